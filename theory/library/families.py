"""The distributive law for functions: over all maps of users to values, of products over users."""

from theory.kernel.binding import function_of
from theory.kernel.sorts import REAL, functions
from theory.kernel.terms import const, eq
from theory.kernel.theorem import at_sorts, instance, solve
from theory.library.sets import choices


def of(sort, values, f):
    """Return that sum over z of prod_u f(u, z(u)) is prod_u sum_c f(u, c), for c of `values`."""
    general = at_sorts(choices.expanded(), {choices.X: sort, choices.J: values})
    substituted = {const("f", functions(sort, values, REAL)): function_of(sort, values, f)}
    expansion = instance(general, substituted)
    products, sums = expansion.formula.args
    return solve(eq(sums, products), expansion)
