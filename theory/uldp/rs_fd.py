"""RS+FD: how private it is depends on how many attributes may differ."""

from fractions import Fraction

import sympy
import z3

from mechanisms import rr, rs_fd
from theory.ledger.claims import Decision, decides
from theory.ledger.obligation import Counterexample, Identity, Items, Lemma, Statement, induction
from theory.notions.matrix import ldp_breaks

E = z3.Real("E")
FORMULAS = ["mechanisms.rs_fd.share", "mechanisms.rs_fd.factor", "mechanisms.rs_fd.amplified"]
SIZES, E_0 = (2, 5, 5), Fraction(2)


def one_attribute():
    """Return the identity: over the fakes, the own value weighs E times a wrong one's `share`."""
    k, above = sympy.symbols("k above", positive=True)
    own, _ = rr.probabilities(k, 1 + above)
    weight = rs_fd.share(k, 1 + above)
    return Identity("own value over a fake", own * k, (1 + above) * weight, weight)


def over_the_attributes():
    """Return the induction: with weights of w or E w, one tuple's sum against another's.

    In an attribute that does not differ both tuples have the same weight, w at least.
    """
    one, other, w, differs = z3.Reals("one other w differs")
    within = [w > 0, *(z3.And(w <= value, value <= E * w) for value in (one, other))]
    return induction(
        "the weights of all attributes",
        Items(
            state=z3.Reals("first second differing all"),
            item=(one, other, w, differs),
            parameters=[E >= 1],
            of_item=[
                *within,
                z3.Or(differs == 1, z3.And(differs == 0, one == other)),
            ],
        ),
        # the excess of the first is at most (E - 1) times the shares that differ
        invariant=lambda s: z3.And(
            s[0] - s[1] <= (E - 1) * s[2], s[1] >= s[3], s[2] <= s[3], s[2] >= 0
        ),
        initial=(z3.RealVal(0),) * 4,
        step=lambda s, item: (
            s[0] + item[0],
            s[1] + item[1],
            s[2] + item[3] * item[2],
            s[3] + item[2],
        ),
        false_initial=(z3.RealVal(1), z3.RealVal(0), z3.RealVal(0), z3.RealVal(0)),
        false_invariant=lambda s: s[0] <= s[1],
    )


def ratio():
    """State that the sums' ratio is at most the factor, which is at most E."""
    first, second, differing, whole = z3.Reals("first second differing whole")
    known = [
        *(E >= 1, whole > 0, second >= whole, differing >= 0, differing <= whole),
        first - second <= (E - 1) * differing,
    ]
    found = rs_fd.factor(E, differing, whole)
    goal = z3.And(first <= found * second, found <= E)
    return Statement(known, goal, z3.And(goal, first < found * second))


def reached():
    """Return that the first tuple itself reaches it against one that is wrong everywhere."""
    above, differing, same = sympy.symbols("above differing same", positive=True)
    # the report: the first tuple where they differ, elsewhere what neither has
    likely, unlikely = (1 + above) * differing + same, differing + same
    found = rs_fd.factor(1 + above, differing, differing + same)
    d, less = sympy.symbols("d less", positive=True)
    E_ = rs_fd.amplified(d, 1 + less)
    return [
        Identity("reached", likely / unlikely, found, likely),
        Identity("all attributes", rs_fd.factor(1 + above, same, same), 1 + above, above),
        Identity("one of d equal attributes", rs_fd.factor(E_, 1, d), 1 + less, E_),
    ]


@decides("uldp-rsfd-tuples")
def tuples():
    """The law of a report is the mean over the attribute that was drawn."""
    return Decision(
        verdict="proved",
        why=(
            "Over the law of fakes alone, a report's probability is the mean over the attributes "
            "of E w_j where it has the user's value and w_j = k_j/(E + k_j - 1) where not. The "
            "sums of two tuples differ in the differing attributes alone, by a factor E of w_j."
        ),
        scope="all numbers of attributes and sizes k_j >= 2, all E >= 1; reached where every "
        "attribute that does not differ has a third report, which k_j >= 2 gives",
        about=FORMULAS,
        obligations=[
            one_attribute(),
            *over_the_attributes(),
            Lemma("the ratio of two tuples", ratio),
            *reached(),
        ],
    )


def witness():
    """Return the counterexample: sizes 2, 5, 5 at E_0 = 2."""
    made = rs_fd.mechanism(SIZES, E_0)
    Q = made.matrix()

    def greatest(differing):
        first, second = (0, 0, 0), tuple(int(j in differing) for j in range(3))
        rows = [Q[(t[0] * 5 + t[1]) * 5 + t[2]] for t in (first, second)]
        return max(a / b for a, b in zip(*rows, strict=True))

    return Counterexample(
        "sizes 2, 5, 5, e^eps = 2",
        hypotheses=lambda: rs_fd.amplified(3, E_0) == made.E,
        conclusion=lambda: ldp_breaks(Q, E_0) == [],
        repaired=lambda: ldp_breaks(Q, made.E) == [],
        witness={
            "ratio, tuples that differ everywhere": str(greatest({0, 1, 2})),
            "ratio, in the second attribute alone": str(greatest({1})),
            "ratio, in the first attribute alone": str(greatest({0})),
        },
    )


@decides("uldp-rsfd-amplified")
def rsfd_amplified():
    """LDP of tuples at the level before amplification."""
    return Decision(
        verdict="refuted",
        why=(
            "LDP of a tuple compares any two tuples, and those that differ everywhere are told "
            "apart by d(E_0 - 1) + 1: sampling amplifies nothing when every attribute tells. E_0 "
            "is right for tuples that differ in one attribute, all sizes being equal; with sizes "
            "2, 5, 5 one attribute of 5 values has more."
        ),
        scope="d >= 2 attributes; the witness has sizes 2, 5, 5 and E_0 = 2",
        about=["mechanisms.rs_fd.amplified", "mechanisms.rs_fd.mechanism"],
        corrected=["uldp-rsfd-tuples"],
        obligations=[witness()],
    )
