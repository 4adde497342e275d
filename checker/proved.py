"""The only module through which answers about channels refer to claims of `theory`."""

from theory.ledger import claims, decisions


def theorem(name):
    """Return a claim and its verdict, as the object that answers have.

    Parameters
    ----------
    name : str
        The claim's id.
    """
    claim = claims.statements()[name]
    return {
        "claim": name,
        "locator": claim.locator,
        "statement": claim.statement,
        "verdict": decisions.declared(name),
        "scope": claim.scope,
    }


def said(name):
    """Return a claim as words that an implication rests on; it must be proved.

    Raises
    ------
    ValueError
        If it is not.
    """
    found = theorem(name)
    if found["verdict"] != "proved":
        raise ValueError(f"{name} is {found['verdict']}, so that nothing can rest on it")
    return f"{name} ({found['locator']}): proved"
