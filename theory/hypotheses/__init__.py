"""What hypotheses do: they can be met, some are redundant, the others are necessary."""

from theory.kernel.definedness import definedness
from theory.kernel.terms import not_
from theory.tactics.logic import conjuncts


def with_negation(statement, hypothesis, *parts):
    """Return hypotheses by name: the others, that some formulas are defined, and not this one."""
    needs = dict.fromkeys(need for part in parts for need in conjuncts(definedness(part)))
    defined = {f"defined ({j})": need for j, need in enumerate(needs)}
    rest = statement.without(hypothesis).hypotheses
    return {**rest, **defined, f"not {hypothesis}": not_(statement.hypotheses[hypothesis])}
