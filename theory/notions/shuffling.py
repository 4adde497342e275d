"""A shuffler, which puts all users' reports in an order drawn uniformly."""

from theory.kernel.binding import function
from theory.kernel.sorts import functions
from theory.notions import logic


def is_order(U, order):
    """Return whether each user's report is put at one place."""
    return U.forall(lambda u: U.forall(lambda v: logic.implies(order(u) == order(v), u == v)))


def over_orders(U, f):
    """Return the sum over all orders of the users."""
    return functions(U, U).sum(lambda order: logic.choose(is_order(U, order), f(order), 0))


def shuffled_law(U, Y, law):
    """Return the law of shuffled reports; `law` is of a user and an own report."""

    def in_order(order, r):
        return U.prod(lambda u: law(u, r(order(u))))

    def mean(r):
        return over_orders(U, lambda o: in_order(o, r)) / over_orders(U, lambda o: 1)

    return function(functions(U, Y), mean)
