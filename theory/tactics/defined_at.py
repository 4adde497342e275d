"""Nonzero denominators that need a hypothesis at the element at hand."""

from theory.kernel.binding import apply
from theory.kernel.terms import TRUE
from theory.kernel.theorem import elimination, generalise
from theory.tactics.defined import count_facts, counts
from theory.tactics.logic import conjuncts, derive


def defined_at(statement, facts=lambda *chosen: (), terms=lambda *chosen: ()):
    """Return the theorem `statement.defined`, with each hypothesis used at the arbitrary elements.

    Parameters
    ----------
    statement : Statement
    facts : callable
        From the arbitrary elements met so far to theorems.
    terms : callable
        From them to further terms at which to use the hypotheses.
    """
    body = statement.defined
    for c in statement.constants:
        body = apply(body.args[0], c)
    counted = [fact for total in counts(body) for fact in count_facts(total)]
    known = [h for h in conjuncts(statement.given) if h.op == "forall"]

    def at(*chosen):
        where = [*chosen, *terms(*chosen)]
        said = [fact for h in known for fact in _said(h, where)]
        return [*facts(*chosen), *counted, *said]

    return generalise(derive(TRUE, body, at), *statement.constants)


def _said(quantified, where):
    """Return what follows at these terms, quantifier by quantifier."""
    found = []
    for t in where:
        if quantified.args[0].sort.domain is t.sort:
            found.append(elimination(quantified.args[0], t))
            inner = apply(quantified.args[0], t)
            found += _said(inner, where) if inner.op == "forall" else []
    return found
