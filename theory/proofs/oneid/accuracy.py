"""From what a user's value shares at least to what her posterior is at most."""

from theory.kernel.terms import eq
from theory.library import sharing
from theory.library.sharing import COLUMN, GAMMA, VALUE, U
from theory.statements.stated import stated
from theory.tactics.sums import size

said = stated("oneid-posterior-bound")


def counts(u):
    """Return n and the count of u's value."""
    return size(U), size(U, same_value(u))


def same_value(u):
    """Return whether a user has the value of user u."""
    return lambda v: eq(VALUE(v), VALUE(u))


def total(column=COLUMN):
    """Return the sum of all users' likelihoods."""
    return U.sum(lambda v: column(VALUE(v)))


def show_likelihood_at_most_share(p, u, known, weight, column=COLUMN):
    """Return `H => q(x_u) n <= gamma total`, by (6) with weights (7) at a count `known` <= c."""
    n, c = counts(u)
    p.by_item(c <= n)
    p.use(sharing.equally_likely(), {sharing.WEIGHT: weight, sharing.COLUMN: column, sharing.u: u})
    p.use(sharing.weight_suffices(), {sharing.N: n, sharing.C: c, sharing.COUNTED: known})
    return p.have(column(VALUE(u)) * n <= GAMMA * total(column))


def show_posterior_at_most(p, u):
    """Return `H => posterior(u) <= gamma/n` from a likelihood that is at most gamma's share."""
    p.sums(p(said.mass), total() / size(U))
    return p.have(p(said.posterior(u)) <= GAMMA / size(U))
