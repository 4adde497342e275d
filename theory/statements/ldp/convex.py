"""Mean positive parts of sums over users: values split, put on a grid, and merged."""

from mechanisms.accounting import formulas
from theory.kernel.binding import function_of
from theory.kernel.sorts import BOOL, REAL, functions, index
from theory.kernel.statement import Statement
from theory.kernel.terms import const
from theory.ledger.formal import states
from theory.notions import logic
from theory.notions.probability import is_distribution

U, Y, Z, G = index("U"), index("Y"), index("Z"), index("G")
LAW, VALUE = const("law", functions(U, Y, REAL)), const("value", functions(U, Y, REAL))
KERNEL, AFTER = const("kernel", functions(U, Y, Z, REAL)), const("after", functions(U, Z, REAL))
LOW, HIGH = const("low", functions(U, Y, REAL)), const("high", functions(U, Y, REAL))
GROUP = const("group", functions(U, Y, G))


def mean_over(sort, mean):
    """Return E[(sum)_+] of a law and values of the users' outputs of a sort."""
    maps = functions(U, sort)
    return lambda law, value: mean(law, value, maps.sum, U.sum, U.prod, logic.choose)


def each(says):
    """Return whether something holds of all users and outputs."""
    return U.forall(lambda u: Y.forall(lambda y: says(u, y)))


def not_negative():
    """Return the hypothesis that no probability is negative."""
    return {"probabilities": each(lambda u, y: LAW(u, y) >= 0)}


@states("ldp-convex-order")
def split(mean=formulas.mean_positive, processed=formulas.processed):
    """Values split with their means kept make the mean positive part no smaller."""
    before = mean_over(Y, mean)(LAW, VALUE)
    law = function_of(U, Z, lambda u, z: processed(LAW(u), KERNEL(u), Y.sum)(z))

    def kept(u, y):
        mean_after = Z.sum(lambda z: KERNEL(u, y, z) * AFTER(u, z))
        return logic.implies(LAW(u, y) > 0, mean_after == VALUE(u, y))

    return Statement(
        (LAW, VALUE, KERNEL, AFTER),
        not_negative()
        | {
            "each split is a distribution": each(lambda u, y: is_distribution(Z, KERNEL(u, y))),
            "means are kept": each(kept),
        },
        {"no smaller": before <= mean_over(Z, mean)(law, AFTER)},
    )


@states("ldp-convex-grid")
def grid(mean=formulas.mean_positive, shares=formulas.shares):
    """Values put on the two points around them make the mean positive part no smaller."""
    maps = functions(U, Y)
    ups = functions(U, BOOL)

    def share(u, y):
        return shares(VALUE(u, y), LOW(u, y), HIGH(u, y))

    def law(u, part):
        y, up = part
        down_share, up_share = share(u, y)
        return LAW(u, y) * logic.choose(up, up_share, down_share)

    def value(u, part):
        y, up = part
        return logic.choose(up, HIGH(u, y), LOW(u, y))

    def both(f):
        return maps.sum(lambda r: ups.sum(lambda b: f(lambda u: (r(u), b(u)))))

    def proper(u, y):
        down, up = share(u, y)
        kept = down * LOW(u, y) + up * HIGH(u, y) == VALUE(u, y)
        return logic.all_of(down >= 0, up >= 0, down + up == 1, kept)

    def around(u, y):
        within = logic.all_of(LOW(u, y) <= VALUE(u, y), VALUE(u, y) <= HIGH(u, y))
        return logic.all_of(LOW(u, y) < HIGH(u, y), within)

    return Statement(
        (LAW, VALUE, LOW, HIGH),
        not_negative() | {"points around the values": each(around)},
        {
            "shares": each(proper),
            "no smaller": mean_over(Y, mean)(LAW, VALUE)
            <= mean(law, value, both, U.sum, U.prod, logic.choose),
        },
    )


@states("ldp-convex-merged")
def merged(mean=formulas.mean_positive, conditional_mean=formulas.conditional_mean):
    """Outputs merged into groups, with conditional means, make it no greater."""

    def within(u, g):
        return lambda f: Y.sum(lambda y: logic.choose(GROUP(u, y) == g, f(y), 0))

    def law(u, g):
        return within(u, g)(lambda y: LAW(u, y))

    def value(u, g):
        return conditional_mean(lambda y: LAW(u, y), lambda y: VALUE(u, y), within(u, g))

    positive = U.forall(lambda u: G.forall(lambda g: law(u, g) > 0))
    return Statement(
        (LAW, VALUE, GROUP),
        not_negative() | {"groups of some probability": positive},
        {"no greater": mean_over(G, mean)(law, value) <= mean_over(Y, mean)(LAW, VALUE)},
    )
