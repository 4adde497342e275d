"""Theorem 2 and Corollary 1: the printed channel is eps-LIP, and optimal, in one regime alone."""

from fractions import Fraction

from mechanisms import binary_channel
from mechanisms.losses import lip
from theory.kernel.terms import and_, eq, implies, not_, real
from theory.kernel.theorem import generalise, instance, solve
from theory.ledger.claims import Decision, decides
from theory.lip.optimum_theorem import binary_error
from theory.statements.lip import binary as model
from theory.statements.lip import errors, printed_channel
from theory.statements.lip.binary import P1, E
from theory.statements.lip.printed_channel import MIDDLE
from theory.tactics.expand import rational
from theory.tactics.listed import cases_of
from theory.tactics.logic import by_cases, deny

RARE, BUDGET = Fraction(1, 10), Fraction(2)


def channel_refuted():
    """Return that Theorem 2 fails at P1 = 1/10, e^eps = 2: there Pr(Y=1)/Pr(Y=1|X=1) is 2/11."""
    return deny(model.printed_channel().formula, real(RARE), real(BUDGET))


@decides("lip-opt-channel")
def optimal_channel():
    """A prior of one in ten, at e^eps = 2."""
    return Decision(
        verdict="refuted",
        printed_proof="flawed",
        why=(
            "For P1 < 1/(1+e^eps) the printed channel breaks F2 >= e^-eps, and for P1 > "
            "e^eps/(1+e^eps) it breaks F3: at P1 = 0.1, e^eps = 2 an output 1 makes X = 1 five and "
            "a half times as likely. It then breaks the paper's own Theorem 1 as well, being no "
            "2 eps-LDP. Appendix A keeps F2 and F3 in (32), and step 3 drops them. In between "
            "Theorem 2 holds: see lip-opt-channel-balanced; for the rest take lip-optimum."
        ),
        scope="as printed, for every prior; the witness has P1 = 1/10, e^eps = 2",
        corrected=["lip-opt-channel-balanced", "lip-optimum", "lip-printed-budget"],
        theorem=channel_refuted,
    )


def error_refuted():
    """Return that (19) is less than the least error at P1 = 1/10, e^eps = 2."""
    return deny(errors.printed_error().formula, real(RARE), real(BUDGET))


@decides("lip-opt-mse")
def optimal_error():
    """Smaller than even the least error under 2 eps-LDP, which Theorem 1 says eps-LIP implies."""
    return Decision(
        verdict="refuted",
        printed_proof="flawed",
        why=(
            "(19) and (21) are the error of a channel that breaks eps-LIP where P1 lies outside "
            "[1/(1+e^eps), e^eps/(1+e^eps)]. At P1 = 0.1, e^eps = 2 they print 0.0675; eps-LIP "
            "implies 2 eps-LDP, whose least error is 0.0748 by (20); the truth is 0.085."
        ),
        scope="as printed, for every prior; the witness has P1 = 1/10, e^eps = 2",
        corrected=["lip-optimum", "lip-opt-channel-balanced"],
        uses=["lip-optimum"],
        theorem=error_refuted,
    )


def proportional_refuted():
    """Return that q1 is the same at P1 = 1/10 and 1/20, and e^eps = 2, where 1 - P1 is not."""
    return deny(errors.proportional().formula, *map(real, (RARE, Fraction(1, 20), BUDGET)))


@decides("lip-opt-proportional")
def proportional():
    """Two rare priors at one budget: q1 stays, 1 - P1 does not."""
    return Decision(
        verdict="refuted",
        printed_proof="flawed",
        why=(
            "It holds between 1/(1+e^eps) and e^eps/(1+e^eps). For rarer X = 1 the q1 of the "
            "optimal channel is 1/(1+e^eps) whatever P1 is, and q0 grows as P1 falls."
        ),
        scope="as printed, for every prior; the witness has e^eps = 2",
        corrected=["lip-optimum", "lip-opt-channel-balanced"],
        uses=["lip-optimum"],
        theorem=proportional_refuted,
    )


def in_the_middle():
    """Return lip-opt-channel-balanced."""
    statement = printed_channel.balanced()
    H, (private, optimal) = statement.given, statement.goals
    holds = private.args[0]
    opened = cases_of(holds)
    q0, q1 = binary_channel.balanced_lip(P1, E)
    flips = solve(implies(H, and_(eq(E * q0, P1), eq(E * q1, 1 - P1))))
    told = [*opened, flips]
    enough = solve(implies(and_(H, MIDDLE), holds), *told)
    needed = solve(implies(and_(H, holds), MIDDLE), *told)
    both = solve(implies(H, private), enough, needed)
    inside = and_(H, MIDDLE)
    value = lip.mse_balanced(P1, E)
    same = binary_error(optimal.args[1].args[0], inside, q0, q1, value)
    mirrored = rational(E > 0, lip.mse_balanced(1 - P1, E), value)
    least = lip.lip_error(P1, E, errors.logic.choose)
    edge = solve(implies(and_(E > 0, eq(P1 * (1 + E), 1)), eq(lip.mse_rare(P1, E), value)))
    other = instance(edge, {P1: 1 - P1})
    closed = by_cases(
        inside,
        eq(least, value),
        [P1 <= 1 - P1, not_(P1 <= 1 - P1)],
        lambda k: [mirrored, edge, other],
    )
    best = solve(implies(H, optimal), same, closed)
    return generalise(solve(statement.implication, both, best), *statement.constants)


@decides("lip-opt-channel-balanced")
def balanced():
    """Feasible if and only if the prior is in the middle; optimal there by lip-optimum."""
    return Decision(
        verdict="proved",
        why=(
            "At e^eps F1 = F4 hold with equality; F2 >= e^-eps then says P1 >= 1/(1+e^eps), and F3 "
            "its mirror image. Where it is feasible it reaches the least error of lip-optimum."
        ),
        scope="0 < P1 < 1 and eps > 0",
        uses=["lip-optimum"],
        theorem=in_the_middle,
    )


def budget():
    """Return lip-printed-budget."""
    statement = printed_channel.budget()
    H, (more, exactly, no_double) = statement.given, statement.goals
    F = printed_channel.F
    q0, q1 = binary_channel.balanced_lip(P1, E)
    flips = solve(implies(H, and_(eq(E * q0, P1), eq(E * q1, 1 - P1))))
    parts = []
    for case, m in ((P1 <= 1 - P1, P1), (not_(P1 <= 1 - P1), 1 - P1)):
        given = and_(H, case)
        value = (E - 1 + m) / (E * m)
        defined = solve(implies(given, eq(value * (E * m), E - 1 + m)))
        told = [defined, flips]
        lip_cases, ldp_cases = cases_of(exactly.args[0]), cases_of(no_double)
        above = solve(implies(given, more), *told)
        enough = solve(implies(and_(given, value <= F), exactly.args[0]), *told, *lip_cases, above)
        needed = solve(implies(and_(given, exactly.args[0]), value <= F), *told, *lip_cases)
        both = solve(implies(given, exactly), enough, needed)
        none = solve(implies(given, no_double), *told, *ldp_cases)
        parts.append(solve(implies(given, and_(more, exactly, no_double)), above, both, none))
    return generalise(solve(statement.implication, *parts), *statement.constants)


@decides("lip-printed-budget")
def printed_budget():
    """What the printed channel provides to the rarer value m = min(P1, 1 - P1)."""
    return Decision(
        verdict="proved",
        why=(
            "With m = min(P1, 1-P1) < 1/(1+E) the channel of Theorem 2 has e^eps' = (E-1+m)/(E m) "
            "under LIP and (E-1+m)/m under LDP. The latter exceeds E^2, so wherever it breaks "
            "eps-LIP it breaks 2 eps-LDP too."
        ),
        scope="all 0 < P1 < 1 and all eps > 0, for m < 1/(1+E); otherwise it has eps-LIP",
        theorem=budget,
    )
