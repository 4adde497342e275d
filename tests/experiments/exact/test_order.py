from common import table
from experiments.exact import order


def test_the_order_of_three_values(tmp_path, monkeypatch):
    monkeypatch.setattr(order, "SIZES", (2, 3))
    monkeypatch.setattr(order, "ROOTS", order.ROOTS[2:3])
    out = tmp_path / "order.csv"
    assert order.main(["--out", str(out)]) == 0
    found = {(row["K"], row["protocol"]): row for row in table.read(out)}
    assert found["2", "GRR"]["refines"] == "SUE;OUE"
    assert found["3", "SUE"]["refines"] == "OUE"
    assert found["3", "GRR"]["capacity"] == "27/11"
    assert found["3", "SS(2)"]["refines"] == ""
