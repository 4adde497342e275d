import pytest

from common.errors import UserError
from experiments.datasets import localization

FULL = "A01,010-000-024-033,633790226051280329,27.05.2009 14:03:25:127,4.06,1.89,0.50,{}\n"
PART_HEADER = "id, sequence_name, tag_indicator, timestamp, x_coordinate, y_coordinate,"
PART_HEADER += " z_coordinate, activity\n"
PART = "0,A01,010-000-024-033,633790226051280329,4.06,1.89,0.50,{}\n"


@pytest.mark.parametrize(("header", "row"), [("", FULL), (PART_HEADER, PART)])
def test_both_files_are_read(tmp_path, header, row):
    path = tmp_path / "log.txt"
    path.write_text(header + "".join(row.format(x) for x in ("walking", "lying", "walking")))
    counted = localization.count([path])
    found = {v: c for v, c in zip(counted.values, counted.counts.tolist(), strict=True) if c}
    assert found == {"walking": 2, "lying": 1}
    assert (len(counted.values), counted.sensitive.sum()) == (11, 2)


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("", "no records"),
        (PART_HEADER, "no records"),
        (FULL.format("walking") + FULL.format("flying"), "row 2 must have 8"),
        (PART_HEADER + "0,A01\n", "row 2 must have 8"),
    ],
)
def test_broken_files_are_named(tmp_path, text, words):
    path = tmp_path / "log.txt"
    path.write_text(text)
    with pytest.raises(UserError, match=words):
        localization.count([path])
