"""Appendix A, step 4: L on two boundaries. Appendix B: which symmetric channels have LIP."""

from mechanisms import binary_channel
from mechanisms.losses import lip as lip_loss
from theory.kernel.sorts import REAL
from theory.kernel.statement import Statement
from theory.kernel.terms import const
from theory.ledger.formal import states
from theory.notions import logic
from theory.statements.lip import binary
from theory.statements.lip.appendix_a import PRIOR, masses, objective
from theory.statements.lip.binary import BEST, BOOL, P1, Q0, Q1, E
from theory.statements.lip.errors import first_flip

R0, R1 = const("r0", REAL), const("r1", REAL)
FLIP = const("q", REAL)


def possible(q0, q1, formula):
    """Return whether both outputs can occur."""
    return logic.all_of(*(mass > 0 for mass in formula(q0, q1, P1)))


def on_line(k, q0, q1, formula):
    """Return whether F1 = e^eps (k = 0) or F4 = e^eps (k = 1), multiplied out."""
    return masses(q0, q1, formula)[k] == E * (q1, q0)[k]


def squared(value):
    """Return the square of a term."""
    return value * value


@states("lip-step4-line")
def line(formula=lip_loss.output_probabilities, factor=lambda P1: 1 - P1):
    """On F1 = e^eps L is the square of (1-P1)(e^eps-1) q1 over lambda0 lambda1."""
    lambda0, lambda1 = masses(Q0, Q1, formula)
    printed = squared(factor(P1) * (E - 1) * Q1) / (lambda0 * lambda1)
    return Statement(
        (P1, Q0, Q1, E),
        {
            **PRIOR,
            "eps >= 0": E >= 1,
            "F1 = e^eps": on_line(0, Q0, Q1, formula),
            "both outputs possible": possible(Q0, Q1, formula),
        },
        {"L as printed": objective(Q0, Q1, formula) == printed},
    )


@states("lip-step4-line-corrected")
def line_corrected(formula=lip_loss.output_probabilities, factor=lambda E: E - 1):
    """L is the square of (e^eps-1) q1 over lambda0 lambda1, on F4 = e^eps of (1-P1)/P1 (..) q0."""
    lambda0, lambda1 = masses(Q0, Q1, formula)
    found, whole = objective(Q0, Q1, formula), lambda0 * lambda1
    of_four = P1 * P1 * found == squared((1 - P1) * factor(E) * Q0) / whole
    return Statement(
        (P1, Q0, Q1, E),
        {**PRIOR, "eps >= 0": E >= 1, "both outputs possible": possible(Q0, Q1, formula)},
        {
            "on F1 = e^eps": logic.implies(
                on_line(0, Q0, Q1, formula), found == squared(factor(E) * Q1) / whole
            ),
            "on F4 = e^eps": logic.implies(on_line(1, Q0, Q1, formula), of_four),
        },
    )


@states("lip-step4-monotone")
def rises(formula=lip_loss.output_probabilities):
    """On F1 = e^eps L rises with q1, and on F4 = e^eps with q0; at eps = 0 it is flat."""
    here, there = (objective(*pair, formula) for pair in ((Q0, Q1), (R0, R1)))

    def grows(k, less, more):
        both = logic.all_of(on_line(k, Q0, Q1, formula), on_line(k, R0, R1, formula), less < more)
        said = logic.implies(E > 1, here < there), logic.implies(E == 1, here == there)
        return logic.implies(both, logic.all_of(*said))

    return Statement(
        (P1, Q0, Q1, R0, R1, E),
        {
            "P1 > 0": P1 > 0,
            "P1 < 1": P1 < 1,
            "eps >= 0": E >= 1,
            "both outputs possible": logic.all_of(
                possible(Q0, Q1, formula), possible(R0, R1, formula)
            ),
        },
        {"rises with q1": grows(0, Q1, R1), "rises with q0": grows(1, Q0, R0)},
    )


@states("lip-optimal-at-f1-f4")
def at_both(optimal=binary_channel.optimal_by_regime, formula=lip_loss.output_probabilities):
    """The optimal channel has F1 = F4 = e^eps, for every prior."""
    q0, q1 = first_flip(optimal, P1)
    return Statement(
        (P1, E),
        {"P1 > 0": P1 > 0, "P1 < 1": P1 < 1, "eps >= 0": E >= 1},
        {"F1 = F4 = e^eps": logic.all_of(*(on_line(k, q0, q1, formula) for k in (0, 1)))},
    )


def ends(P1):
    """Return where F1, F2, F3 and F4 of the symmetric channel are e^eps."""
    wide, other = E - 2 * P1 + 1, E + 2 * P1 - 1
    return (1 - P1) / wide, (E - P1) / wide, (E + P1 - 1) / other, P1 / other


def lesser_prior():
    """Return that X = 1 is possible and no likelier than X = 0, and that eps >= 0."""
    return {"P1 > 0": P1 > 0, "P1 <= 1/2": 2 * P1 <= 1, "eps >= 0": E >= 1}


@states("lip-symmetric-feasible")
def feasible(ends=ends):
    """For P1 <= 1/2 the symmetric channel has eps-LIP from F1 = e^eps to F2 = e^eps."""
    first, second, _, _ = ends(P1)
    return Statement(
        (P1, E, FLIP),
        lesser_prior(),
        {
            "from F1 to F2": binary.has_lip(BOOL, BEST)
            == logic.all_of(first <= FLIP, second >= FLIP)
        },
        binary.prior() | {BEST: binary.channel(FLIP, FLIP)},
    )


@states("lip-symmetric-ends")
def same_at_ends(mse=lip_loss.mse, ends=ends):
    """The errors at F1 = e^eps and F2 = e^eps are the same, and so at F3 and F4."""
    first, second, third, fourth = ends(P1)
    return Statement(
        (P1, E),
        {"P1 > 0": P1 > 0, "P1 < 1": P1 < 1, "eps >= 0": E >= 1},
        {
            "at F1 and F2": mse(first, first, P1) == mse(second, second, P1),
            "at F3 and F4": mse(third, third, P1) == mse(fourth, fourth, P1),
        },
    )


def upper_end(claim, which):
    """State that the bound from F2 and F3 is F2's, where the greater or the lesser is taken."""

    @states(claim)
    def build(ends=ends):
        _, second, third, _ = ends(P1)
        return Statement(
            (P1, E), lesser_prior(), {"the upper bound is F2's": which(second, third) == second}
        )

    return build


upper_as_printed = upper_end("lip-symmetric-upper-max", lambda a, b: logic.choose(a >= b, a, b))
upper_corrected = upper_end("lip-symmetric-upper-min", lambda a, b: logic.choose(a <= b, a, b))
