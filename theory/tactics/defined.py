"""That a statement divides by nothing that may be zero."""

from contextlib import suppress

from theory.kernel.binding import apply
from theory.kernel.sorts import Refused
from theory.kernel.terms import TRUE, fresh
from theory.kernel.theorem import generalise
from theory.tactics.context import Given, cores
from theory.tactics.context.parts import digest
from theory.tactics.expand import sums_in
from theory.tactics.logic import derive
from theory.tactics.sums import ONE, ZERO, item_at_most, non_negative

# the record of a statement for which counts are not enough
NOT_ENOUGH = [["counts"]]


def well_defined(statement, *facts):
    """Return the theorem `statement.defined`, that each denominator is nonzero where it matters.

    Parameters
    ----------
    statement : Statement
    facts : Theorem
        What is needed beyond the hypotheses, and beyond that counts are at least 0 or 1.
    """
    body = statement.defined
    for c in statement.constants:
        body = apply(body.args[0], c)
    counted = [fact for total in counts(body) for fact in count_facts(total)]
    found = derive(TRUE, body, lambda *constants: [*facts, *counted])
    return generalise(found, *statement.constants)


def found_defined(statement):
    """Return the theorem `statement.defined`, by counts only or in a proof's context.

    That counts are not enough is recorded, so that no solver is asked for it again.
    """
    name = digest(statement.defined).hex()
    if not cores.recorded(name):
        with suppress(Refused):
            return well_defined(statement)
    cores.record(name, NOT_ENOUGH)
    return Given(statement).defined()


def counts(formula):
    """Return the sums of ones and zeros in a formula, those under quantifiers left out."""
    return [total for total in sums_in(formula) if _is_count(_item(total))]


def _item(total):
    return apply(total.args[0], fresh(total.args[0].sort.domain))


def _is_count(item):
    return item is ONE or (item.op == "ite" and {*item.args[1:]} <= {ONE, ZERO})


def count_facts(total):
    """Return that a count is not negative, and at least 1 if it counts everything."""
    if _item(total) is ONE:
        return [item_at_most(total, fresh(total.args[0].sort.domain))]
    return [non_negative(total)]
