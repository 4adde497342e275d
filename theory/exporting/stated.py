"""Hashes of the statements of this project, with which derivations are compared."""

from theory.certificates import language, replay
from theory.exporting import export
from theory.kernel.statement import Statement


def digest(statement):
    """Return the hash that the checker of derivations gives to a statement.

    Raises
    ------
    TypeError
        If it is not a `Statement`: an heir may print what it does not say.
    """
    if type(statement) is not Statement:
        raise TypeError(f"no Statement: {statement!r}")
    lines, word = export.of_formula(statement.formula)
    names = replay.Claim({})
    for line in lines:
        names.take(line)
    (term,) = names.values(replay.WORDS.findall(word))
    return language.digest(term)
