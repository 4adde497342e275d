"""Beyond Section V-A: when uRAP, the HLLDP mechanism of the experiments, is the best IDUE."""

from fractions import Fraction

import sympy
import z3

from mechanisms import idue, urap
from mechanisms.optimal_idue.objective import noise, one_id, own, pair_ratio, probabilities
from theory.ledger.claims import Decision, decides
from theory.ledger.obligation import Evaluation, Identity, Lemma, Statement
from theory.notions.matrix import one_id_ldp_breaks

FORMULAS = [
    "mechanisms.urap.bit_probabilities",
    "mechanisms.optimal_idue.objective.one_id",
    "mechanisms.optimal_idue.objective.noise",
]
H, GAP, E1, S = sympy.symbols("h gap e s", positive=True)


def slope(s, E, M):
    """Return the polynomial with the sign of the slope of s noise + 1/(M-1), (5) for HLLDP."""
    return (s * (E + 1) - 1) * M * M - 2 * E * (s - 1) * M - E * E


def family():
    """Return that uRAP at theta is the OneID optimum's form at M = E/((1-theta)E + theta)."""
    stay, flip = sympy.symbols("stay flip", positive=True)
    theta, E = stay / (stay + flip), 1 + E1
    h = sympy.cancel(E / (E - theta * (E - 1)) - 1)
    sensitive = probabilities(*one_id(h, E1))
    other = probabilities(0, 1 / h)
    printed = [*urap.bit_probabilities(True, theta, E), urap.bit_probabilities(False, theta, E)[0]]
    names = ["a, sensitive", "b, sensitive", "a, non-sensitive"]
    pairs = zip(names, [*sensitive, other[0]], printed, strict=True)
    return [Identity(name, found, right, 1 - right) for name, found, right in pairs]


@decides("oneid-hlldp-best-theta")
def best_theta():
    """(5) for HLLDP is s noise + 1/(M-1); its slope has the sign of a quadratic."""
    J = S * noise(*one_id(H, E1)) + own(0, 1 / H)
    found = sympy.diff(J, H).subs(E1, H + GAP)
    polynomial = slope(S, 1 + H + GAP, 1 + H)
    s, E, theta = z3.Reals("s E theta")

    def one_root():
        goal = z3.And(slope(s, E, 1) < 0, slope(s, E, E) > 0, s * (E + 1) - 1 > 0)
        return Statement([s >= 1, E > 1], goal, twin_hypotheses=[s >= 1, E >= 1])

    def all_of_it():
        """Each M in (1, E) has its theta in (0, 1)."""
        M = z3.Real("M")
        known = [E > 1, M > 1, M < E, theta * M * (E - 1) == E * (M - 1)]
        goal = z3.And(theta > 0, theta < 1, M * ((1 - theta) * E + theta) == E)
        return Statement(known, goal, twin_hypotheses=[E > 1, M > 1, known[3]])

    return Decision(
        verdict="proved",
        why=(
            "uRAP with any theta in (0, 1) has (1-b)/(1-a) = E/((1-theta)E+theta) = M for all "
            "values, and each M in (1, E) is such a one. So (5) for HLLDP is least at uRAP with "
            "the theta of the quadratic's root; the basic theta is that one for s = 1 alone "
            "(oneid-urap-optimal-once). This is (5) as printed: for s = 1 it asks a condition "
            "that HLLDP does not, and without it uRAP is never best (oneid-hlldp-one-sensitive)."
        ),
        scope="all s >= 1, all numbers N >= 1 of non-sensitive values, all eps > 0",
        about=FORMULAS,
        uses=["oneid-optimum-one-unknown"],
        obligations=[
            *family(),
            Lemma("every M is that of a theta", all_of_it),
            Identity("slope in M", found, polynomial / (H * GAP) ** 2, polynomial / H**2),
            Lemma("one minimum", one_root),
        ],
    )


def always_one(E):
    """Return where IDUE with a = 1 for the first of two values fails OneID-LDP."""
    a, b = [Fraction(1), Fraction(4, 9)], [Fraction(3, 4), Fraction(1, 6)]
    return one_id_ldp_breaks(idue.mechanism(a, b).matrix(), E)


@decides("oneid-hlldp-one-sensitive")
def one_sensitive():
    """For the sensitive value a = 1, b = M/E; the other values as before."""
    u = one_id(H, H + GAP)[0]
    E, M = 1 + H + GAP, 1 + H
    a, b = probabilities(u, 0)
    z3_u, z3_v = z3.Reals("u v")

    def better():
        known = [z3_u > 0, z3_v > 0]
        goal = z3.And(noise(z3_u, 0) < noise(z3_u, z3_v), own(z3_u, z3_v) - own(z3_u, 0) == z3_v)
        return Statement(known, goal, twin_hypotheses=[z3_u >= 0, z3_v >= 0])

    root = sympy.Symbol("root", positive=True)
    best = one_id(root, (1 + root) ** 2 - 1)
    old = noise(*best) + own(0, best[1])
    new = noise(best[0], 0) + own(0, best[1])
    return Decision(
        verdict="proved",
        why=(
            "a = 1 is allowed for two reasons: no second value has this budget, and all other "
            "budgets are infinite, so that an output may exclude the sensitive value. (A second "
            "finite budget forbids it: at e^eps = 2, 4 IDUE with a = 1, 4/9 and b = 3/4, 1/6 "
            "is not OneID-LDP.) Its own bit is then always 1, as in Mangat's mechanism, and 1 "
            "with probability M/E for others. Against the uRAP of the same M the error of that "
            "value's count falls, for every count vector, and nothing else changes. At M = "
            "e^(eps/2) (5) falls from (2r-1)/(r-1)^2 to 2/(r-1), r = e^(eps/2): to 0.565 of it "
            "at eps = 1, and to a part as small as you like as eps tends to 0. RFID has one "
            "sensitive value."
        ),
        scope="s = 1, all numbers N >= 1 of non-sensitive values, all eps > 0, all theta in (0, 1)",
        about=FORMULAS,
        uses=["oneid-idue-private-iff", "oneid-hlldp-best-theta"],
        obligations=[
            Identity("a of the sensitive value", a, sympy.Integer(1), b),
            Identity("b of the sensitive value", b, M / E, 1 / E),
            Identity("Proposition 1 for i != j", pair_ratio(u, 1 / H), E, M),
            Lemma("less error, whatever the counts", better),
            Identity(
                "(5) of uRAP",
                old,
                (2 * root + 1) / root**2,
                2 / root,
            ),
            Identity("(5) without i = j", new, 2 / root, (2 * root + 1) / root**2),
            Evaluation(
                "a = 1 beside an infinite budget, and beside a finite one",
                lambda: always_one([2, float("inf")]) == [] and always_one([2, 4]) != [],
                lambda: always_one([2, 4]) == [],
            ),
        ],
    )
