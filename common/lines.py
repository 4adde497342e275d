"""Other people's text in printed output: on one line that terminal and log treat as plain text."""

import re

# what logs of continuous integration take for commands: at the start of a line, and anywhere
AT_START = re.compile(r"^(\s*):(?=:)")
ANYWHERE = "##"


def printable(text):
    r"""Return text on one line, without signs that move, hide or turn it, or command a log.

    GitHub runs a line that begins with `::`, and what follows `##[`, as Azure and TeamCity do.

    Examples
    --------
    >>> print(printable("a\u202eb\nc"), printable("::error::x"), printable("a ##[group]"))
    a\u202eb\nc \x3a:error::x a #\x23[group]
    """
    shown = "".join(c if c.isprintable() else c.encode("unicode_escape").decode() for c in text)
    return AT_START.sub(r"\1\\x3a", shown).replace(ANYWHERE, r"#\x23")


def shortened(text, length=40):
    r"""Return text as `printable` does, cut.

    Examples
    --------
    >>> shortened("a\u202eb"), shortened("x" * 50, 5)
    ('a\\u202eb', 'xxxx…')
    """
    text = str(text)
    return printable(text if len(text) <= length else text[: length - 1] + "…")
