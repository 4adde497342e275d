"""Certificates are checked by a file of the standard library, and damaged ones are refused."""

import json
import random
import subprocess
import sys
from decimal import Decimal
from fractions import Fraction
from itertools import product
from pathlib import Path
from unittest.mock import patch

import pytest

from mechanisms.accounting import certificate, exchange, families, known, memo, profile, rounds
from mechanisms.accounting.checks import check_account, check_blocks, check_counts, check_users
from mechanisms.accounting.question import Question
from tests.mechanisms.accounting import brute
from tests.mechanisms.accounting.random_channels import channel, factor

# steps of a coarse grid, and outputs of which one is rare
HUGE, RARE = "1" + "0" * 15, "1/100000"
FOLDER = Path(check_account.__file__).parent
MILLIONTH = Fraction(1, 10**6)
NINTHS = ((4, 3, 2), (1, 3, 5), (2, 2, 5))
RESPONSE = families.rr(5, Fraction(3))


def made(question, target=None, F=None):
    bounds = question.epsilon(target) if F is None else question.delta(F)
    return certificate.of(question, bounds, target, F)


@pytest.fixture(
    scope="module", params=[(1, 30), (50, 1), (9, 2)], ids=["reports", "users", "rounds"]
)
def given(request):
    coarse = patch.multiple(rounds, NODES=6, POINTS=1 << 8, PARTS=50)
    with coarse, patch.object(exchange, "MOST_ENTRIES", 0):
        return made(Question(RESPONSE, *request.param), MILLIONTH)


def test_both_bounds_are_checked_alone(tmp_path, given):
    path = tmp_path / "account.json"
    path.write_text(json.dumps(given))
    assert path.stat().st_size < 12_000
    command = [sys.executable, "-I", FOLDER / certificate.checker(given), path]
    done = subprocess.run(command, capture_output=True, text=True)
    assert (done.returncode, done.stderr) == (0, "")
    most, least = (line.split(" is at ")[1] for line in done.stdout.splitlines())
    assert most.startswith("most 0.000001 at") and least.startswith("least 0.000001 at")
    assert Decimal(most.split()[-1]) > Decimal(least.split()[-1])


def test_the_checkers_are_short_and_need_no_package():
    for name in certificate.FILES:
        text = (FOLDER / name).read_text()
        assert len(text.splitlines()) < 200
        assert "mechanisms" not in text and "flint" not in text


# each file loads the first one by itself
REFUSED = [each.base.RefusedError for each in (check_users, check_counts, check_blocks)]


def refused(claim):
    try:
        more(claim)
    except (*REFUSED, ArithmeticError, LookupError, TypeError, ValueError):
        return True
    return False


def test_a_bound_that_is_too_good_is_refused(given):
    for claim, part in zip(given["claims"], (Fraction(9, 10), Fraction(11, 10)), strict=True):
        F = Fraction(claim["factor"])
        assert refused(claim | {"factor": str(1 + (F - 1) * part)})


def test_what_does_not_show_a_bound_is_refused():
    upper, lower = made(Question(RESPONSE, 1, 30), MILLIONTH)["claims"]
    assert refused(upper | {"delta": str(Fraction(upper["delta"]) / 2)})
    assert refused(lower | {"delta": str(Fraction(lower["delta"]) * 2)})
    assert refused(lower | {"threshold": 10**6})
    assert refused(upper | {"digits": 11})


# where, what is put there, and what is said
HOSTILE = [
    *(("base", text, "a base above 1") for text in ("1", "0", "-2")),
    *(("base", text, "a number") for text in ("1/0", "1e9", "nan", "1_0", "9" * 4001, 2, None)),
    ("base", "1000001/1000000", "a greater base"),
    ("base", f"1{'0' * 3000}1/1{'0' * 3001}", "cannot be read"),
    ("reports", [], "and reports"),
    ("reports", "x", "cannot be read"),
    ("reports", [[[["1", "1"]], 10**10 + 1]], "a whole number"),
    ("reports", [[[["1", "1"]], True]], "a whole number"),
    ("reports", [[[["2", "1"]], 1]], "sums of 1"),
    ("reports", [[[["3/2", "1"], ["-1/2", "0"]], 1]], "no negative numbers"),
    ("reports", [[[["1"]], 1]], "rows of 2 numbers"),
    ("reports", [[[[0.5, "1"]], 1]], "a number"),
    ("reports", [[[["1/2", "1/3"], ["1/2", "2/3"]], 10**10]], "less to compute"),
    *(("digits", value, "a whole number") for value in (9, 10**9, "60", 60.0)),
    ("factor", "1/2", "delta at most"),
    ("factor", "inf", "a number"),
    ("delta", None, "a number"),
    *(("kind", value, "a kind of reports, scores") for value in ("all", None)),
    ("kind", ["x"], "cannot be read"),
]


@pytest.mark.parametrize("key, value, message", HOSTILE)
def test_a_hostile_file_is_refused_in_one_line(tmp_path, capsys, monkeypatch, key, value, message):
    monkeypatch.setattr(check_account, "MOST_WORK", 10**6)
    pair = [["3/4", "1/4"], ["1/4", "3/4"]]
    claim = {"kind": "reports", "factor": "3", "delta": "1/2", "digits": 40}
    claim |= {"base": "3", "reports": [[pair, 2]]}
    assert check_account.check(claim)
    path = tmp_path / "account.json"
    path.write_text(json.dumps({"account": 1, "claims": [claim | {key: value}]}))
    assert check_account.main([str(path)]) in (1, 2)
    told = "".join(capsys.readouterr())
    assert message in told and told.count("\n") == 1 and len(told) < 300


@pytest.mark.parametrize("change", [{"kind": "none"}, {"factor": 2}, {"digits": 10**9}])
def test_a_claim_of_another_form_is_refused(given, change):
    assert all(refused(claim | change) for claim in given["claims"])


def test_a_file_that_is_no_certificate_is_named(tmp_path, capsys):
    path = tmp_path / "none.json"
    deep = "[" * 100_000
    for text, status in (("{", 2), (deep, 2), ("[]", 2), ('{"account": 2, "claims": [1]}', 1)):
        path.write_text(text)
        assert check_account.main([str(path)]) == status
        assert sum(map(len, capsys.readouterr())) < 220


def test_certificates_of_random_channels_hold():
    rng = random.Random(7)
    checked = 0
    for _ in range(12):
        Q, F = channel(rng, 3, 3), factor(rng)
        question = Question(families.of_matrix(Q), *rng.choice([(1, 1), (1, 3), (3, 1)]))
        found = made(question, F=F)
        for claim in found["claims"] if found else []:
            assert more(claim)
            checked += 1
    assert checked > 10


def more(claim):
    """Return what the file says that knows a claim's kind."""
    module = {
        "check_account.py": check_users,
        "check_users.py": check_users,
        "check_counts.py": check_counts,
        "check_blocks.py": check_blocks,
    }[certificate.checker({"claims": [claim]})]
    return module.base.check(claim)


SELECTION = families.subset_selection(8, 2, Fraction(3))
WEIGHTS = ((4, 2, 2, 1), (1, 2, 2, 4), (2, 4, 1, 2), (2, 1, 4, 2))
MIXED = families.of_matrix([[Fraction(w, 9) for w in row] for row in WEIGHTS], [(0, 1)])


@pytest.fixture(scope="module", params=["blocks", "known"])
def blocks(request):
    family = SELECTION if request.param == "blocks" else MIXED
    with patch.object(exchange, "FINE", 8), patch.multiple(known, SHARES=4, POINTS=1 << 9):
        found = made(Question(family, 200), MILLIONTH)
    exchange.placed.cache_clear()
    exchange.blocks_of.cache_clear()
    assert found["claims"][0]["kind"] == request.param
    return found


def test_blocks_are_checked_alone(tmp_path, blocks):
    path = tmp_path / "account.json"
    path.write_text(json.dumps(blocks))
    assert certificate.checker(blocks) == "check_blocks.py"
    command = [sys.executable, "-I", FOLDER / "check_blocks.py", path]
    done = subprocess.run(command, capture_output=True, text=True)
    assert (done.returncode, done.stderr) == (0, "")
    assert [claim["kind"] for claim in blocks["claims"]][1:] == ["scores"]


def test_bounds_of_blocks_that_are_too_good_are_refused(blocks):
    upper = blocks["claims"][0]
    F, last = Fraction(upper["factor"]), upper["others"][-1]
    for change, message in [
        ({"factor": str(1 + (F - 1) * Fraction(9, 10))}, "delta at most"),
        ({"passed": ["2"] * len(last)}, "shares from 0 to 1"),
        ({"passed": upper["passed"][1:]}, "a share of each output"),
        ({"others": [*upper["others"], ["1"] + ["0"] * (len(last) - 1)]}, "a common part"),
        ({"others": []}, "rows of others"),
        ({"doubled": 21}, "a whole number"),
    ]:
        with pytest.raises(check_blocks.base.RefusedError, match=message):
            more(upper | change)


def test_more_shares_than_there_are_users_are_refused():
    outputs = [["3/4", "1/4", "1/8"], ["1/4", "3/4", "1/8"]]
    claim = {"kind": "known", "factor": "2", "digits": 20, "users": 9, "size": 2, "most": 2}
    claim |= {"doubled": 0, "step": "1/4", "first": -40, "many": 1, "passed": ["1", "1"]}
    claim |= {"outputs": outputs, "others": [["3/4", "1/4"], ["1/4", "3/4"]], "delta": "1/2"}
    assert more(claim | {"shares": 4})
    for shares in (1, 9, 51, "4"):
        assert refused(claim | {"shares": shares})


def test_shares_are_filled_whatever_the_counts_of_kinds():
    for shares, users, kinds in product(range(1, 6), range(1, 5), range(1, 4)):
        if kinds > shares:
            continue
        # also where the others are not a multiple of the shares
        for others in range(shares * users, shares * (users + 1)):
            full = [
                sum(count // users for count in counts) for counts, _ in memo.types(others, kinds)
            ]
            found = {each.of_one_kind(shares, kinds) for each in (known, check_blocks)}
            assert len(found) == 1 and max(found) <= min(full)
            if users >= kinds and others == shares * users:
                assert found == {min(full)}


def test_bounds_of_the_checker_are_no_less_than_what_enumeration_finds():
    rng, near = random.Random(5), 0
    for _ in range(60):
        K, n = rng.randint(2, 3), rng.randint(2, 5)
        Q, F = channel(rng, K, rng.randint(2, 3)), Fraction(rng.randint(4, 9), 4)
        part, shared = Fraction(rng.randint(0, 4), 4), Fraction(rng.randint(0, 2), 2)
        w = [part * min(column) for column in zip(*Q, strict=True)]
        claim = {"users": n, "size": rng.randint(1, n), "most": rng.randint(1, n)}
        claim |= {"doubled": rng.randint(0, 1), "many": rng.randint(1, 2)}
        claim |= {"outputs": [[*map(str, y)] for y in zip(*Q[:2], w, strict=True)]}
        claim |= {"passed": [str(shared)] * len(w), "others": [[*map(str, row)] for row in Q]}
        law, kinds, _, _ = check_blocks.losses(claim, F)
        values = [value for one in (law, *kinds) for value, _ in one]
        step = max(*values, Fraction(1, 100)) / rng.choice([2, 8])
        claim |= {"step": str(step), "first": max(-200, int(min(values) / step) - 1)}
        truth = brute.worst_shuffled(Q, (0, 1), n, F)
        found = check_blocks.of_blocks(claim, F, rng.choice([10, 30]))
        assert truth <= found
        near += found <= 2 * truth
        given = claim | {"shares": rng.randint(K, 5)}
        if given["shares"] < n:
            assert truth <= check_blocks.of_known(given, F, 30)
    assert near > 10


def test_what_a_coarse_grid_loses_counts_as_its_greatest_multiple():
    claim = {"kind": "users", "factor": "2", "digits": 10, "users": 2, "least": "-100"}
    outputs = [["3/4", "1/4", "1/4"], ["1/4", "3/4", "1/4"]]
    claim |= {"outputs": outputs, "step": HUGE, "delta": "1/100000000"}
    with pytest.raises(check_users.base.RefusedError, match="delta at most"):
        more(claim)
    # x alone makes the rare output often, and delta is about 1/2
    claim = {"kind": "blocks", "factor": "1", "digits": 10, "users": 2, "size": 1, "most": 1}
    claim |= {"doubled": 0, "step": "50000", "first": -10, "passed": ["0", "0"]}
    outputs = [["1/2", "0", RARE], ["1/2", "1", "1/2"]]
    others = [["1/2", "1/2"], [RARE, "99999/100000"]]
    claim |= {"outputs": outputs, "others": others, "many": 10**6, "delta": "1/100000"}
    with pytest.raises(check_blocks.base.RefusedError, match="delta at most"):
        more(claim)


def test_two_outputs_are_checked_for_all_data_sets():
    rows = families.rr(2, Fraction(3)).rows
    given = made(Question(families.of_matrix(rows), 400), MILLIONTH)
    upper, lower = given["claims"]
    assert "at most" in more(upper) and "at least" in more(lower)
    for change in ({"ends": upper["ends"][:-1]}, {"ends": [399]}, {"values": ["1/2"]}):
        with pytest.raises(check_counts.base.RefusedError):
            more(upper | change)


def test_reports_of_one_memo_are_checked():
    half, rest = Fraction(3, 4), Fraction(1, 4)
    rows = [[half, rest], [rest, half]]
    bounds = Question(families.of_matrix(memo.reports(rows, rows, 3))).epsilon(MILLIONTH)
    pairs = [(0, 1), (1, 0)]
    upper, lower = certificate.of_memo(rows, rows, pairs, 3, bounds, MILLIONTH)["claims"]
    at = Question(families.of_matrix(memo.reports(rows, rows, 3))).delta(Fraction(3, 2))
    small = certificate.of_memo(rows, rows, pairs, 3, at, F=Fraction(3, 2))["claims"]
    assert ["at most" in more(claim) for claim in small] == [True, False]
    assert "at most" in more(upper) and "at least" in more(lower)
    F = Fraction(upper["factor"])
    for claim, part in ((upper, Fraction(99, 100)), (lower, Fraction(101, 100))):
        with pytest.raises(check_counts.base.RefusedError):
            more(claim | {"factor": str(F * part)})


def test_few_users_are_checked_for_all_data_sets():
    given = made(Question(families.rr(3, Fraction(3)), 4), Fraction(1, 1000))
    upper, lower = given["claims"]
    assert "at most" in more(upper) and "at least" in more(lower)
    F = Fraction(upper["factor"])
    for claim, change in [
        (upper, {"factor": str(F * Fraction(99, 100))}),
        (lower, {"factor": str(F * Fraction(101, 100))}),
        (lower, {"others": [0]}),
        (upper, {"users": 500}),
        (upper, {"pairs": []}),
        (lower, {"users": 1000, "others": [0] * 999}),
    ]:
        with pytest.raises(check_counts.base.RefusedError):
            more(claim | change)


def test_outputs_that_tell_alike_are_put_together():
    rows = [
        [share / 8 for share in row for _ in range(8)] for row in families.rr(2, Fraction(3)).rows
    ]
    for claim in made(Question(families.of_matrix(rows), 20), MILLIONTH)["claims"]:
        assert more(claim)


def test_a_report_that_nothing_hides_is_certified_by_itself():
    half = Fraction(1, 2)
    rows = [[half * (x != y) for y in range(3)] for x in range(3)]
    question, F = Question(families.of_matrix(rows), 40), Fraction(2)
    bounds = question.delta(F)
    assert bounds.high == profile.delta(question.worst, F) == half
    upper = made(question, F=F)["claims"][0]
    assert [w for *_, w in upper["outputs"]] == ["0"] * len(upper["outputs"])
    assert more(upper) and refused(upper | {"delta": str(bounds.high * Fraction(999, 1000))})


def test_one_report_is_certified_exactly():
    question = Question(families.of_matrix([[Fraction(k, 9) for k in row] for row in NINTHS]))
    for target in (Fraction(0), Fraction(1, 9)):
        upper, lower = made(question, target)["claims"]
        assert more(upper) and more(lower)
        F = Fraction(upper["factor"])
        assert refused(upper | {"factor": str(F * Fraction(999, 1000))})


def test_rounded_masses_prove_no_delta_of_0():
    question = Question(RESPONSE, 1, 3)
    assert question.epsilon(0).high == 27 and made(question, Fraction(0)) is None


def test_too_many_users_have_no_certificate():
    question = Question(RESPONSE, 10**8)
    asked = Fraction(1001, 1000), MILLIONTH
    assert not certificate.is_possible(question) and not certificate.above(question, asked, 1)


# what is put there, and what is said
ROUNDS = [
    ({"base": "1"}, "a base above 1"),
    ({"worlds": []}, "a base above 1"),
    ({"nodes": [[], None]}, "nodes of each world"),
    ({"nodes": [[[]], None]}, "nodes"),
    ({"nodes": [[[[0, 0]]], None]}, "a whole number"),
    ({"nodes": [[[[4, 1]]], None]}, "a whole number"),
    ({"worlds": [[["3/4", "1/4", "1/4"], ["1/4", "3/4", "1/2"]]]}, "exchanged worlds"),
    ({"times": 3}, "delta at most"),
]


def test_rounds_are_refused_that_are_not_shown():
    world = [["3/4", "1/4", "1/4"], ["1/4", "3/4", "1/4"]]
    claim = {"kind": "rounds", "factor": "2", "delta": "29/100", "digits": 30, "users": 3}
    claim |= {"times": 2, "base": "3", "worlds": [world], "nodes": [[[[4, -99], [4, -99]]], None]}
    assert more(claim)
    for change, message in ROUNDS:
        with pytest.raises(check_users.base.RefusedError, match=message):
            more(claim | change)


def test_rounds_are_checked_where_little_is_multiplied():
    with patch.multiple(rounds, NODES=6, POINTS=1 << 8, PARTS=9):
        upper = made(Question(RESPONSE, 9, 2), F=Fraction(1))["claims"][0]
    assert upper["kind"] == "rounds" and "at most" in more(upper)
    assert refused(upper | {"delta": str(Fraction(upper["delta"]) * Fraction(999, 1000))})


def test_rounds_that_tell_less_are_refused():
    with patch.multiple(rounds, NODES=6, POINTS=1 << 8, PARTS=9):
        question = Question(RESPONSE, 9, 2)
        bounds = question.delta(Fraction(2))
        asked = Fraction(2), bounds.low * Fraction(999, 1000)
        lower = certificate.below(question, bounds, asked, rounds.AIM, Fraction(2))
    assert more(lower)
    p, q, *rest = lower["outputs"]
    for change in (
        {"cuts": lower["cuts"][::-1]},
        {"scores": lower["scores"][1:]},
        {"outputs": [p, [*q[:3], None], *rest]},
        {"outputs": [[*p[:2], "0", p[3]], q, *rest]},
        {"threshold": 10**6},
        {"users": 12},
        {"times": 1},
    ):
        assert refused(lower | change)
