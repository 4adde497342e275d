from fractions import Fraction

import pytest

from common import table
from experiments.exact import order
from mechanisms.order import masses


@pytest.fixture(scope="module")
def table_of_order(tmp_path_factory):
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(order, "SIZES", (2, 3, 4))
        patch.setattr(order, "ROOTS", (Fraction(3),))
        out = tmp_path_factory.mktemp("order") / "order.csv"
        assert order.main(["--out", str(out)]) == 0
    return {(int(row["K"]), row["mechanism"]): row for row in table.read(out)}


def below(found, K, name):
    return set(filter(None, found[K, name]["refines"].split(";")))


def test_what_is_proved_for_all_sizes(table_of_order):
    """SUE and OUE by the inequality, designs apart, redraws above, uRR best at one value."""
    for K in (2, 3, 4):
        powers = Fraction(10) ** K, Fraction(12) ** K
        assert ("OUE" in below(table_of_order, K, "SUE")) == masses.sue_refines_oue(
            *powers, Fraction(3)
        )
        assert "SUE" not in below(table_of_order, K, "OUE")
    for K in (3, 4):
        designs = {"RR", *(f"SS({k})" for k in range(2, K))}
        assert not any(
            below(table_of_order, K, name) & (designs | {"SUE", "OUE"}) for name in designs
        )
        for name in ("SUE", "OUE", "uRAP", "IDUE"):
            assert name in below(table_of_order, K, f"{name} redrawn")
    assert {"RR", "SUE", "OUE", "uRAP", "IDUE", "PUM"} <= below(table_of_order, 2, "uRR")


def test_names_of_what_is_the_same_stand_together(table_of_order):
    assert table_of_order[3, "SUE"]["same"] == "LH(4)"
    assert table_of_order[2, "RR"]["same"] == "SUE redrawn;OUE redrawn"
    assert table_of_order[3, "RR"]["capacity"] == "27/11"
    assert table_of_order[4, "RR"]["sensitive"] == "2"


def test_a_pair_that_is_not_decided_ends_the_run(monkeypatch):
    undecided = {"RR": {"SUE": None}, "SUE": {"RR": False}}
    monkeypatch.setattr(order, "channels", lambda K, s, t: {"RR": {(1,): 1}, "SUE": {(2,): 1}})
    monkeypatch.setattr(order, "refinements", lambda found: undecided)
    with pytest.raises(ValueError, match=r"undecided at K = 2, E = 9: \[\('RR', 'SUE'\)\]"):
        order.rows_at(2, Fraction(3))
