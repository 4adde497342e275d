"""Tables of Markdown."""


def line(cells):
    """Return a line of a Markdown table."""
    return f"| {' | '.join(cells)} |"


def cell(text):
    """Return a text as a cell of a Markdown table."""
    return text.replace("|", r"\|").replace("*", r"\*").replace("_", r"\_")
