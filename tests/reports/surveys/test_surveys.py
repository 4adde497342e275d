"""Surveys against worked examples, by the formulas of the articles and not by matrices."""

import itertools
import json
import math
import re

import numpy as np
import pyarrow as pa
import pyarrow.parquet
import pytest

from common.errors import UserError
from reports.command import main
from reports.data import layouts
from reports.data.columns import Source
from reports.surveys import designs, estimates
from reports.surveys import tally as tallies
from reports.surveys.tally import Tally


def tally(*counts):
    counts = np.array(counts, dtype=float)
    return Tally(counts, counts, counts)


def by_formula(share, n, chance, slope):
    """Return estimate and standard error where Pr(first answer) = chance + slope p."""
    return (share - chance) / slope, math.sqrt(share * (1 - share) / (n - 1)) / abs(slope)


EXAMPLES = {
    # Warner, JASA 60 (1965): p = (share - (1 - P))/(2 P - 1)
    "warner": ("warner:p=0.7", (400, 600), by_formula(0.4, 1000, 0.3, 0.4)),
    # Greenberg, Abul-Ela, Simmons and Horvitz, JASA 64 (1969), known share of the other question
    "unrelated": ("unrelated:p=0.7,share=0.1", (130, 370), by_formula(0.26, 500, 0.03, 0.7)),
    # two dice: 2 to 4 is yes, 11 and 12 is no, otherwise the truth (Fox, Randomized Response, 2016)
    "dice": ("forced:yes=1/6,no=1/12", (262, 538), by_formula(0.3275, 800, 1 / 6, 3 / 4)),
    # a coin: heads is yes, tails the truth
    "coin": ("forced:yes=1/2,no=0", (61, 39), by_formula(0.61, 100, 0.5, 0.5)),
    # Kuk, Biometrika 77 (1990): decks with 4/5 and 1/5 of red cards; answers are counts of red
    "kuk": ("kuk:first=0.2,second=0.8", (240, 160), by_formula(0.6, 400, 0.2, 0.6)),
    # Yu, Tian and Tang, Metrika 67 (2008): p = (share + P - 1)/(2 P - 1)
    "crosswise": ("crosswise:p=1/4", (260, 140), by_formula(0.65, 400, 0.75, -0.5)),
    # and their triangular model: p = 1 - (1 - share)/(1 - P)
    "triangular": ("triangular:p=1/4", (188, 212), by_formula(0.47, 400, 0.25, 0.75)),
    # no randomization: a share of a sample
    "plain": ("forced:yes=0,no=0", (8, 2), by_formula(0.8, 10, 0, 1)),
}


@pytest.mark.parametrize("name", EXAMPLES)
def test_worked_examples(name):
    text, counts, (p, error) = EXAMPLES[name]
    found = estimates.unbiased(designs.template(text), tally(*counts))
    assert found.p == pytest.approx([p, 1 - p], abs=1e-12)
    assert found.errors == pytest.approx([error, error], abs=1e-12)
    assert found.low[0] == pytest.approx(p - 1.959964 * error, abs=1e-6)


def test_numbers_that_are_printed_in_words():
    """Two of the examples to their last digit, worked with a pocket calculator."""
    warner = estimates.unbiased(designs.template("warner:p=0.7"), tally(400, 600))
    assert (round(warner.p[0], 6), round(warner.errors[0], 6)) == (0.25, 0.038749)
    coin = estimates.unbiased(designs.template("forced:yes=1/2,no=0"), tally(61, 39))
    assert (round(coin.p[0], 6), round(coin.errors[0], 6)) == (0.22, 0.098041)


def test_three_values_are_told_apart(tmp_path):
    """One of three values at random with chance 1/2, otherwise the truth: p = 2 (m - 1/6)."""
    path = tmp_path / "design.csv"
    path.write_text(",a,b,c\nlow,2/3,1/6,1/6\nmiddle,1/6,2/3,1/6\nhigh,1/6,1/6,2/3\n")
    design = designs.channel(path)
    found = estimates.unbiased(design, tally(50, 30, 40))
    m = np.array([50, 30, 40]) / 120
    assert found.p == pytest.approx(2 * (m - 1 / 6))
    assert found.errors == pytest.approx(2 * np.sqrt(m * (1 - m) / 119))
    assert design.epsilon == pytest.approx(math.log(4))


def test_limits_of_eight_of_ten():
    """Known limits: Clopper and Pearson 0.4439 to 0.9748, Wilson 0.4902 to 0.9433."""
    design = designs.template("forced:yes=0,no=0")
    for interval, low, high in (("exact", 0.4439, 0.9748), ("score", 0.4902, 0.9433)):
        found = estimates.unbiased(design, tally(8, 2), interval=interval)
        assert (round(found.low[0], 4), round(found.high[0], 4)) == (low, high)
        assert found.low[1] == pytest.approx(1 - found.high[0])


def test_the_exact_interval_covers_and_the_variance_is_unbiased():
    """Both by the law of all answers: of a design whose share falls with the value's too."""
    n, p = 9, 0.3
    for text in ("forced:yes=1/6,no=1/6", "crosswise:p=1/4"):
        design = designs.template(text)
        share = float(np.array([p, 1 - p]) @ design.Q[:, 0])
        law = [math.comb(n, k) * share**k * (1 - share) ** (n - k) for k in range(n + 1)]
        found = [estimates.unbiased(design, tally(k, n - k), 0.9, "exact") for k in range(n + 1)]
        covered = sum(
            w for w, one in zip(law, found, strict=True) if one.low[0] <= p <= one.high[0]
        )
        assert covered >= 0.9
        mean = sum(w * one.p[0] for w, one in zip(law, found, strict=True))
        variance = sum(w * (one.p[0] - p) ** 2 for w, one in zip(law, found, strict=True))
        said = sum(w * one.errors[0] ** 2 for w, one in zip(law, found, strict=True))
        assert (mean, said) == pytest.approx((p, variance))
        unit = estimates.unit_variance(design, np.array([p, 1 - p]))
        assert unit[0] / n == pytest.approx(variance)


def test_weights_are_those_of_a_ratio_by_hand(tmp_path):
    """Four respondents of a plain question: weights 1, 2, 3, 4; yes, no, yes, no."""
    (tmp_path / "a.csv").write_text("a,w\nyes,1\nno,2\nyes,3\nno,4.0\n")
    main(
        f"estimate {tmp_path}/a.csv --column a --weights w --design forced:yes=0,no=0 "
        f"--out {tmp_path}/o.json".split()
    )
    row = json.loads((tmp_path / "o.json").read_text())["estimates"][0]
    # p = (1 + 3)/10; residuals w (y - p)/10 are 0.06, -0.08, 0.18, -0.16
    assert row["estimate"] == pytest.approx(0.4)
    squares = 0.06**2 + 0.08**2 + 0.18**2 + 0.16**2
    assert row["standard_error"] == pytest.approx(math.sqrt(4 / 3 * squares))


def test_two_groups_are_compared(tmp_path):
    rows = ["m,yes"] * 60 + ["m,no"] * 40 + ["f,yes"] * 45 + ["f,no"] * 55
    (tmp_path / "a.csv").write_text("sex,a\n" + "\n".join(rows) + "\n")
    main(
        f"estimate {tmp_path}/a.csv --column a --group sex --design forced:yes=1/6,no=1/6 "
        f"--out {tmp_path}/o.json --plot {tmp_path}/o.svg".split()
    )
    found = json.loads((tmp_path / "o.json").read_text())
    yes = found["differences"][0]
    assert yes["groups"] == ["f", "m"]
    assert yes["difference"] == pytest.approx(-0.15 / (2 / 3))
    error = math.sqrt(0.6 * 0.4 / 99 + 0.45 * 0.55 / 99) / (2 / 3)
    assert yes["standard_error"] == pytest.approx(error)
    assert [row["group"] for row in found["estimates"]] == ["f", "f", "m", "m"]
    assert "yes, m" in re.sub(r"\s*-->\s*", "", (tmp_path / "o.svg").read_text())


def test_the_likeliest_shares_stay_inside():
    design = designs.template("forced:yes=1/6,no=1/6")
    inside, _ = estimates.most_likely(design, tally(300, 700))
    assert inside == pytest.approx(estimates.unbiased(design, tally(300, 700)).p, abs=1e-4)
    p, gap = estimates.most_likely(design, tally(1, 99))
    assert p == pytest.approx([0, 1], abs=1e-6) and 0 <= gap <= 1e-6


@pytest.mark.parametrize("text", ["kuk:first=0.3,second=0.7,cards=3", "unrelated:p=1/2,share=1/3"])
def test_channels_are_channels_and_estimates_unbiased(text):
    design = designs.template(text)
    assert design.Q.sum(axis=1) == pytest.approx([1, 1]) and (design.Q >= 0).all()
    assert design.Q @ design.inverse == pytest.approx(np.eye(2))


def test_how_many_respondents():
    """Of Warner's design at its worst share, where half say yes: n = z^2/(4 m^2 (2 P - 1)^2)."""
    design = designs.template("warner:p=0.7")
    assert estimates.respondents(design, 0.05) == math.ceil(1.959963985**2 * 0.25 / 0.02**2)
    variance = 0.34 * 0.66 / 0.16
    guess = np.array([0.1, 0.9])
    assert estimates.respondents(design, 0.05, 0.95, guess) == math.ceil(
        1.959963985**2 * variance / 0.05**2
    )
    # at this design the worst share is an end
    far = designs.template("forced:yes=0,no=0.8")
    worst = max(
        estimates.unit_variance(far, np.array([p, 1 - p]))[0] for p in np.linspace(0, 1, 201)
    )
    assert estimates._worst(far) == pytest.approx(worst, rel=1e-4)


GIVEN = "--column a --design forced:yes=1/6,no=1/6"
BAD = [
    (
        "a,w\nyes,1\nmaybe,1\n",
        GIVEN,
        "row 2: 'maybe' is no label of forced:yes=1/6,no=1/6; correct",
    ),
    ("a,w\nyes,1\n,1\n", GIVEN, "row 2: is empty"),
    (
        "a,w\nyes,1\nno,0\n",
        f"{GIVEN} --weights w",
        "row 2: w must be a positive weight, 1e-100 to .*, got '0'",
    ),
    ("a,w\nyes,1\nno,1e-300\n", f"{GIVEN} --weights w", "row 2: w must be .*, got '1e-300'"),
    ("a,w\nyes,1\nno,1e300\n", f"{GIVEN} --weights w", "row 2: w must be .*, got '1e300'"),
    ("a,w\nyes,1\nno,inf\n", f"{GIVEN} --weights w", "row 2: w must be a positive weight"),
    (
        "a,w\nyes,1\nno,x\n",
        f"{GIVEN} --weights w",
        "row 2: w must be a positive weight, .*'x'; correct",
    ),
    ("a,w\nyes,1\n", f"{GIVEN} --weights v", "--column: v is none of the columns"),
    (
        "a,w\nyes,1\nno,2\n",
        f"{GIVEN} --weights w --interval score",
        "--interval: score needs answers without weights; use wald",
    ),
    ("a,w\nyes,1\n", GIVEN, "must be two or more for a standard error, got 1"),
    ("a,g\nyes,x\nno,x\nyes,y\n", f"{GIVEN} --group g", "group y: answers: must be two or more"),
    ("a,g\nyes,x\nno,x\nyes,\nno,\n", f"{GIVEN} --group g", "row 3: has no group; correct"),
    (
        "a\nyes\nYes\n",
        GIVEN,
        "row 2: 'Yes' is no label .*, which has yes, with other signs; correct",
    ),
    ("a\nyes\nno\n", f"{GIVEN} --level 0.99999999999999999", "--level: must lie between 0 and 1"),
    ("a\n", GIVEN, "has no rows; write one a respondent"),
    ("a\nyes\nno\n", "--design forced:yes=1/6", "forced takes yes, no, each once"),
    ("a\nyes\nno\n", "--design forced:yes=2/3,no=2/3", "sum to more than 1"),
    ("a\nyes\nno\n", "--design forced:yes=1/2,no=1/2", "do not tell all shares apart"),
    ("a\nyes\nno\n", "--design warner:p=3", r"p must lie in \[0, 1\], got 3"),
    ("a\nyes\nno\n", "--design warner:p=__import__", "p: must be"),
    ("a\nyes\nno\n", "--design dice:p=1/2", "is none of warner:p=.., forced:yes=..,no=.."),
    ("a\nyes\nno\n", "--design kuk:first=0.1,second=0.9,cards=1/2", "cards must be a whole"),
    ("a\nyes\nno\n", f"{GIVEN} --sql duckdb", "--sql: has no meaning with a survey's design"),
    ("a\nyes\nno\n", f"{GIVEN} --method em", "--method: a survey has empirical and ml"),
    ("a\nyes\nno\n", f"{GIVEN} --level 95", "--level: must lie between 0 and 1, .*, got 95"),
    ("a\nyes\nno\n", f"{GIVEN} --margin 0.1", "leave out the answers"),
    ("a\nyes\nno\n", f"{GIVEN} --guess 1/2,1/2", "--guess: has no meaning without --margin"),
    ("yes\nno\nno\n", "--design coin:p=1", "is none of warner"),
    ("yes\nno\nno\n", "--design warner:p=0.7", "its first row is yes, a value"),
    ("a\nyes\nno\n", "", "a.csv: is a file; reports are in a folder, and answers"),
    ("a\nyes\nno\n", "--column a", "--column: has no meaning with a folder of reports"),
]


@pytest.mark.parametrize(("text", "options", "message"), BAD)
def test_what_is_wrong_is_named_and_nothing_is_written(tmp_path, text, options, message):
    (tmp_path / "a.csv").write_text(text)
    with pytest.raises(UserError, match=message) as error:
        main(f"estimate {tmp_path}/a.csv --out {tmp_path}/o.csv {options}".split())
    assert "\n" not in str(error.value)
    assert [path.name for path in tmp_path.iterdir()] == ["a.csv"]


def test_a_table_is_not_written_over_what_is_read(tmp_path):
    (tmp_path / "a.csv").write_text("a\nyes\nno\n")
    (tmp_path / "d.csv").write_text(",yes,no\nyes,0.7,0.3\nno,0.3,0.7\n")
    for name in ("a.csv", "d.csv"):
        before = (tmp_path / name).read_text()
        with pytest.raises(
            UserError, match=f"--out: .*{name} is a file that is read; name another"
        ):
            main(
                f"estimate {tmp_path}/a.csv --column a --channel {tmp_path}/d.csv "
                f"--out {tmp_path}/{name}".split()
            )
        assert (tmp_path / name).read_text() == before


def test_columns_of_parquet_come_in_the_same_parts(tmp_path):
    """One with a dictionary ends its parts where a row group ends, and another does not."""
    table = pa.table(
        {
            "a": pa.array(["yes", "no", "yes"] * 4).dictionary_encode(),
            "w": range(1, 13),
            "g": ["x", "y", "y"] * 4,
        }
    )
    pa.parquet.write_table(table, tmp_path / "a.parquet", row_group_size=5)
    source = Source(str(tmp_path / "a.parquet"), "a")
    found = tallies.read(source, ("yes", "no"), "d", "w", "g")
    assert found["x"].weights.tolist() == [22, 0] and found["y"].weights.tolist() == [30, 26]


def test_a_likeliest_share_needs_one_answer(tmp_path, capsys):
    (tmp_path / "a.csv").write_text("a\nyes\n")
    given = f"{tmp_path}/a.csv --design warner:p=0.7 --method ml --out {tmp_path}/o.csv"
    main(f"estimate {given}".split())
    assert "shares from 1 answer to warner" in capsys.readouterr().out


def test_nobody_is_too_few_respondents():
    design = designs.template("forced:yes=0,no=0")
    assert estimates.respondents(design, 0.1, 0.95, np.array([1.0, 0.0])) == 2


def test_a_margin_needs_no_answers(capsys):
    main(["estimate", "--design", "forced:yes=1/6,no=1/6", "--margin", "0.02"])
    assert capsys.readouterr().out.startswith("5403 respondents: ")


def test_tallies_do_not_depend_on_batches(tmp_path, monkeypatch):
    rows = [f"{a},{w},{g}" for a, w, g in itertools.product(("yes", "no"), range(1, 9), "xyz")]
    (tmp_path / "a.csv").write_text("a,w,g\n" + "\n".join(rows) + "\n")
    source = Source(str(tmp_path / "a.csv"), "a")
    given = source, ("yes", "no"), "d", "w", "g"
    whole = tallies.read(*given)
    monkeypatch.setattr(layouts, "BYTES", 50)
    parts = tallies.read(*given)
    assert whole.keys() == parts.keys() == {"x", "y", "z"}
    for name, one in whole.items():
        assert one.n == 16 and one.weights.tolist() == [36, 36]
        assert np.array_equal(one.squares, parts[name].squares)
