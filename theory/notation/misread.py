"""A mistake in a text, with its place."""

from contextlib import contextmanager

from theory.kernel.sorts import Refused


class Misread(ValueError):  # noqa: N818 - said of a text
    """A text is none of the notation, or means nothing: one line with line and column."""

    def __init__(self, what, line, column):
        self.line, self.column, self.what = line, column, " ".join(str(what).split())
        super().__init__(f"line {line}, column {column}: {self.what}")


@contextmanager
def at(line, column):
    """Name the place of what the kernel refuses."""
    try:
        yield
    except Refused as refusal:
        raise Misread(refusal, line, column) from None
