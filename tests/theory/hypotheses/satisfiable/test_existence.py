"""What statements are given exists, by theorems whose formulas are made from the statements."""

from graphlib import CycleError, TopologicalSorter

import pytest

from theory.certificates import replay
from theory.exporting import export
from theory.hypotheses.satisfiable import existence
from theory.kernel.binding import apply, with_sorts
from theory.kernel.evaluate import Instance
from theory.kernel.sorts import REAL, Refused
from theory.kernel.statement import Statement
from theory.kernel.terms import TRUE, and_, const, eq, implies, real
from theory.kernel.theorem import solve
from theory.ledger import formal
from theory.views import given as command

PAIRS = sorted(existence.proofs())
STEP = ("uldp-likelihood-step", ("nu",))
a, r, TWO = const("a", REAL), const("r", REAL), real(2)


@pytest.mark.parametrize("pair", PAIRS, ids=lambda pair: pair[0])
def test_there_is_one_for_all_others(pair):
    """Its formula is closed, and says what the statement's own hypotheses say."""
    claim, names = pair
    found, theorem = existence.proofs()[pair]()
    assert theorem.formula is found.formula and not theorem.formula.free
    assert theorem.axioms <= {"zero"}
    statement = formal.formals()[claim].build()
    assert [c.data for c in found.names] == list(names)
    later = {c for c in statement.constants if c.data in found.later}
    others = [c for c in statement.constants if c.data not in names and c not in later]
    at = theorem.formula
    for c in others:
        at = apply(at.args[0], with_sorts(c, found.sorts))
    # for all of these: not for all of the others not what is wanted
    known, some = (TRUE, at) if found.known is TRUE else at.args
    (none,) = some.args
    for c in found.names:
        none = apply(none.args[0], c)
    (wanted,) = none.args
    assert known.free.isdisjoint(found.names)
    said = {*existence.conjuncts(known), *existence.conjuncts(wanted)}
    spelled = [with_sorts(statement.spelled(q), found.sorts) for q in statement.hypotheses.values()]
    parts = (part for q in spelled for part in existence.conjuncts(q))
    asked = {part for part in parts if part.free.isdisjoint(later)}
    assert asked <= said
    assert bool(said - asked - {TRUE}) == bool(found.where)


def test_what_is_given_later_has_a_row_of_its_own():
    """Of the same statement, with less that is later still; so that rows have an order."""
    rows = [
        (claim, {*names}, {*existence.proofs()[claim, names]()[0].later}) for claim, names in PAIRS
    ]
    some = [row for row in rows if row[2]]
    assert some
    for claim, _, later in some:
        after = [names for other, names, last in rows if other == claim and last < later]
        assert later == set().union(*after)


def assumed(rows):
    """Return which rows of a claim assume what others say exists, row by row."""
    return {
        names: {other for other in rows if other != names and known & {*other} - {*names}}
        for names, known in rows.items()
    }


def test_what_a_row_assumes_is_seen():
    rows = {("a",): {"a", "b"}, ("b",): {"b"}, ("a", "c"): {"a"}}
    assert assumed(rows) == {("a",): {("b",)}, ("b",): set(), ("a", "c"): set()}


CLAIMS = sorted({claim for claim, _ in PAIRS})


@pytest.mark.parametrize("claim", CLAIMS)
def test_no_rows_assume_each_other(claim):
    """Each alone would say that there is one if there is the other: of both, nothing."""
    rows = {}
    for names in (names for one, names in PAIRS if one == claim):
        found, _ = existence.proofs()[claim, names]()
        rows[names] = {c.data for c in found.known.free}
    try:
        list(TopologicalSorter(assumed(rows)).static_order())
    except CycleError as error:
        pytest.fail(f"{claim}: {error.args[1]}")


def test_rows_that_assume_each_other_are_seen(monkeypatch):
    """Of r and q, which have a root together, each is shown as if the other were there."""
    q = const("q", REAL)
    made = Statement(
        (a, r, q), {"r = a": eq(r, a), "q = a": eq(q, a), "r <= q": r <= q}, {"r <= 9": r <= 9}
    )
    monkeypatch.setitem(formal.formals(), "x", formal.Formal(lambda: made))

    def rows(**later):
        found = [existence.existence_of("x", name, later=later.get(name, ())) for name in "rq"]
        return {(c.data,): {k.data for k in g.known.free} for g in found for c in g.names}

    with pytest.raises(CycleError):
        list(TopologicalSorter(assumed(rows())).static_order())
    assert list(TopologicalSorter(assumed(rows(r=("q",)))).static_order()) == [("r",), ("q",)]


@pytest.mark.parametrize("pair", PAIRS, ids=lambda pair: pair[0])
def test_what_is_wanted_holds_where_the_statement_is_tested(pair):
    """At all its instances, of the object given there; so it is not shown of nothing."""
    found, _ = existence.proofs()[pair]()
    # the object is one of the statement's own sets
    own = existence.existence_of(pair[0], *pair[1]) if found.sorts else found
    for where in formal.formals()[pair[0]].holds:
        at = Instance(where.sizes, where.values)
        assert at.value(found.known) is True  # with what else must hold
        assert at.value(and_(own.known, own.wanted)) is True


GREATEST = ["lip-leakage", "uldp-osldp-decomposition", "oneid-heuristic-corrected"]


@pytest.mark.parametrize("claim", [*GREATEST, "uldp-urap-best-theta-always"])
def test_greatest_values_need_no_axiom(claim):
    some = [pair for pair in PAIRS if pair[0] == claim]
    free = [pair for pair in some if not existence.proofs()[pair]()[1].axioms]
    assert some and bool(free) == (claim in GREATEST)


def test_a_root_of_what_may_be_negative_is_not_shown(monkeypatch):
    """r^2 = a without a >= 0, and a proof of another formula."""
    made = Statement((a, r), {"a <= 9": a <= 9, "r^2 = a": eq(r * r, a)}, {"r <= 3": r <= 3})
    stated = formal.Formal(lambda: made)
    monkeypatch.setitem(formal.formals(), "x", stated)
    monkeypatch.setattr(existence, "PROOFS", {})
    found = existence.existence_of("x", "r")
    assert found.known is (a <= 9) and found.wanted is eq(r * r, a)

    @existence.satisfiable("x", "r")
    def wrong(found):
        one = solve(implies(and_(found.known, eq(a, 4)), found.at(TWO)))
        return existence.witnessed(found, [TWO], one)

    with pytest.raises(Refused, match="another formula"):
        existence.PROOFS["x", ("r",)]()
    with pytest.raises(Refused):
        solve(implies(found.known, found.at(TWO)))


def test_names_that_are_not_there_are_refused():
    claim = "uldp-urap-best-theta-always"
    for names, later in (((), ()), (("no",), ()), (("w", "no"), ()), (("w",), ("no",))):
        with pytest.raises(Refused, match="no constants"):
            existence.existence_of(claim, *names, later=later)
    with pytest.raises(Refused, match="no constants"):
        existence.existence_of(claim, "w", later=("w",))


def test_equations_of_hypotheses_are_seen():
    f = existence.solutions
    x = const("x", REAL)
    asked = {
        "a root": eq(x * x, a),
        "on a condition": implies(a > 1, eq(x, a)),
        "some number": REAL.exists(lambda t: eq(t, x)),
    }
    assert f(Statement((a, x), asked, {"x >= 0": x >= 0})) == [*asked]
    not_asked = {
        "no equation": x <= a,
        "a condition": implies(eq(x, a), a > 1),
        "each number": REAL.forall(lambda t: implies(eq(t, x), t > a)),
    }
    assert f(Statement((a, x), not_asked, {"x >= 0": x >= 0})) == []


def test_every_such_equation_is_shown_to_have_a_solution():
    assert command.not_covered() == []


def test_the_tables_have_each_statement_and_the_logarithm():
    page = command.markdown()
    assert all(f"| `{claim}` | " in page for claim, _ in existence.proofs())
    assert "## The logarithm" in page and "## Not derived" in page


def test_what_is_not_shown_is_named(monkeypatch):
    """A statement of which nothing is shown any more: there is no page."""
    without = {pair: proof for pair, proof in existence.proofs().items() if pair != STEP}
    monkeypatch.setattr(existence, "proofs", lambda: without)
    with pytest.raises(command.UserError, match="uldp-likelihood-step: "):
        command.derived()


def test_the_axiom_stands_under_no_claim(root):
    """Nobody imports what rests on it but this room, and that of hypotheses that are needed."""
    users = [
        path.relative_to(root)
        for path in (root / "theory").rglob("*.py")
        if "import zeros" in path.read_text(encoding="utf-8")
        or 'axiom("zero")' in path.read_text(encoding="utf-8")
    ]
    assert users
    for path in users:
        assert path.parts[1] == "hypotheses" or path.parts[2] in ("analysis", "zeros.py")


def test_other_code_replays_them(tmp_path):
    """What solvers decided has no certificates here; all else is checked."""
    for claim in (
        "uldp-table-3",
        "oneid-minid-twice-least",
        "uldp-urap-best-theta-always",
        "uldp-ubd-private",
        "uldp-lower-bounds-unbiased",
    ):
        (pair,) = [pair for pair in PAIRS if pair[0] == claim]
        _, theorem = existence.proofs()[pair]()
        made = export.text([claim], Statement((), {}, {"it": theorem.formula}), [theorem])
        path = tmp_path / f"{claim}.txt"
        path.write_text(made, encoding="utf-8")
        number, line = replay.status_and_line(path, {})
        # a closed formula has no second theorem that nothing is divided by zero
        assert number == replay.IN_PART or "denominators" in line
        assert ("denominators" in line) or ("given: zero" in line) is bool(theorem.axioms)
