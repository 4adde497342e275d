import math
from fractions import Fraction

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from mechanisms import rr, urap, urr
from theory import check
from theory.__main__ import main
from theory.own_mechanism import KEYS, Budget, OwnMechanism

ROWS = st.lists(
    st.lists(st.integers(min_value=0, max_value=4), min_size=2, max_size=3).filter(any),
    min_size=2,
    max_size=3,
)
EPS = st.sampled_from(
    [
        Budget(Fraction(0)),
        Budget(Fraction(1)),
        Budget(Fraction(2), logarithm=True),
        Budget(Fraction(1, 10)),
        Budget(Fraction(1, 10**30)),
    ]
)


@st.composite
def own_mechanisms(draw):
    rows = draw(ROWS)
    width = max(map(len, rows))
    Q = np.array(
        [[Fraction(v, sum(r)) for v in r] + [Fraction(0)] * (width - len(r)) for r in rows],
        dtype=object,
    )
    K = len(rows)
    flags = st.lists(st.booleans(), min_size=K, max_size=K)
    notion = draw(st.sampled_from(list(KEYS)))
    weights = draw(st.lists(st.integers(min_value=1, max_value=9), min_size=K, max_size=K))
    several = notion in ("OneID-LDP", "MinID-LDP")
    budgets = st.lists(st.one_of(EPS, st.just(Budget(math.inf))), min_size=K, max_size=K)
    return OwnMechanism(
        notion,
        [f"x{k}" for k in range(K)],
        [f"y{k}" for k in range(width)],
        Q,
        eps=None if several else draw(EPS),
        budgets=draw(budgets) if several else [],
        sensitive=draw(flags),
        protected=draw(st.lists(st.booleans(), min_size=width, max_size=width)),
        prior=[Fraction(weight, sum(weights)) for weight in weights],
    )


def holds(own, y):
    """Return whether all comparisons at an output hold."""
    return all(comparison.holds for comparison in check.comparisons(own, y))


@given(own_mechanisms())
def test_what_is_compared_is_the_notion(own):
    broken = check.broken_outputs(own)
    for y in range(len(own.outputs)):
        if own.notion != "ULDP" or own.protected[y]:
            assert holds(own, y) == (y not in broken)


@given(own_mechanisms().filter(lambda own: own.eps))
def test_the_least_eps_is_least(own):
    text = check.least_eps(own, check.broken_outputs(own))
    ratios = [c.ratio for y in range(len(own.outputs)) for c in check.comparisons(own, y)]
    least = max([Fraction(1), *ratios])
    if text.startswith("none"):
        assert check.broken(own, Fraction(10**9), [])
    else:
        assert not check.broken(own, least, [])
        if least == 1:
            assert text == "0"
        else:
            assert check.broken(own, least - Fraction(1, 10**9), [])
            shown = float(text.rpartition("about ")[2])
            assert shown == pytest.approx(math.log(least), rel=1e-5)


def own(notion, Q, eps, sensitive):
    K, width = Q.shape
    protected = [sum(Q[:, y] > 0) > 1 for y in range(width)]
    names = [f"x{k}" for k in range(K)], [f"y{k}" for k in range(width)]
    return OwnMechanism(notion, *names, Q, eps=eps, sensitive=sensitive, protected=protected)


@pytest.mark.parametrize(("E", "provided"), [(3, True), (Fraction(2999, 1000), False)])
def test_our_mechanisms_have_their_eps(E, provided):
    sensitive = [True, True, False]
    cases = [
        own("LDP", rr.mechanism(3, E=Fraction(3)).matrix(), None, []),
        own("ULDP", urr.mechanism(sensitive, E=Fraction(3)).matrix(), None, sensitive),
    ]
    for made in cases:
        assert bool(check.broken(made, Fraction(E), [])) != provided


def test_urap_needs_the_repaired_condition():
    sensitive = [True, False, False]
    Q = urap.mechanism(sensitive, E=Fraction(4), theta=Fraction(2, 3)).matrix()
    eps = Budget(Fraction(4), logarithm=True)
    provided, lines = check.report(own("ULDP", Q, eps, sensitive))
    assert provided
    assert any("cannot occur, yet (4) as printed asks" in line for line in lines)


def test_eps_is_not_rounded():
    # ln of a fraction that e^1 exceeds by 1e-40 alone
    low, high = check.ends(Budget(Fraction(1)), 400)
    for ratio, broken in ((low, False), (high, True)):
        p = ratio / (1 + ratio)
        Q = np.array([[p, 1 - p], [1 - p, p]], dtype=object)
        made = own("LDP", Q, Budget(Fraction(1)), [])
        assert bool(check.broken_outputs(made)) == broken


TEXT = """\
notion: LDP
eps: {eps}
matrix:
  flu:  {{yes: 3/4, no: 0.25}}
  none: {{yes: 1/4, no: 0.75}}
"""


def test_the_command(tmp_path, capsys):
    path = tmp_path / "own.yaml"
    path.write_text(TEXT.format(eps="ln 3"))
    assert main(["check", str(path)]) == 0
    assert capsys.readouterr().out == "provides LDP\nleast eps: ln(3), about 1.09861\n"
    path.write_text(TEXT.format(eps="1.0986"))
    assert main(["check", str(path)]) == 1
    assert capsys.readouterr().out.splitlines()[:2] == [
        "does not provide LDP",
        "output yes: Pr(yes|flu) = 3/4 is 3 times Pr(yes|none) = 1/4, "
        "more than e^eps for eps = 5493/5000",
    ]


def test_budgets_are_ranked():
    nearly = [Budget(Fraction(7, 10)), Budget(Fraction(2), logarithm=True)]
    Q = np.array([[Fraction(2, 3), Fraction(1, 3)], [Fraction(1, 3), Fraction(2, 3)]], dtype=object)
    made = OwnMechanism("MinID-LDP", ["a", "b"], ["u", "v"], Q, budgets=nearly)
    assert check.pair_budget(made, 0, 1) == nearly[1]
    assert check.report(made) == (True, [])


def test_no_eps_is_enough_without_a_source():
    Q = np.array([[Fraction(1, 2), Fraction(1, 2)], [Fraction(1, 2), Fraction(1, 2)]], dtype=object)
    made = OwnMechanism(
        *("ULDP", ["flu", "cold"], ["yes", "bad"], Q),
        *(Budget(Fraction(1)), [], [True, False], [True, False]),
    )
    assert check.report(made) == (
        False,
        [
            "output bad: (4') asks that one input alone produces it, a non-sensitive one",
            "least eps: none, (4') fails at bad",
        ],
    )


def test_long_fractions_are_shortened():
    assert check.shown(Fraction(10**5000 + 1, 10**5000)) == "about 1.00000"
