"""Hypotheses of OneID's statements: of a column no entry is negative, and others are implied."""

from theory.hypotheses.redundant import redundant, theorem_without
from theory.hypotheses.redundant.specialised import at_constants
from theory.kernel.terms import eq, not_
from theory.kernel.theorem import elimination
from theory.library.sharing import U, X
from theory.statements.stated import stated
from theory.tactics.closing import concluded
from theory.tactics.context import Given
from theory.tactics.defined import count_facts, counts
from theory.tactics.logic import prove

said = stated("oneid-objective-bounds-mse")
VALUE = said.value
also = stated("oneid-any-prior")
COLUMN, OUTPUT = also.q, also.mass

G = said.G
APART = G.forall(lambda g: not_(eq(said.a(g) - said.b(g), 0)))


@redundant("oneid-any-prior", "a column >= 0")
@redundant("oneid-random-guess", "a column >= 0")
@redundant("oneid-random-guess-corrected", "a column >= 0")
@redundant("oneid-minid-reidentification", "a column >= 0")
@redundant("oneid-reidentification", "a column >= 0")
@redundant("oneid-prior-tuning", "a column >= 0")
@redundant("oneid-prior-tuning-sharpened", "a column >= 0")
@redundant("oneid-worst-case-tuning", "a column >= 0")
def all_or_none(wanted):
    """One negative entry of a column makes all negative, and so is the output's probability."""
    p = Given(wanted)
    x, other = p.fix(X, X)
    below = p.under(COLUMN(x) < 0)
    below.have(COLUMN(other) <= 0, at=[x, other])
    below.by_item(p(OUTPUT) <= 0)
    return p.conclude()


@redundant("oneid-oue-optimal", "eps > 0")
@redundant("oneid-oue-optimal", "q > 0")
@redundant("oneid-oue-optimal", "q < p")
@redundant("oneid-oue-optimal", "p < 1")
@redundant("oneid-wilson-equation", "n > 0")
@redundant("oneid-confidence-algorithm", "gamma > 1")
@redundant("oneid-confidence-level", "gamma > 1")
def by_arithmetic(wanted):
    """The others are about the same numbers."""
    facts = [fact for total in counts(wanted.implication) for fact in count_facts(total)]
    return concluded(wanted, prove(wanted.implication, *facts))


def differ(*chosen):
    """Return that a and b differ in the groups of these elements, if they do in all."""
    of = {X: said.group, U: lambda u: said.group(VALUE(u)), G: lambda g: g}
    return [elimination(APART.args[0], of[c.sort](c)) for c in chosen if c.sort in of]


@redundant("oneid-objective-bounds-mse", "0 <= b < a <= 1", differ)
def where_it_is_defined(wanted):
    """The proof asks that a and b differ, and the objective divides by their difference."""
    found = theorem_without("oneid-objective-bounds-mse", "0 <= b < a <= 1", apart=APART)
    return concluded(wanted, at_constants(found, wanted, {}))
