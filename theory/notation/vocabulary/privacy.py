"""Mechanisms and the notions of privacy, of a whole mechanism and of one output's column."""

from theory.kernel.binding import function_of
from theory.kernel.sorts import BOOL, REAL, functions, index
from theory.notation.notions import define
from theory.notions import id_ldp, ldp, lip, logic, mip, osldp, uldp
from theory.notions.pair_budgets import pairwise
from theory.notions.probability import is_distribution, is_mechanism
from theory.notions.unary import alike, likelihood, proper

X, Y, Z = index("X"), index("Y"), index("Z")
VECTOR, SET, MATRIX = functions(X, REAL), functions(X, BOOL), functions(X, Y, REAL)
PAIRS, OUTPUTS, BITS = functions(X, X, REAL), functions(Y, BOOL), functions(X, BOOL)
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
    "One output of probabilities q satisfies ε-LDP, E = e^ε (ULDP, Definition 1).",
)
define(
    "LDP",
    [CHANNEL, ";", BUDGET],
    lambda Q, E: columns(Q, lambda q: ldp.ldp(X, q, E)),
    "Q provides ε-LDP, E = e^ε (ULDP, Definition 1).",
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
    "(4') : the output is invertible, unless no input can produce it.",
)


def define_uldp(name, condition, says):
    """Define ULDP of one column and of a mechanism, with a condition on invertible outputs."""
    define(
        f"{name}_column",
        [COLUMN, ";", SENSITIVE, ("is_protected", BOOL), BUDGET],
        lambda q, sensitive, is_protected, E: uldp.uldp(
            X, q, sensitive, is_protected, E, condition
        ),
        f"One output, protected or not, satisfies Definition 2 {says}.",
    )
    define(
        name,
        [CHANNEL, ";", SENSITIVE, PROTECTED, BUDGET],
        lambda Q, sensitive, protected, E: uldp.provides(
            X, Y, Q, sensitive, protected, E, condition
        ),
        f"Q provides (X_S, Y_P, ε)-ULDP, E = e^ε: Definition 2 {says}.",
    )


define_uldp("ULDP", uldp.invertible, "with (4) as printed")
define_uldp("ULDP_reachable", uldp.invertible_if_reachable, "with (4'): of reachable outputs alone")
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
    "(25) of ULDP for one output: one-sided, it protects the values in X_S alone.",
)
define(
    "OSLDP",
    [CHANNEL, ";", SENSITIVE, BUDGET],
    lambda Q, sensitive, E: columns(Q, lambda q: osldp.osldp(X, q, sensitive, E)),
    "Q provides (X_S, ε)-OSLDP, E = e^ε (ULDP, Definition 6).",
)
define(
    "LIP_column",
    [COLUMN, ";", ("mass", REAL), BUDGET],
    lambda q, mass, E: lip.lip(X, q, mass, E),
    "(7) of LIP for one output of probability mass, multiplied out.",
)
define(
    "LIP",
    [CHANNEL, ";", ("prior", VECTOR), BUDGET],
    lip_of_all,
    "Q is ε-LIP under the prior, E = e^ε (LIP, Definition 3, by (7), for all x).",
)
define(
    "LIP_on_support",
    [CHANNEL, ";", ("prior", VECTOR), BUDGET],
    lambda Q, prior, E: lip_of_all(Q, prior, E, lip.support(prior)),
    "As LIP, asked only for the x of positive prior probability.",
)
define(
    "ID_LDP",
    [COLUMN, ";", ("w", PAIRS)],
    lambda q, w: pairwise(X, q, w),
    "One output satisfies ID-LDP for pair budgets r, given by w(x, x') = e^-r (OneID, Def. 2).",
)
define(
    "OneID_LDP",
    [COLUMN, ";", ("w", VECTOR)],
    lambda q, w: id_ldp.one_id_ldp(X, q, w),
    "One output satisfies OneID-LDP for budgets ε_x, given by w(x) = e^-ε_x (OneID, Def. 5).",
)
define(
    "MinID_LDP",
    [COLUMN, ";", ("w", VECTOR)],
    lambda q, w: id_ldp.min_id_ldp(X, q, w),
    "One output satisfies MinID-LDP for budgets ε_x, given by w(x) = e^-ε_x (OneID, Def. 3).",
)
define(
    "HLLDP",
    [COLUMN, ";", SENSITIVE, ("w", REAL)],
    lambda q, sensitive, w: id_ldp.hlldp(X, q, sensitive, w),
    "One output satisfies HLLDP, w = e^-ε_S (OneID, Def. 4).",
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
    "Pr(y|x) of independent bits: 1 with probability a in the own bit and b in another's.",
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
