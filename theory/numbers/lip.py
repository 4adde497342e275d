"""Numbers in LIP's claims."""

import inspect
import math
from fractions import Fraction

from mechanisms import binary_channel
from mechanisms.budgets.leakage import lip_factor
from mechanisms.losses import lip
from theory.instances.lip.ldp import LOPSIDED
from theory.kernel.binding import substitute
from theory.kernel.terms import real
from theory.ledger import formal
from theory.ledger.claims import numbers, require
from theory.proofs.lip.section_5_a_skewed_priors import SKEWED
from theory.statements.lip import appendix_steps, example_1, ldp, symmetric, without_prior
from theory.statements.stated import stated

said = stated("lip-opt-channel")

TENTH, USERS = example_1.TENTH, example_1.N


def least_factor(P1, q0, q1):
    """Return the least e^eps for which a channel has eps-LIP."""
    return lip_factor(binary_channel.mechanism(q0, q1).matrix(), [1 - P1, P1])


def first_kept(P1):
    """Return the least whole e^eps at which the channel of Theorem 2 keeps its budget."""
    budgets = map(Fraction, range(2, 200))
    return next(E for E in budgets if least_factor(P1, *binary_channel.balanced_lip(P1, E)) <= E)


def printed(build, name):
    """Return a formula of a statement."""
    return inspect.signature(build).parameters[name].default


@numbers("lip-context-free-mse")
def no_privacy():
    return {"none": binary_channel.ldp_flip(Fraction(1))}


@numbers("lip-example-ldp-error-corrected")
def users():
    return {"users": USERS}


@numbers("lip-example-opt-channel")
def printed_channel():
    flip = printed(formal.formals()["lip-example-opt-channel"].build, "flip")
    return {"zero": next(E for E in range(1, 9) if flip(real(E)) is real(0))}


@numbers("lip-example-lip-error")
def without_report():
    numbers_of = {"users": USERS, "rare": TENTH, "common": 1 - TENTH, "edge": first_kept(TENTH)}
    return numbers_of | {"error": USERS * TENTH * (1 - TENTH)}


@numbers("lip-example-lip-error-corrected")
def regimes_meet():
    return {"rare": TENTH, "users": USERS, "edge": 1 / TENTH - 1}


@numbers("lip-ldp-constraints")
def as_printed():
    q0, q1, E = (LOPSIDED[name] for name in ("q0", "q1", "E"))
    require(max(ldp.printed_ratios(q0, q1)) <= E, "all printed ratios are within the budget")
    return {"q0": q0, "q1": q1, "E": E, "ratio": (1 - q0) / q1}


@numbers("lip-symmetric-optimum")
def negative():
    P1, E = symmetric.THIRD, 2
    require(symmetric.optimum_23(P1, E) < 0, "(23) is negative there")
    return {"P1": P1, "E": E}


def advantages(P1, E):
    """Return the difference of the errors, their quotient, and the difference of their roots."""
    of_ldp, of_lip = float(lip.mse_ldp(P1, E)), float(lip.mse_lip(P1, E))
    return of_ldp - of_lip, of_ldp / of_lip, math.sqrt(of_ldp) - math.sqrt(of_lip)


def larger(eps, P1=SKEWED, other=Fraction(1, 2)):
    """Return by reading whether the advantage is larger at the skewed prior."""
    pair = [advantages(float(p), math.exp(eps)) for p in (P1, other)]
    return [x > y for x, y in zip(*pair, strict=True)]


@numbers("lip-skew-helps")
def skewed():
    eps, figure = math.log(4), [k / 2 for k in range(2, 11)]
    require(not any(larger(eps)), "all readings say the opposite")
    all_three = [e for e in figure if all(larger(e))]
    last_two = [e for e in figure if larger(e) == [False, True, True]]
    edge = first_kept(SKEWED)
    (surely,), (partly,) = all_three, last_two
    found = {"P1": SKEWED, "eps": eps, "edge": edge, "log_edge": math.log(edge)}
    return found | {"surely": surely, "partly": partly}


@numbers("lip-opt-channel")
def one_output():
    E = Fraction(2)
    factor = least_factor(TENTH, *binary_channel.balanced_lip(TENTH, E))
    require(factor > E * E, "the channel is no 2 eps-LDP")
    return {"P1": TENTH, "E": E, "factor": factor}


@numbers("lip-opt-mse")
def errors():
    E = Fraction(2)
    found = {"P1": TENTH, "E": E, "printed": lip.mse_balanced(TENTH, E)}
    return found | {"under_ldp": lip.mse_ldp(TENTH, E * E), "least": lip.mse_lip(TENTH, E)}


@numbers("lip-step4-line")
def twice_over():
    return {"factor": 1 / (1 - Fraction(1, 2)) ** 2}


@numbers("lip-optimal-at-f1-f4")
def at_the_optimum():
    P1, E = TENTH, Fraction(2)
    q0, q1 = binary_channel.optimal_lip(P1, E)
    lambda0, lambda1 = lip.output_probabilities(q0, q1, P1)
    return {"P1": P1, "E": E, "F1": lambda0 / q1, "F4": lambda1 / q0}


@numbers("lip-symmetric-upper-max")
def upper_ends():
    _, second, third, _ = appendix_steps.ends(Fraction(1, 4))
    return {"second": at_budget(second, 2), "third": at_budget(third, 2)}


@numbers("lip-example-opt-error")
def of_a_hundred():
    P1, E = TENTH, 2
    q, flip = Fraction(1, 2 * E), Fraction(1, E + 1)
    optimal, rr = (
        USERS * without_prior.unbiased(*c, P1) for c in ((Fraction(1, 2), q), (flip,) * 2)
    )
    return {"P1": P1, "E": E, "q": q, "optimal": optimal, "rr": rr}


@numbers("lip-example-lip-constraints")
def exchanged():
    lambda0, _ = lip.output_probabilities(Fraction(1, 4), Fraction(1, 2), Fraction(1, 2))
    return {"ratio": lambda0 / Fraction(1, 4)}


def at_budget(term, E):
    """Return the value of a term in E alone."""
    return Fraction(substitute(term, {said.E: real(E)}).data)
