"""The packages that only some commands need, and the extra of pyproject.toml that brings each."""

PROJECT = "context-aware-local-privacy"
EXTRA = {
    "cvc5": "proofs",
    "matplotlib": "notebook",
    "mpmath": "proofs",
    "numba": "proofs",
    "pebble": "proofs",
    "scipy": "proofs",
    "sympy": "proofs",
    "z3": "proofs",
}


def missing(error):
    """Return a line that says how to have what an import did not find.

    Parameters
    ----------
    error : ModuleNotFoundError
        Raised again if what is missing is not in `EXTRA`.

    Examples
    --------
    >>> missing(ModuleNotFoundError(name="z3"))
    'this needs z3: install context-aware-local-privacy with its extra proofs, see docs/ci.md'
    """
    package = (error.name or "").partition(".")[0]
    if package not in EXTRA:
        raise error
    extra = EXTRA[package]
    return f"this needs {package}: install {PROJECT} with its extra {extra}, see docs/ci.md"
