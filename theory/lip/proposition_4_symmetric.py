"""Proposition 4: the best symmetric channel, q0 = q1 = q, under eps-LIP."""

from fractions import Fraction

from mechanisms import binary_channel
from mechanisms.losses import lip
from theory.kernel.sorts import REAL
from theory.kernel.terms import and_, const, implies, not_, real
from theory.kernel.theorem import generalise, instance, solve
from theory.ledger.claims import Decision, decides
from theory.statements.lip import symmetric as model
from theory.statements.lip.binary import P1, E
from theory.statements.lip.symmetric import Q
from theory.tactics.defined import well_defined
from theory.tactics.expand import rational
from theory.tactics.listed import cases_of
from theory.tactics.logic import deny

THIRD = Fraction(1, 3)


def error_refuted():
    """Return that (22) is not the error at P1 = 1/3, q = 1/4."""
    return deny(model.printed_error().formula, real(THIRD), real(Fraction(1, 4)))


@decides("lip-symmetric-mse")
def error_as_printed():
    """At P1 = 1/3, q = 1/4."""
    return Decision(
        verdict="misprint",
        why="The square of P1 is missing in the second term; (33) and (34) have it.",
        scope="as printed; the witness has P1 = 1/3, q = 1/4",
        corrected=["lip-symmetric-mse-appendix"],
        theorem=error_refuted,
        defined=lambda: well_defined(model.printed_error(), *both_occur()),
    )


def both_occur():
    """Return that both outputs can occur."""
    known = and_(P1 > 0, P1 < 1, Q > 0, Q < 1)
    one = model.crossed(Q, P1)
    outputs = lip.output_probabilities(Q, Q, P1)
    return [solve(implies(known, and_(one > 0, 1 - one > 0, *(m > 0 for m in outputs))))]


def appendix():
    """Return lip-symmetric-mse-appendix."""
    statement = model.error()
    parts = [rational(statement.given, *g.args, *both_occur()) for g in statement.goals]
    return generalise(solve(statement.implication, *parts), *statement.constants)


@decides("lip-symmetric-mse-appendix")
def error():
    """(34) is (16) at q0 = q1 = q, and (33) its second term."""
    return Decision(
        verdict="proved",
        printed_proof="sound",
        why="It is (16) at q0 = q1 = q; q*P1 is lambda1.",
        scope="all 0 < P1 < 1 and 0 < q < 1",
        theorem=appendix,
        defined=lambda: well_defined(model.error(), *both_occur()),
    )


def positive(statement):
    """Return that both outputs of the channel of Proposition 4 can occur, for P1 <= 1/2."""
    H, q = statement.given, binary_channel.symmetric_flip(P1, E)
    wide = solve(implies(H, E - 2 * P1 + 1 > 0))
    inside = solve(implies(H, and_(q > 0, 2 * q <= 1)), wide)
    masses = lip.output_probabilities(q, q, P1)
    f = const("f", REAL)
    general = solve(
        implies(
            and_(P1 >= 0, 2 * P1 <= 1, f > 0, 2 * f <= 1),
            and_(*(m > 0 for m in lip.output_probabilities(f, f, P1))),
        )
    )
    here = solve(implies(H, and_(*(m > 0 for m in masses))), instance(general, {f: q}), inside)
    return [wide, here]


def defined(statement):
    """Return that no denominator is zero."""
    return well_defined(statement, *positive(statement))


@decides("lip-symmetric-optimum")
def optimum_as_printed():
    """At P1 = 1/3, e^eps = 2 it is negative."""
    return Decision(
        verdict="refuted",
        why="(23) is not (34) at the optimal q; at P1 = 1/3, e^eps = 2 it prints a negative error.",
        scope="as printed; the witness has P1 = 1/3, e^eps = 2",
        corrected=["lip-symmetric-optimum-corrected"],
        theorem=lambda: deny(model.printed_optimum().formula, real(THIRD), real(2)),
        defined=lambda: defined(model.printed_optimum()),
    )


def optimum_error():
    """Return lip-symmetric-optimum-corrected."""
    statement = model.optimum()
    spread = solve(implies(statement.given, 1 - 2 * P1 + P1 * E > 0))
    found = rational(statement.given, *statement.goals[0].args, *positive(statement), spread)
    return generalise(found, *statement.constants)


@decides("lip-symmetric-optimum-corrected")
def optimum():
    """(34) at the optimal q, for P1 <= 1/2; above exchange X = 0 and X = 1."""
    return Decision(
        verdict="proved",
        why="(34) at q = (1-P1)/(e^eps-2P1+1): lambda0 is e^eps q, and all else cancels.",
        scope="all 0 < P1 <= 1/2 (for greater P1 put 1-P1), all eps >= 0",
        theorem=optimum_error,
        defined=lambda: defined(model.optimum()),
    )


def at_one_half():
    """Return lip-symmetric-equals-general."""
    statement = model.equals_general()
    return generalise(solve(statement.implication), *statement.constants)


@decides("lip-symmetric-equals-general")
def equals_general():
    """P1 = 1/2 is in the middle regime at every eps."""
    return Decision(
        verdict="proved",
        printed_proof="unread",
        why="At P1 = 1/2 the optimal channel is symmetric, q0 = q1 = 1/(2 e^eps).",
        scope="all eps >= 0",
        uses=["lip-optimum", "lip-symmetric-channel"],
        theorem=at_one_half,
    )


def as_gain():
    """Return that the error is v - 4 v^2 d/(1 - d (1-4v)), for d = (1-2q)^2 and v = P1(1-P1)."""
    known = and_(P1 > 0, P1 < 1, Q > 0, Q < 1)
    v, d = P1 * (1 - P1), (1 - 2 * Q) * (1 - 2 * Q)
    wide = solve(implies(known, 1 - d * (1 - 4 * v) > 0))
    value = v - 4 * v * v * d / (1 - d * (1 - 4 * v))
    return rational(known, lip.mse(Q, Q, P1), value, *both_occur(), wide)


def gain_grows():
    """Return that the gain grows with d."""
    v, d, e = (const(name, REAL) for name in ("v", "d", "e"))
    known = and_(v > 0, 4 * v <= 1, d >= 0, e >= d, e < 1)
    x, y = 1 - d * (1 - 4 * v), 1 - e * (1 - 4 * v)
    wide = solve(implies(known, and_(x > 0, y > 0, d * y <= e * x)))
    a, b, m, n = (const(name, REAL) for name in ("a", "b", "m", "n"))
    quotients = solve(implies(and_(m > 0, n > 0, a * n <= b * m), a / m <= b / n))
    here = instance(quotients, {a: 4 * v * v * d, b: 4 * v * v * e, m: x, n: y})
    scaled = solve(implies(known, 4 * v * v * d * y <= 4 * v * v * e * x), wide)
    return solve(implies(known, here.formula.args[1]), here, wide, scaled), (v, d, e)


def best():
    """Return lip-symmetric-channel."""
    statement = model.channel()
    H, goals = statement.given, statement.goals
    f = statement.spelled(model.FLIP)
    q = const("f", REAL)
    gain, (general, (v, d, e)) = as_gain(), gain_grows()
    parts = []
    for case, m in ((P1 <= 1 - P1, P1), (not_(P1 <= 1 - P1), 1 - P1)):
        given = and_(H, case)
        wide = solve(implies(given, E - 2 * m + 1 > 0))
        same = solve(implies(given, f * (E - 2 * m + 1) >= 1 - m), wide)
        other = solve(implies(given, f * (E - 2 * m + 1) <= 1 - m), wide)
        inside = solve(implies(given, goals[0]), same, other, wide)
        private = solve(implies(given, goals[1]), same, other, inside, *cases_of(goals[1]))
        lip_of_q = goals[2].args[0]
        closer = solve(
            implies(and_(given, lip_of_q), and_(f <= Q, f <= 1 - Q)),
            *(same, other, wide),
            *cases_of(lip_of_q),
        )
        squares = solve(
            implies(
                and_(q > 0, 2 * q <= 1, q <= Q, q <= 1 - Q),
                and_(
                    (1 - 2 * q) * (1 - 2 * q) >= (1 - 2 * Q) * (1 - 2 * Q),
                    (1 - 2 * q) * (1 - 2 * q) < 1,
                ),
            )
        )
        squares = instance(squares, {q: f})
        put = {v: P1 * (1 - P1), d: (1 - 2 * Q) * (1 - 2 * Q), e: (1 - 2 * f) * (1 - 2 * f)}
        grows = instance(general, put)
        known = and_(given, lip_of_q)
        needed = [
            solve(implies(known, part), squares, closer, inside)
            for part in grows.formula.args[0].args
        ]
        at_f = instance(gain, {Q: f})
        occurs = solve(implies(known, at_f.formula.args[0]), inside)
        errs = solve(implies(known, goals[2].args[1]), grows, *needed, gain, at_f, occurs)
        printed = solve(implies(given, goals[3]), wide)
        parts.append(solve(implies(given, and_(*goals)), inside, private, errs, printed))
    return generalise(solve(statement.implication, *parts), *statement.constants)


@decides("lip-symmetric-channel")
def channel():
    """All four constraints, for P1 <= 1/2 and for P1 >= 1/2; q > 1/2 is the mirror image."""
    return Decision(
        verdict="proved",
        printed_proof="sound",
        why=(
            "For P1 <= 1/2 the first to bind is F1 <= e^eps, and then all four constraints hold, "
            "for every prior: unlike Theorem 2's channel this one is right. The error grows with q "
            "up to 1/2. Slips in Appendix B: the upper bound of F2, F3 is a minimum, printed max; "
            "that the error is least at the ends is left to Theorem 2's step 1. Its MSE (23) is "
            "wrong."
        ),
        scope="all 0 < P1 < 1, all eps >= 0, over all symmetric channels with 0 < q < 1",
        uses=["lip-mse"],
        theorem=best,
    )
