"""What is chosen meets what is asked at instances of several sizes, and a changed choice not."""

import sys
from fractions import Fraction
from math import comb

import pytest

from theory.hypotheses.satisfiable import existence
from theory.hypotheses.satisfiable.analysis import logarithms_and_pi
from theory.hypotheses.satisfiable.reports import groups, laws, losses, memos, unbiased
from theory.hypotheses.satisfiable.sets import designs
from theory.kernel.binding import apply, exception, function, function_of
from theory.kernel.evaluate import Instance
from theory.kernel.sorts import BOOL, Refused, functions
from theory.kernel.terms import FALSE, ite, not_, real
from theory.library.unbiased import U
from theory.tactics.logic import conjuncts

HALF, THIRD, QUARTER = Fraction(1, 2), Fraction(1, 3), Fraction(1, 4)


def chosen(monkeypatch, proof, claim, *names, **options):
    """Return what a proof is given, and the objects that it chooses."""
    found, values = existence.existence_of(claim, *names, **options), []

    def keep(found, chosen, theorem):
        values.extend(chosen)
        return existence.witnessed(found, chosen, theorem)

    monkeypatch.setattr(sys.modules[proof.__module__], "witnessed", keep)
    proof(found)
    return found, values


def holds(found, values, sizes, **given):
    """Return whether what is wanted holds of values, where what is known does."""
    at = Instance(sizes, given)
    assert at.value(found.known) is True
    return at.value(found.at(*values))


def with_a(values, k, other):
    """Return the values with one in the place of another."""
    return [*values[:k], other, *values[k + 1 :]]


def alone(K):
    """Return the distributions at one value, and another: means of one user are linear in them."""
    return [[int(x == z) for x in range(K)] for z in range(K)] + [
        [Fraction(2 * x + 1, K * K) for x in range(K)]
    ]


@pytest.mark.parametrize(("s", "N", "n", "E"), [(1, 1, 1, 3), (2, 1, 2, 2), (1, 3, 1, 5 * HALF)])
def test_urr_has_an_unbiased_estimate(monkeypatch, s, N, n, E):
    X = unbiased.X
    found, values = chosen(
        monkeypatch,
        unbiased.of_urr,
        *("uldp-lower-bounds-one", *unbiased.THREE),
        sorts={unbiased.Y: X},
    )
    mask = [x < s for x in range(s + N)]
    given = {"sensitive": mask, "E": E, "first": 0, "second": s, "(X -> Real)": alone(s + N)}
    sizes = {"X": s + N, "U": n}
    assert holds(found, values, sizes, **given) is True
    # the frequencies alone, outputs of which none is protected, and reports that tell
    frequency = function_of(
        functions(U, X), X, lambda r, x: U.sum(lambda u: ite(r(u) == x, 1, 0)) / U.sum(lambda u: 1)
    )
    telling = function_of(X, X, lambda x, y: ite(x == y, 1, 0))
    nothing = function(X, lambda x: FALSE)
    for k, other in enumerate((nothing, telling, frequency)):
        assert holds(found, with_a(values, k, other), sizes, **given) is False


def test_one_value_alone_is_sensitive(monkeypatch):
    names = ("sensitive", *unbiased.THREE)
    options = {"where": unbiased.two_values, "sorts": {unbiased.Y: unbiased.X}}
    found, values = chosen(
        monkeypatch, unbiased.of_one_value, "uldp-urr-optimal-one", *names, **options
    )
    for K in (2, 3, 4):
        given = {"E": 2, "(X -> Real)": alone(K)}
        assert holds(found, values, {"X": K, "U": 1}, **given) is True
        everyone = function(unbiased.X, lambda x: not_(FALSE))
        assert holds(found, with_a(values, 0, everyone), {"X": K, "U": 1}, **given) is False
    # of one value alone nothing is told
    assert Instance({"X": 1, "U": 1}, {"E": 2}).value(found.known) is False


@pytest.mark.parametrize("variances", [[HALF], [2, THIRD], [1, 3, QUARTER]])
def test_estimates_of_groups_have_their_variances(monkeypatch, variances):
    found, values = chosen(
        monkeypatch,
        groups.of_groups,
        *("uldp-weighted-estimates", "weight", "estimate"),
        sorts={groups.OMEGA: functions(groups.G, BOOL)},
    )
    n = len(variances)
    given = {"variance": variances, "p": THIRD, "share": [Fraction(1, n)] * n}
    assert holds(found, values, {"G": n}, **given) is True
    mirrored = function_of(
        *(groups.G, functions(groups.G, BOOL)), lambda g, o: apply(apply(values[1], g), o) + 1
    )
    assert holds(found, with_a(values, 1, mirrored), {"G": n}, **given) is False


def test_users_are_in_groups_by_coins(monkeypatch):
    found, values = chosen(
        monkeypatch,
        groups.of_two_groups,
        *("oneid-two-groups-unknown", "chance", "drawn"),
        where=groups.reported,
        sorts={groups.OMEGA: functions(groups.U, BOOL)},
    )
    found_at = {"columns": {False: [1, HALF], True: [HALF, 0]}, "v": {False: [0, 0], True: [0, 0]}}
    for n in (2, 3):
        for share in (THIRD, 1):
            given = found_at | {"value": [0, 1, 1][:n], "share": share, "gamma": n}
            assert holds(found, values, {"U": n, "X": 2}, **given) is True
    even = function(functions(groups.U, BOOL), lambda o: real(QUARTER))
    given = found_at | {"value": [0, 1], "share": THIRD, "gamma": 2}
    assert holds(found, with_a(values, 0, even), {"U": 2, "X": 2}, **given) is False
    # at n = 2 nobody is in the second group, whose report alone is possible
    silent = given | {"share": 1, "columns": {False: [1, 1], True: [0, 0]}}
    assert Instance({"U": 2, "X": 2}, silent).value(found.known) is False


def test_users_report_by_urr_what_they_draw(monkeypatch):
    """Bits that a user copies from another are of the same laws, but not independent."""
    U, Z = laws.U, laws.Z
    found, values = chosen(
        monkeypatch,
        laws.of_urr,
        *("uldp-pum-first-term", "weight", "says"),
        sorts={laws.OMEGA: functions(U, functions(Z, BOOL))},
    )
    someone = exception(function(U, lambda u: FALSE))
    copied = function_of(U, values[1].sort.range.domain, lambda u, o: o(someone))
    for K, hidden in ((1, [True]), (2, [True, False]), (2, [False, False])):
        law = [Fraction(z + 1, K * (K + 1) // 2) for z in range(K)]
        given, sizes = {"hidden": hidden, "E": 3, "r_of": [law] * 2}, {"U": 2, "Z": K}
        assert holds(found, values, sizes, **given) is True
        sure = K == 1  # a report that is always the same is independent of itself
        assert holds(found, with_a(values, 1, copied), sizes, **given) is sure


def test_memos_are_looked_up(monkeypatch):
    T, U = memos.T, memos.U
    drawn, _ = memos.looked_up()
    names = "weight", "value", "memo", "report"
    options = {"where": memos.mechanisms, "sorts": {memos.OMEGA: drawn}}
    found, values = chosen(monkeypatch, memos.of_memos, "uldp-memoized-variance", *names, **options)
    kept = {"own": [2 * THIRD, HALF], "other": [HALF, THIRD], "p": [QUARTER, 3 * QUARTER]}
    given = kept | {"keep": HALF, "noise": [QUARTER, QUARTER]}
    assert holds(found, values, {"X": 2, "T": 1, "U": 1}, **given) is True
    # a memo, or a report, that is drawn whatever the value, or the memo, is
    first = function_of(U, drawn, lambda u, o: memos.value_of(o(u)(FALSE)))
    blind = function_of(U, T, drawn, lambda u, t, o: memos.value_of(o(u)(FALSE)))
    for k, other in ((2, first), (3, blind)):
        assert holds(found, with_a(values, k, other), {"X": 2, "T": 1, "U": 1}, **given) is False
    monkeypatch.setattr(memos, "memo_of", memos.value_of)
    with pytest.raises(Refused):
        memos.of_memos(existence.existence_of("uldp-memoized-variance", *names, **options))


def test_squares_lie_above_their_tangents(monkeypatch):
    names = "told", "loss", "tangent"
    found, values = chosen(monkeypatch, losses.of_squares, "uldp-rao-blackwell-never-worse", *names)
    X = losses.X
    down = function_of(losses.ESTIMATES, X, lambda e, x: -2 * e(x))
    for K in (1, 2):
        given = {
            "own": [HALF] * K,
            "other": [QUARTER, 0][:K],
            "prior": [[Fraction(1, K)] * K],
            "g": 1,
        }
        assert holds(found, values, {"X": K, "U": 1}, **given) is True
    assert holds(found, with_a(values, 2, down), {"X": 2, "U": 1}, **given) is False
    monkeypatch.setattr(losses, "squares", lambda e: X.sum(lambda x: e(x)))
    with pytest.raises(Refused):
        losses.of_squares(found)


def test_what_is_used_of_the_logarithm():
    """At many ratios; the function is 0 at 1 and turns its sign with 1/v, as conclusions ask."""
    for E in (Fraction(1), Fraction(11, 10), Fraction(2), Fraction(9)):
        for k in range(21):
            r = 1 / E + (E - 1 / E) * Fraction(k, 20)
            parts = conjuncts(logarithms_and_pi.used(lambda v, E=E: of(v, E), real(r), real(E)))
            values = [Instance().value(part) for part in parts]
            assert values == [True] * len(values)
            assert value(r, E) == -value(1 / r, E)
    # the logarithm itself is near, and a step of another size breaks it
    assert abs(float(value(Fraction(2), Fraction(2))) - 0.6931) < 0.03


def of(v, E):
    """Return the function as a term."""
    return logarithms_and_pi.like_log(real(v) if isinstance(v, Fraction) else v, real(E))


def value(v, E):
    """Return its value."""
    return Instance().value(of(v, E))


def test_a_function_of_other_steps_is_refused(monkeypatch):
    found = existence.existence_of("lip-information", "log")
    assert not logarithms_and_pi.of_ratios(found).axioms
    monkeypatch.setattr(logarithms_and_pi, "step", lambda E: (E - 1) / (E + 1))
    with pytest.raises(Refused):
        logarithms_and_pi.of_ratios(found)


@pytest.mark.parametrize(("s", "N", "k"), [(1, 0, 1), (2, 0, 1), (2, 1, 2), (3, 0, 2), (2, 1, 1)])
def test_all_blocks_are_a_design(monkeypatch, s, N, k):
    found, values = chosen(
        monkeypatch,
        designs.of_all_sets,
        *("uldp-ubd-private", "tells", "has"),
        where=designs.as_many,
    )
    given = {"sensitive": [x < s for x in range(s + N)], "E": 2, "k": k}
    sizes = {"X": s + N, "Y": comb(s, k) + N}
    assert holds(found, values, sizes, **given) is True
    other = function_of(designs.Y, designs.X, lambda y, x: FALSE)
    assert holds(found, with_a(values, 1, other), sizes, **given) is False
    # more elements than reports, and no block
    assert Instance(sizes | {"Y": sizes["Y"] + 1}, given).value(found.known) is False
    assert Instance(sizes, given | {"k": s + 1}).value(found.known) is False
    assert Instance(sizes, given | {"k": HALF}).value(found.known) is False


def test_pairs_of_values_are_in_as_many_blocks(monkeypatch):
    found, values = chosen(
        monkeypatch, designs.of_all_sets, *("uldp-ubd-loss", "tells", "has"), where=designs.as_many
    )
    for s, k in ((3, 2), (3, 1)):
        sizes = {"X": s, "Y": comb(s, k), "U": 1}
        assert holds(found, values, sizes, sensitive=[True] * s, E=3, k=k) is True
