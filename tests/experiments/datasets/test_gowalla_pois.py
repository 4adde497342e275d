import pytest

from common.errors import UserError
from experiments.datasets import gowalla_pois

ROWS = """\
0\t2010-10-12T00:21:28Z\t40.64\t-73.78\t23261
0\t2010-10-11T20:21:20Z\t40.74\t-73.99\t16907
2\t2010-10-11T20:20:42Z\t40.74\t-73.99\t16907
"""


def test_one_check_in_a_user_or_each(tmp_path):
    path = tmp_path / "city.tsv"
    path.write_text(ROWS)
    one = gowalla_pois.count([path], one_per_user=True, sensitive_share=0)
    each = gowalla_pois.count([path], one_per_user=False, sensitive_share=0.5)
    assert (one.values, one.counts.tolist()) == (("16907", "23261"), [1, 1])
    assert each.counts.tolist() == [2, 1]
    assert (one.sensitive.sum(), each.sensitive.sum()) == (0, 1)


@pytest.mark.parametrize(
    ("text", "words"),
    [("", "no rows"), (ROWS + "1\t2010-10-11T20:20:42Z\t40.74\t-73.99\tpark\n", "row 4 must")],
)
def test_broken_files_are_named(tmp_path, text, words):
    path = tmp_path / "city.tsv"
    path.write_text(text)
    with pytest.raises(UserError, match=rf"city\.tsv: {words}"):
        gowalla_pois.count([path], one_per_user=True, sensitive_share=0)
