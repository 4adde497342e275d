import json
from fractions import Fraction

import pytest

from common.errors import UserError
from mechanisms.design import check_classes, check_design, read
from mechanisms.design.__main__ import main
from theory.__main__ import main as theory

GOOD = """\
notion: OneID-LDP
values: [flu, cold, well]
budgets: {flu: ln 2, cold: ln 3, well: inf}
prior: {flu: 1/4, cold: 1/4, well: 0.5}
utility: guess
"""


@pytest.fixture
def path(tmp_path):
    made = tmp_path / "problem.yaml"
    made.write_text(GOOD)
    return made


def test_a_channel_that_the_checker_reads(path, tmp_path, capsys):
    channel, certificate = tmp_path / "channel.csv", tmp_path / "certificate.json"
    assert main([str(path), "--channel", str(channel), "--certificate", str(certificate)]) == 0
    assert capsys.readouterr().out.startswith("expected gain: ")
    assert "gain" in check_design.check(json.loads(certificate.read_text()))
    budgets = tmp_path / "budgets.txt"
    budgets.write_text("ln 2\nln 3\ninf\n")
    asked = ["check", str(channel), "--notion", "oneid", "--budgets", str(budgets)]
    assert theory(asked) == 0
    assert main([str(path), "--json"]) == 0
    assert "provides" in (out := capsys.readouterr().out) and '"design": 1' in out


@pytest.mark.parametrize(
    ("notion", "budgets", "asked"),
    [
        ("LDP", "eps: ln 2", Fraction(2)),
        ("LIP", "eps: ln(5/2)", Fraction(5, 2)),
        ("metric", "eps: ln 2\ndistances: [[0, 1, 2], [1, 0, 1], [2, 1, 0]]", Fraction(4)),
        ("ULDP", "eps: ln 2\nsensitive: [flu]", Fraction(2)),
        ("MinID-LDP", "budgets: {flu: ln 3, cold: 1, well: inf}", Fraction(3)),
        (
            "pairwise",
            "budgets: {flu: {cold: 1, well: ln 7}, cold: {flu: 1, well: 1}, "
            "well: {flu: inf, cold: 1}}",
            Fraction(7),
        ),
    ],
)
def test_each_notion_is_read(path, notion, budgets, asked):
    text = f"notion: {notion}\nvalues: [flu, cold, well]\n{budgets}\nutility: squared error\n"
    path.write_text(text)
    problem = read.read(path)
    assert problem.notion == notion
    assert asked in {problem.factors[0][-1], problem.factors[0][0]}
    assert main([str(path)]) == 0


@pytest.mark.parametrize(
    ("old", "new", "words"),
    [
        ("OneID-LDP", "DP", "notion: must be one of"),
        ("utility: guess\n", "", "utility: is missing"),
        ("guess", "profit", "utility: must be one of guess"),
        ("guess", "gain", "rows: is missing"),
        ("guess\n", "guess\nrows: {a: {}}\n", "rows"),
        ("ln 2", "-1", "budgets: flu: must be a number"),
        ("ln 2", "ln 0.5", "budgets: flu: must be ln"),
        ("ln 2", "1000", "must be at most 50"),
        ("flu: ln 2", "grippe: ln 2", "budgets: must have exactly one entry"),
        ("1/4, cold", "1/3, cold", "prior must have"),
        ("budgets:", "budget:", "budget: no key of OneID-LDP"),
        ("[flu, cold, well]", "[flu, flu, well]", "values: must be 2 to 8"),
        ("[flu, cold, well]", "flu", "values: must be a list"),
        ("utility: guess", "utility: guess\nutility: gain", "utility: stands twice"),
        ("notion: OneID-LDP", "notion: [", "is no plain YAML"),
        ("ln 2, cold: ln 3", "ln 1, cold: ln 1", "make one value of them"),
    ],
)
def test_what_is_wrong_is_named(path, old, new, words):
    assert old in GOOD
    path.write_text(GOOD.replace(old, new))
    with pytest.raises(UserError) as error:
        main([str(path)])
    assert words in str(error.value) and str(path) in str(error.value)


def test_names_that_no_csv_bears(path, tmp_path):
    path.write_text(GOOD.replace("flu", "'a,b'"))
    with pytest.raises(UserError, match="cannot be a CSV's header"):
        main([str(path), "--channel", str(tmp_path / "c.csv")])
    with pytest.raises(UserError, match=r"must end in \.csv"):
        main([str(path), "--channel", str(tmp_path / "c.json")])
    assert not (tmp_path / "c.csv").exists()


CLASSES = """\
notion: MinID-LDP
values: {rare: 4, common: 3}
budgets: {rare: ln 3, common: ln 5}
utility: squared error
"""
MANY = CLASSES.replace("rare: 4, common: 3", "rare: 30, common: 30")


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("", ""),
        ("MinID-LDP", "OneID-LDP"),
        ("squared error", "worst case"),
        ("utility: squared error", "utility: guess\nprior: {rare: 1/4, common: 3/4}"),
        ("MinID-LDP", "HLLDP\neps: 1\nsensitive: [rare]"),
        ("MinID-LDP", "metric\neps: ln 2\ndistances: [[1, 3], [3, 2]]"),
        (
            "MinID-LDP",
            "pairwise\nbudgets: {rare: {rare: 1, common: 2}, common: {rare: 1, common: inf}}",
        ),
    ],
)
def test_classes_of_values_are_read(tmp_path, capsys, old, new):
    path, certificate = tmp_path / "classes.yaml", tmp_path / "certificate.json"
    text = CLASSES.replace(old, new, 1)
    if "OneID" not in text and "MinID" not in text:
        text = text.replace("budgets: {rare: ln 3, common: ln 5}\n", "")
    path.write_text(text)
    assert main([str(path), "--certificate", str(certificate)]) == 0
    out = capsys.readouterr().out
    assert "no channel within the budgets" in out and "; common " in out
    assert "none beyond" in check_classes.check(json.loads(certificate.read_text()))


@pytest.mark.parametrize(
    ("old", "new", "words"),
    [
        ("rare: 4", "rare: none", "values: rare: must be how many values, 1 to 999"),
        ("squared error", "gain", "utility: must be one of guess, squared error, information"),
        ("rare: 4", "odd: 1, rare: 4", "budgets: must have exactly one entry"),
        ("MinID-LDP", "LIP\neps: 1", "budgets: no key of LIP"),
        ("squared error", "worst case\nprior: {rare: 1, common: 0}", "prior: has no meaning"),
        ("squared error", "squared error\nrows: {a: {rare: 1, common: 2}}", "values: must be a"),
        ("rare: ln 3", "rare: ln 1", "factors must be above 1 one way or the other"),
        ("utility: squared error", "utility: guess\nprior: {rare: 1, common: 1}", "sum to 1"),
    ],
)
def test_classes_that_are_wrong_are_named(tmp_path, old, new, words):
    path = tmp_path / "classes.yaml"
    path.write_text(CLASSES.replace(old, new, 1))
    with pytest.raises(UserError, match=words):
        main([str(path)])


def test_a_channel_of_few_values_in_classes_has_a_table(tmp_path, capsys):
    path, table, found = tmp_path / "p.yaml", tmp_path / "c.csv", tmp_path / "c.json"
    path.write_text(CLASSES)
    assert main([str(path), "--channel", str(table), "--certificate", str(found)]) == 0
    assert table.read_text().splitlines()[1].startswith("rare 1,")
    assert theory(["check", str(found)]) == 0
    assert "provides pairwise LDP" in capsys.readouterr().out


def test_a_channel_of_many_values_has_no_table_and_is_checked(tmp_path, capsys):
    """Two values of each class stand for all; with smaller budgets it is refuted."""
    path, found = tmp_path / "p.yaml", tmp_path / "c.json"
    path.write_text(MANY)
    assert main([str(path), "--certificate", str(found)]) == 0
    assert theory(["check", str(found)]) == 0
    assert "provides pairwise LDP" in capsys.readouterr().out
    given = json.loads(found.read_text())
    for g, row in enumerate(given["factors"]):
        for h, factor in enumerate(row):
            rows = json.loads(json.dumps(given["factors"]))
            rows[g][h] = str(Fraction(factor) * Fraction(999, 1000))
            found.write_text(json.dumps(given | {"factors": rows}))
            assert theory(["check", str(found)]) == 1, (g, h)
    for change in ({"sizes": [2.5, 2]}, {"sizes": [2]}, {"weights": [[[], "1"]]}, {"names": [1]}):
        found.write_text(json.dumps(given | change))
        assert theory(["check", str(found)]) == 2
    found.write_text(json.dumps(given))
    assert theory(["check", str(found), "--notion", "ldp"]) == 2
    assert "too many values for a table" in capsys.readouterr().err


def test_a_channel_of_many_values_is_not_written_as_a_table(tmp_path):
    path = tmp_path / "classes.yaml"
    path.write_text(MANY)
    with pytest.raises(UserError, match="--channel: orbits must have at most 20000"):
        main([str(path), "--channel", str(tmp_path / "c.csv")])


def test_the_page_shows_the_command_of_classes(root, capsys):
    page = (root / "docs/design.md").read_text()
    path = root / "docs/examples/design_classes.yaml"
    assert main([str(path)]) == 0
    assert path.read_text() in page and capsys.readouterr().out in page
