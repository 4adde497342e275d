"""The packages that only some commands need, and the extra of pyproject.toml that brings each.

Every command imports this module; it imports the reader of versions only when it is needed.
"""

from pathlib import Path

PROJECT = "context-aware-local-privacy"
EXTRA = {
    "adbc_driver_postgresql": "postgresql",
    "cvc5": "opinions",
    "duckdb": "deploy",
    "lark": "proofs",
    "matplotlib": "notebook",
    "mpmath": "deploy",
    "numba": "deploy",
    "pebble": "opinions",
    "pyarrow": "deploy",
    "scipy": "certificates",
    "sympy": "opinions",
    "z3": "proofs",
}
# which no other extra brings along
APART = ("notebook", "postgresql")


def version():
    """Return the version of the project: of this checkout, or as it was installed."""
    from importlib import metadata

    project = Path(__file__).resolve().parents[1] / "pyproject.toml"
    if project.is_file():
        import tomllib

        found = tomllib.loads(project.read_text(encoding="utf-8")).get("project", {})
        if found.get("name") == PROJECT:
            return found["version"]
    return metadata.version(PROJECT)


def installed(name):
    """Return the version of an installed distribution; an empty text if there is none."""
    from importlib import metadata

    try:
        return metadata.version(name)
    except metadata.PackageNotFoundError:
        return ""


def require(*names):
    """Raise ModuleNotFoundError unless these are installed."""
    for name in names:
        if not installed(name):
            raise ModuleNotFoundError(name=name)


def is_of_one(error):
    """Return whether an error says that a package of an extra is not there."""
    name = error.name if isinstance(error, ModuleNotFoundError) else None
    return (name or "").partition(".")[0] in EXTRA


def missing(error, extra=None):
    """Return a line that says how to have what an import did not find.

    Parameters
    ----------
    error : ModuleNotFoundError
        Raised again if what is missing is not in `EXTRA`.
    extra : str, optional
        The extra that has all that the command needs, if it is another one.

    Examples
    --------
    >>> missing(ModuleNotFoundError(name="z3"))
    'this needs z3: install context-aware-local-privacy with its extra proofs, see docs/ci.md'
    >>> missing(ModuleNotFoundError(name="numba"), extra="deploy").split(", see")[0]
    'this needs numba: install context-aware-local-privacy with its extra deploy'
    """
    if not is_of_one(error):
        raise error
    package = error.name.partition(".")[0]
    if extra is None or EXTRA[package] in APART:
        extra = EXTRA[package]
    return f"this needs {package}: install {PROJECT} with its extra {extra}, see docs/ci.md"
