import csv
import json
import math

import pytest

from common.errors import UserError
from figures import glossary
from figures.names import CALLED
from figures.uldp import table_01, table_03, table_04, times
from tests.figures.uldp.support import counts, runs


def test_table_1(tmp_path):
    tagged = "foursquare_nyc_tagged"
    counts(tmp_path / "data", ("foursquare_nyc", tagged, "foursquare_nyc_venues"), size=4)

    def points(name):
        del name
        return [{"eps": math.log(4), "knowledge": case} for case in ("I", "II", "III")]

    more = ("l1", "first_term", "second_term")
    runs(tmp_path / "runs", tagged, ("uRR", "uRAP"), points, more)
    arguments = ["--runs", str(tmp_path / "runs"), "--data", str(tmp_path / "data")]
    arguments += ["--location", "foursquare_nyc", "--tagged", tagged]
    arguments += ["--venues", "foursquare_nyc_venues", "--settings", "scale smoke, seed 3"]
    arguments += ["--out", str(tmp_path / "table")]
    assert table_01.main(arguments) == 0
    rows = list(csv.DictReader((tmp_path / "table.csv").read_text().splitlines()))
    assert [row["method"] for row in rows][:3] == ["uRR (I)", "uRR (II)", "uRR (III)"]
    assert rows[0]["l1 loss, paper"] == "6.73e-02"
    ratios = [float(row["l1 loss"]) / float(row["l1 loss, paper"]) for row in rows]
    text = (tmp_path / "table.md").read_text()
    assert f"{min(ratios):.2g}"[:3] in text and "times the printed ones" in text
    assert "another cut of the check-ins" in text and "scale smoke, seed 3" in text
    assert r"\caption{ULDP, Table 1:" in (tmp_path / "table.tex").read_text()
    counts(tmp_path / "data", ("foursquare_nyc",), size=5)
    with pytest.raises(UserError, match=r"no runs of EM for uRR \(I\)"):
        table_01.main(arguments)


@pytest.mark.parametrize(("module", "number"), [(table_03, 3), (table_04, 4)])
def test_tables_3_and_4(tmp_path, module, number):
    lines = ["table,mechanism,regime,dataset,ratio,n,K,s"]
    lines += [
        f"{number},{name},{regime},acs2023,1.25,800,9,3"
        for name in CALLED
        for regime in ("eps near 0", "eps = ln K")
    ]
    (tmp_path / "runs.csv").write_text("\n".join(lines) + "\n")
    (tmp_path / "ledger.json").write_text(
        json.dumps([{"id": f"uldp-table-{number}", "verdict": "refuted"}])
    )
    arguments = ["--table", str(tmp_path / "runs.csv"), "--datasets", "acs2023"]
    arguments += ["--ledger", str(tmp_path / "ledger.json"), "--out", str(tmp_path / "table")]
    assert module.main(arguments) == 0
    text = (tmp_path / "table.md").read_text()
    assert text.count("1.2500") == 9
    assert f"ULDP, Table {number}: worst-case l{number - 2} losses" in text
    assert "ACS 2023: n = 800, |X| = 9, |X_S| = 3" in text and "1.25 to 1.25 times" in text
    assert f"uldp-table-{number}: refuted; " in text and ": open" in text
    with pytest.raises(UserError, match=r"runs\.csv: lacks foursquare_nyc; delete it"):
        module.main([*arguments, "--datasets", "acs2023", "foursquare_nyc"])
    other = [lines[0], "9" + lines[1][1:]]
    (tmp_path / "runs.csv").write_text("\n".join(other) + "\n")
    with pytest.raises(UserError, match=f"no rows of Table {number}"):
        module.main(arguments)


def test_the_claims_of_tables_3_and_4_are_stated():
    from theory.ledger import claims

    wanted = {c for m in (table_03, table_04) for names in m.CLAIMS.values() for c in names}
    assert wanted <= set(claims.statements())


def test_the_glossary(tmp_path, root):
    arguments = ["--glossary", str(root / "theory/glossary/uldp.yaml")]
    arguments += ["--title", "ULDP, Table 2"]
    assert glossary.main([*arguments, "--out", str(tmp_path / "table")]) == 0
    assert r"| $\kappa$ | number of semantic tags |" in (tmp_path / "table.md").read_text()
    (tmp_path / "bad.yaml").write_text("- {symbol: x}\n")
    with pytest.raises(UserError, match="entry 1 must have"):
        glossary.rows_of(tmp_path / "bad.yaml")


def test_times(tmp_path):
    columns = "mechanism,eps,attributes,size,repetition,estimator,passes,seconds\n"
    (tmp_path / "t.csv").write_text(columns + "RR,6.0,9,12800,0,EM,5,2\nRR,6.0,9,12800,1,EM,7,4\n")
    out = tmp_path / "times"
    assert times.main(["--times", str(tmp_path / "t.csv"), "--out", str(out)]) == 0
    (row,) = csv.DictReader((tmp_path / "times.csv").read_text().splitlines())
    assert (row["seconds"], row["passes"], row["paper's EM"]) == ("3", "7", "3121")
