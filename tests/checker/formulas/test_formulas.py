import json
import random
import re
from fractions import Fraction

import pytest

from checker import HLLDP, LDP, OSLDP, ULDP, check
from checker.budgets import Budget
from checker.formulas import certificate, mechanism, smallest
from checker.formulas.conditions import conditions
from checker.formulas.language import parse
from common.errors import UserError
from mechanisms.accounting import profile
from theory.__main__ import main

EXAMPLES = "docs/examples/checker"
ROW = "{own: 1/K, other sensitive: 1/K, other: 1/K}"


def made(tmp_path, text):
    path = tmp_path / "own.yaml"
    path.write_text(text)
    return mechanism.read(path)


@pytest.mark.parametrize("name", ["rr", "rr_delta", "warner", "mangat", "urr", "lgrr"])
def test_examples_hold_for_every_size(root, capsys, name):
    assert main(["check", str(root / EXAMPLES / f"{name}.yaml"), "--json"]) == 0
    record = json.loads(capsys.readouterr().out)
    assert record["holds"] and len(record["obligations"]) >= 6
    assert {one["result"] for one in record["obligations"]} == {"proved"}


def test_a_slip_has_a_smallest_counterexample(root, capsys):
    assert main(["check", str(root / EXAMPLES / "urr_slip.yaml"), "--json"]) == 1
    found = json.loads(capsys.readouterr().out)["counterexample"]
    assert (found["s"], found["N"], found["smallest"]) == (1, 1, True)
    E = Fraction(found["E"])
    Q = [[Fraction(q) for q in row] for row in found["matrix"]]
    assert not check(Q, ULDP("0", Budget(E, logarithm=True), "0"))


def test_a_fault_of_large_sizes_alone_is_found(tmp_path, capsys):
    # sums to 1 and holds while K <= 4: from 5 values on the ratio K - 1 is beyond 3
    text = (
        "notion: LDP\nexp_epsilon: 3\nscope: {K: '>= 2'}\n"
        "formulas: {own: 1/2, other: 1/(2*(K - 1))}"
    )
    (tmp_path / "own.yaml").write_text(text)
    assert main(["check", str(tmp_path / "own.yaml"), "--json"]) == 1
    found = json.loads(capsys.readouterr().out)["counterexample"]
    assert (found["N"], found["smallest"]) == (5, True)


def test_what_fails_between_given_values_of_E_is_found(tmp_path):
    # own < 0 only for E strictly between 4 and 5
    text = (
        "notion: LDP\nexp_epsilon: 10^9\nscope: {K: 2}\n"
        "formulas: {own: (E - 4)*(E - 5) + 1/100, other: 99/100 - (E - 4)*(E - 5)}"
    )
    found = smallest.search(made(tmp_path, text.replace("K: 2", 'K: 2, E: "> 4"')))
    assert found is not None


@pytest.mark.parametrize(("size", "bound", "least"), [(100_000, "3", 100_000), (None, "100", None)])
def test_faults_of_large_sizes(tmp_path, size, bound, least):
    scope = '">= 2"' if size is None else size
    text = f"notion: LDP\nexp_epsilon: {bound}\nscope: {{K: {scope}}}\n"
    found = smallest.search(made(tmp_path, text + "formulas: {own: 1/2, other: 1/(2*(K - 1))}"))
    assert least == found.N if least else not found.smallest and found.N > 100


def test_undecided_is_no_success(tmp_path, capsys):
    # true of whole sizes and false of reals between them
    text = (
        "notion: LDP\nscope: {K: '>= 2'}\nexp_epsilon: 1 + (K - 2)*(K - 3)\n"
        "formulas: {own: 1/K, other: 1/K}"
    )
    (tmp_path / "own.yaml").write_text(text)
    assert main(["check", str(tmp_path / "own.yaml"), "--json"]) == 3
    assert json.loads(capsys.readouterr().out)["holds"] is None


def random_mechanism(tmp_path, rng, notion):
    """A mechanism whose entries are constants over what makes rows sum to 1, or nearly."""
    small = [rng.randint(0, 3) for _ in range(6)]
    a, b, c, d, e, f = small
    sensitive = f"({a} + (s - 1)*{b} + N*{c} + {int(not any(small[:3]))})"
    other = f"({d} + s*{e} + (N - 1)*{f} + {int(not any(small[3:]))})"
    return made(
        tmp_path,
        f"notion: {notion}\nexp_epsilon: {rng.choice(['1', '2', '3'])}\n"
        f"invertibility: {rng.choice(['printed', 'reachable'])}\nformulas:\n"
        f"  sensitive: {{own: {a}/{sensitive}, other sensitive: {b}/{sensitive}, "
        f"other: {c}/{sensitive}}}\n"
        f"  other: {{own: {d}/{other}, other sensitive: {e}/{other}, other: {f}/{other}}}\n",
    )


@pytest.mark.parametrize("notion", ["LDP", "ULDP", "OSLDP", "HLLDP"])
def test_conditions_are_the_notion_at_every_small_size(tmp_path, notion):
    """The conditions by formulas hold at a size exactly if the checker says so of the matrix."""
    rng, seen = random.Random(notion), set()
    for _ in range(150):
        m = random_mechanism(tmp_path, rng, notion)
        if m.notion != "ULDP":
            m = mechanism.Mechanism(m.notion, m.rows, m.bound, m.scope)
        s, N = rng.randint(1, 4), rng.randint(1, 4)
        known = smallest.known_at(s, N, Fraction(2), Fraction(1))
        try:
            Q = m.matrix(s, N, known)
        except ZeroDivisionError:
            assert smallest.failing(m, s, N, Fraction(2), Fraction(1))
            continue
        holds = all(
            condition.holds
            for condition in conditions(m, known)
            if s >= condition.s and N >= condition.N
        )
        assert holds == decided(m, Q, s, known)
        seen.add(holds)
    assert seen == {True, False}


def decided(m, Q, s, known):
    eps = Budget(m.bound.value(known), logarithm=True)
    mask = [x < s for x in range(len(Q))]
    how = "printed" if m.printed else "reachable"
    notions = {
        "LDP": lambda: LDP(eps),
        "ULDP": lambda: ULDP(mask, eps, mask, how),
        "OSLDP": lambda: OSLDP(mask, eps),
        "HLLDP": lambda: HLLDP(mask, eps),
    }
    try:
        return check(Q, notions[m.notion]()).holds
    except ValueError:
        return False


def test_a_wrong_lemma_is_not_proved(root):
    """Halving the bound of RR leaves its comparison open: the solvers do decide."""
    m = mechanism.read(root / EXAMPLES / "rr.yaml")
    wrong = mechanism.Mechanism(m.notion, m.rows, parse("(1 + E)/2"), m.scope)
    results = {one.name: one.result for one in certificate.decide(wrong)}
    assert results.pop("other input, own <= e^eps x (other input, other)") == "open"
    assert set(results.values()) == {"proved"}


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("notion: LIP\nformulas: {}", "notion: must be one of LDP, ULDP"),
        ("notion: LDP\nformulas: {own: 1}", "formulas: must have the keys own and other"),
        ("notion: LDP\nformulas: 3", "formulas: must have lines"),
        ("notion: ULDP\nformulas: {own: 1, other: 0}", "ULDP needs a line for sensitive"),
        ("notion: LDP\nformulas: {own: 1, other: x}", "formulas: other: x is not known"),
        ("notion: LDP\nformulas: {own: 1, other: 0}\nscope: {s: 1}", "scope: s: must be one of K"),
        ("notion: LDP\nformulas: {own: 1, other: 0}\nscope: {K: 1.5}", "a size is a whole number"),
        ("notion: LDP\nformulas: {own: 1, other: 0}\nscope: {E: '>= 0'}", "e.eps is at least 1"),
        ("notion: LDP\nformulas: {own: 1, other: 0}\neps: 1", "eps: no key of formulas"),
        (
            f"notion: ULDP\nformulas: {{sensitive: {ROW}, other: {{own: 1}}}}",
            "formulas: other: must have the keys own, other sensitive, other",
        ),
    ],
)
def test_bad_files_are_one_line(tmp_path, capsys, text, words):
    (tmp_path / "own.yaml").write_text(text)
    assert main(["check", str(tmp_path / "own.yaml")]) == 2
    error = capsys.readouterr().err
    assert error.count("\n") == 1 and re.search(words, error)


def test_delta_of_formulas_is_that_of_their_matrices(tmp_path):
    rng = random.Random(8)
    for _ in range(6):
        s, N = rng.randint(2, 3), rng.randint(2, 3)
        same, rest, hidden, other = (Fraction(rng.randint(0, 4), 16 * (s + N)) for _ in range(4))
        rows = {
            "sensitive": (1 - (s - 1) * same - N * rest, same, rest),
            "other": (1 - s * hidden - (N - 1) * other, hidden, other),
        }
        keys = ("own", "other sensitive", "other")
        lines = [
            f"  {name}: {{{', '.join(f'{k}: {v}' for k, v in zip(keys, row, strict=True))}}}"
            for name, row in rows.items()
        ]
        text = "notion: LDP\nexp_epsilon: 3/2\ndelta: %s\nformulas:\n" + "\n".join(lines)
        matrix = made(tmp_path, text % "1").matrix(s, N, smallest.known_at(s, N, 1, 1))
        greatest = max(map(max, profile.matrix(matrix, lambda *_: Fraction(3, 2))))
        known = (s, N, Fraction(1), Fraction(1))
        assert smallest.failing(made(tmp_path, text % greatest), *known) is None
        less = made(tmp_path, text % (greatest - Fraction(1, 10**6)))
        assert "within delta" in smallest.failing(less, *known)


def test_delta_that_formulas_do_not_keep_has_a_counterexample(root, tmp_path, capsys):
    text = (root / EXAMPLES / "rr_delta.yaml").read_text().replace("(2*(K", "(3*(K")
    (tmp_path / "own.yaml").write_text(text)
    assert main(["check", str(tmp_path / "own.yaml")]) == 1
    assert "delta of inputs 1 and 0 is 1/6" in capsys.readouterr().out
    text = f"notion: ULDP\ndelta: 1/2\nformulas: {{sensitive: {ROW}, other: {ROW}}}"
    with pytest.raises(UserError, match="delta: is for LDP"):
        made(tmp_path, text)
