"""A convex loss with its tangents, and what reports tell: both can be written down."""

from theory.hypotheses.satisfiable.existence import satisfiable, witnessed
from theory.kernel.binding import function, function_of
from theory.kernel.terms import and_, const
from theory.notions.probability import indicator
from theory.statements.stated import stated
from theory.statements.uldp.never_worse import ALL, ESTIMATES, counted, same_told
from theory.tactics.context import Given
from theory.tactics.logic import derive

said = stated("uldp-rao-blackwell-never-worse")
U, X = said.U, said.X

u, x = const("u_of", U), const("x_of", X)


def ones_counted(r):
    """Return the number of ones in reports that are counted."""
    return U.sum(lambda u: X.sum(lambda x: indicator(and_(counted(x, r(u)), r(u, x)))))


def told_alike(r, s):
    """Return that reports that tell the same have as many ones that are counted."""
    p = Given(same_told(r, s))
    return p.by_item(ones_counted(r) == ones_counted(s))


def squares(e):
    """Return the sum of the squares of an estimate."""
    return X.sum(lambda x: e(x) * e(x))


def above_tangent(here, there):
    """Return that the squares at one estimate are no less than their tangent at another says."""
    p = Given()
    x = p.fix(X)
    p.have(there(x) * there(x) >= here(x) * here(x) + 2 * here(x) * (there(x) - here(x)))
    plane = X.sum(lambda x: 2 * here(x) * (there(x) - here(x)))
    return p.by_item(squares(there) >= squares(here) + plane)


def of_squares(found):
    """The sum of squares, and the number of ones that are counted."""
    informed, empirical = map(
        stated("uldp-rao-blackwell-never-worse").statement().spelled,
        (said.informed, said.empirical),
    )
    values = [
        function(ALL, ones_counted),
        function(ESTIMATES, squares),
        function_of(ESTIMATES, X, lambda e, x: 2 * e(x)),
    ]

    def use(r, s):
        return [told_alike(r, s), above_tangent(informed(r), empirical(s))]

    return witnessed(found, values, derive(found.known, found.at(*values), use))


satisfiable("uldp-rao-blackwell-never-worse", "told", "loss", "tangent")(of_squares)
