"""Kosarak's readers, on small files of their formats."""

import pytest

from common.errors import UserError
from experiments.datasets import kosarak, kosarak_frequent


def test_clicks_are_counted_by_page(tmp_path, monkeypatch):
    monkeypatch.setattr(kosarak, "CLICKS", 2)
    path = tmp_path / "kosarak.dat"
    # the page 3 twice in a visit is one visit that holds it
    path.write_text("1 2 3\n1 2\n1 3 3\n7\n")
    counted = kosarak.count([path])
    assert dict(zip(counted.values, counted.counts.tolist(), strict=True)) == {
        "more than 15,000 clicks": 1,
        "at most 15,000 clicks": 3,
    }


@pytest.mark.parametrize("row", ["1 x", "", "-1", "1,2"])
def test_bad_visits_are_named(tmp_path, row):
    path = tmp_path / "kosarak.dat"
    path.write_text(f"1 2\n{row}\n")
    with pytest.raises(UserError, match=r"kosarak\.dat: row 2"):
        kosarak.count([path])


FREQUENT = """Frequent 0-itemsets:
itemset (occurrence)
{} (990002)
Frequent 1-itemsets:
itemset (occurrence)
970 (5009)
4 (15000)
9 (15001)
6 (601374)
Frequent 2-itemsets:
itemset (occurrence)
4 6 (15500)
"""


def test_frequent_pages(tmp_path):
    path = tmp_path / "frequent.txt"
    path.write_text(FREQUENT)
    assert kosarak_frequent.count([path]).counts.tolist() == [2, 41_268]


@pytest.mark.parametrize(
    ("old", "new", "words"),
    [
        ("Frequent 1-itemsets:", "Sets:", "lacks the line"),
        ("9 (15001)", "9 15001", "row 8"),
        ("9 (15001)", "970 (15001)", "row 8 must be a new page"),
        ("970 (5009)\n4 (15000)\n", "", "cut too high"),
    ],
)
def test_bad_lists_are_named(tmp_path, old, new, words):
    path = tmp_path / "frequent.txt"
    path.write_text(FREQUENT.replace(old, new))
    with pytest.raises(UserError, match=words):
        kosarak_frequent.count([path])
