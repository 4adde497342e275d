"""Made parts of a text, between two marks."""

from common.errors import UserError


def replace_between(name, text, begin, end, made):
    """Return the text of the file `name` with the part between the two marks replaced.

    Raises
    ------
    UserError
        If a mark does not occur in the text exactly once.

    Examples
    --------
    >>> replace_between("page", "a<old>b", "<", ">", "new")
    'a<new>b'
    """
    if text.count(begin) != 1 or text.count(end) != 1:
        raise UserError(f"{name}: must hold the lines {begin.strip()} and {end.strip()} once")
    before, rest = text.split(begin)
    return before + begin + made + end + rest.split(end)[1]
