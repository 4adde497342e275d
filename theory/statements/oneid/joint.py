"""An adversary who sees all reports and matches them jointly (Section IV-C, footnote 4)."""


def hidden(c, w, others):
    """Return the bound: users of other values hide u by what an exchange with them costs."""
    return 1 / (c + w * others)
