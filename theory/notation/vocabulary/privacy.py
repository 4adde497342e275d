"""Mechanisms and the notions of privacy, of a whole mechanism and of one output's column."""

from theory.kernel.binding import function_of
from theory.kernel.sorts import BOOL, REAL, functions, index
from theory.notation.notions import define
from theory.notions import id_ldp, ldp, lip, logic, mip, osldp, uldp
from theory.notions.limits import absolute
from theory.notions.pair_budgets import pairwise
from theory.notions.probability import is_distribution, is_mechanism
from theory.notions.reports import shuffled_law
from theory.notions.unary import alike, likelihood, proper

X, Y, Z, U = index("X"), index("Y"), index("Z"), index("U")
VECTOR, SET, MATRIX = functions(X, REAL), functions(X, BOOL), functions(X, Y, REAL)
PAIRS, OUTPUTS, BITS = functions(X, X, REAL), functions(Y, BOOL), functions(X, BOOL)
REPORTS = functions(U, Y)
ESTIMATE = ("estimate", functions(REPORTS, X, REAL))
COLUMN, CHANNEL, BUDGET = ("q", VECTOR), ("Q", MATRIX), ("E", REAL)
SENSITIVE, PROTECTED = ("sensitive", SET), ("protected", OUTPUTS)


def columns(Q, holds):
    """Return whether each output's column has a property."""
    return Y.forall(lambda y: holds(lambda x: Q(x, y)))


def mass(prior, Q, y):
    """Return Pr(y)."""
    return X.sum(lambda x: prior(x) * Q(x, y))


def lip_of_all(Q, prior, E, asked=lip.everybody):
    """Return whether each output satisfies (7) of LIP."""
    return Y.forall(lambda y: lip.lip(X, lambda x: Q(x, y), mass(prior, Q, y), E, asked))


def report_law(p, Q, y):
    """Return the probability of all users' reports, whose values are independently of p."""
    return U.prod(lambda u: X.sum(lambda x: p(x) * Q(x, y(u))))


def mean_estimate(p, Q, estimate):
    """Return the mean of an estimate, a function of the value."""
    return lambda x: REPORTS.sum(lambda y: report_law(p, Q, y) * estimate(y, x))


def unbiased(Q, estimate):
    """Return whether the mean of an estimate is p, for every p."""

    def meets(p):
        mean = mean_estimate(p, Q, estimate)
        return logic.implies(is_distribution(X, p), X.forall(lambda x: mean(x) == p(x)))

    return VECTOR.forall(meets)


def expected_l1(p, Q, estimate):
    """Return the expected l1 loss of an estimate."""

    def error(y, x):
        return absolute(estimate(y, x) - p(x))

    return X.sum(lambda x: REPORTS.sum(lambda y: report_law(p, Q, y) * error(y, x)))


def expected_l2(p, Q, estimate):
    """Return the expected l2 loss of an estimate."""

    def square(y, x):
        return (estimate(y, x) - p(x)) * (estimate(y, x) - p(x))

    return X.sum(lambda x: REPORTS.sum(lambda y: report_law(p, Q, y) * square(y, x)))


define(
    "report_law",
    [("p", VECTOR), CHANNEL, ";", ("y", REPORTS)],
    report_law,
    "The probability of the reports y of all users, whose values are independent and of law p.",
)
define(
    "unbiased",
    [CHANNEL, ESTIMATE],
    unbiased,
    "For every distribution p of the values the mean of the estimate, a function of all reports "
    "and the value, is p.",
)
define(
    "expected_l1",
    [("p", VECTOR), CHANNEL, ESTIMATE],
    expected_l1,
    "The mean of Σ |estimate - p|, for independent users whose values are of law p.",
)
define(
    "expected_l2",
    [("p", VECTOR), CHANNEL, ESTIMATE],
    expected_l2,
    "The mean of Σ (estimate - p)², for independent users whose values are of law p.",
)
define(
    "shuffled_law",
    [("law", functions(U, Y, REAL))],
    lambda law: shuffled_law(U, Y, law),
    "The law of all reports in an order drawn uniformly, of independent users with these laws.",
)
define(
    "distribution",
    [("p", VECTOR)],
    lambda p: is_distribution(X, p),
    "p is a distribution: nowhere negative, and it sums to one.",
)
define(
    "mechanism",
    [CHANNEL],
    lambda Q: is_mechanism(X, Y, Q),
    "Q is a mechanism: Q(x, y) is the probability of the output y given the input x.",
)
define(
    "LDP_column",
    [COLUMN, ";", BUDGET],
    lambda q, E: ldp.ldp(X, q, E),
    "One output satisfies ε-LDP, E = e^ε: its probabilities differ by factors of at most E.",
)
define(
    "LDP",
    [CHANNEL, ";", BUDGET],
    lambda Q, E: columns(Q, lambda q: ldp.ldp(X, q, E)),
    "Q provides ε-LDP, E = e^ε: each output's probabilities differ by factors of at most E.",
)
define(
    "invertible",
    [COLUMN, ";", SENSITIVE],
    lambda q, sensitive: uldp.invertible(X, q, sensitive),
    "(4) of ULDP, as printed: one input, not in X_S, can produce the output, and no other.",
)
define(
    "invertible_if_reachable",
    [COLUMN, ";", SENSITIVE],
    lambda q, sensitive: uldp.invertible_if_reachable(X, q, sensitive),
    "(4'): the output is invertible, unless no input can produce it.",
)


def define_uldp(name, condition, says, reveals):
    """Define ULDP of one column and of a mechanism, with a condition on invertible outputs."""
    define(
        f"{name}_column",
        [COLUMN, ";", SENSITIVE, ("is_protected", BOOL), BUDGET],
        lambda q, sensitive, is_protected, E: uldp.uldp(
            X, q, sensitive, is_protected, E, condition
        ),
        f"One output, protected or not, satisfies Definition 2 of ULDP, {says}.",
    )
    define(
        name,
        [CHANNEL, ";", SENSITIVE, PROTECTED, BUDGET],
        lambda Q, sensitive, protected, E: uldp.provides(
            X, Y, Q, sensitive, protected, E, condition
        ),
        "Q provides (X_S, Y_P, ε)-ULDP, E = e^ε: the probabilities of each output in Y_P differ "
        f"by factors of at most E, and {reveals} ({says}).",
    )


define_uldp(
    "ULDP",
    uldp.invertible,
    "(4) as printed",
    "each other output can come from exactly one value, which is not in X_S",
)
define_uldp(
    "ULDP_reachable",
    uldp.invertible_if_reachable,
    "(4')",
    "each other output that can occur at all comes from exactly one value, which is not in X_S",
)
define(
    "preserves_types",
    [("Q1", functions(Y, Z, REAL)), ";", PROTECTED, ("protected_after", functions(Z, BOOL))],
    lambda Q1, protected, after: uldp.preserves_types(Y, Z, Q1, protected, after),
    "Definition 3 of ULDP: no invertible y leads to a protected z, an invertible z is of one y.",
)
define(
    "OSLDP_column",
    [COLUMN, ";", SENSITIVE, BUDGET],
    lambda q, sensitive, E: osldp.osldp(X, q, sensitive, E),
    "(25) of ULDP for one output: q(x) ≤ E·q(x') for all x in X_S, and all x'.",
)
define(
    "OSLDP",
    [CHANNEL, ";", SENSITIVE, BUDGET],
    lambda Q, sensitive, E: columns(Q, lambda q: osldp.osldp(X, q, sensitive, E)),
    "Q provides (X_S, ε)-OSLDP, E = e^ε: Pr(y|x) ≤ E·Pr(y|x') for all y, x in X_S, and x'.",
)
define(
    "LIP_column",
    [COLUMN, ";", ("mass", REAL), BUDGET],
    lambda q, mass, E: lip.lip(X, q, mass, E),
    "(7) of LIP for one output of probability mass: each q(x) is between mass/E and E·mass.",
)
define(
    "LIP",
    [CHANNEL, ";", ("prior", VECTOR), BUDGET],
    lip_of_all,
    "Q is ε-LIP under the prior, E = e^ε: each Pr(y|x) is between Pr(y)/E and E·Pr(y).",
)
define(
    "LIP_on_support",
    [CHANNEL, ";", ("prior", VECTOR), BUDGET],
    lambda Q, prior, E: lip_of_all(Q, prior, E, lip.support(prior)),
    "ε-LIP asked only of the x of positive prior probability: each Pr(y|x) with prior(x) > 0 is "
    "between Pr(y)/E and E·Pr(y).",
)
define(
    "ID_LDP",
    [COLUMN, ";", ("w", PAIRS)],
    lambda q, w: pairwise(X, q, w),
    "One output satisfies ID-LDP for pair budgets r, w(x, x') = e^-r: w(x, x')·q(x) ≤ q(x').",
)
define(
    "OneID_LDP",
    [COLUMN, ";", ("w", VECTOR)],
    lambda q, w: id_ldp.one_id_ldp(X, q, w),
    "One output satisfies OneID-LDP for budgets ε_x, w(x) = e^-ε_x: w(x)·q(x) ≤ q(x'); "
    "w(x) = 0 asks nothing of x.",
)
define(
    "MinID_LDP",
    [COLUMN, ";", ("w", VECTOR)],
    lambda q, w: id_ldp.min_id_ldp(X, q, w),
    "One output satisfies MinID-LDP for budgets ε_x, w(x) = e^-ε_x: of x and x' the lesser holds.",
)
define(
    "HLLDP",
    [COLUMN, ";", SENSITIVE, ("w", REAL)],
    lambda q, sensitive, w: id_ldp.hlldp(X, q, sensitive, w),
    "One output satisfies HLLDP, w = e^-ε_S: w·q(x) ≤ q(x') for all x in X_S, and all x'.",
)
define(
    "information",
    [("prior", VECTOR), CHANNEL, ("log", functions(REAL, REAL))],
    lambda prior, Q, log: mip.information(X, Y, prior, Q, log),
    "The mutual information I(X;Y), with 0 log 0 = 0.",
)
define(
    "unary_law",
    [("a", VECTOR), ("b", VECTOR), ";", ("x", X), ("y", BITS)],
    lambda a, b, x, y: likelihood(X, a, b, x, y),
    "Pr(y|x) of a report of independent bits, one for each value: the own bit is 1 with "
    "probability a(x), that of another value x' with b(x').",
)
define(
    "alike_law",
    [("q", REAL), ";", ("y", BITS)],
    lambda q, y: alike(X, q, y),
    "Pr(y) of independent bits, each 1 with probability q.",
)
define(
    "proper",
    [("y", BITS)],
    lambda y: proper(X, y),
    "The set of the bits that are 1 is neither empty nor full.",
)
define(
    "binary_channel",
    [("q0", REAL), ("q1", REAL)],
    lambda q0, q1: function_of(
        BOOL,
        BOOL,
        lambda x, y: logic.choose(x, logic.choose(y, 1 - q1, q1), logic.choose(y, q0, 1 - q0)),
    ),
    "The matrix with q0 = Pr(Y=1|X=0) and q1 = Pr(Y=0|X=1); true stands for 1.",
)
define(
    "bernoulli",
    [("p", REAL)],
    lambda p: function_of(BOOL, lambda x: logic.choose(x, p, 1 - p)),
    "The distribution of a bit that is 1 with probability p; true stands for 1.",
)
define(
    "by_own",
    [("own", VECTOR), ("other", VECTOR)],
    lambda own, other: function_of(X, X, lambda x, y: logic.choose(x == y, own(y), other(y))),
    "The matrix with Pr(y|x) = own(y) for y = x and other(y) for y ≠ x.",
)
