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


def registers(proofs, claim_id, about, made):
    """Return a decorator that adds what is made of a function as a claim's proof.

    Parameters
    ----------
    proofs : dict
        By claim and what they are about.
    claim_id : str
    about : str or tuple of str
        A hypothesis, or constants, of the claim's statement.
    made : callable
        From the decorated function to what is registered.

    Raises
    ------
    ValueError
        If there is one already, when a function is decorated.
    """

    def register(function):
        if (claim_id, about) in proofs:
            raise ValueError(f"{claim_id}: {about!r} has two proofs")
        proofs[claim_id, about] = made(function)
        return function

    return register
