"""Channels that no other one within the budgets is better than: columns that cannot be split."""


def rest_of(whole, part):
    """Return what is left of an entry."""
    return whole - part


def crossed(part, whole):
    """Return the product that is the same for two inputs where the part is a share."""
    return part * whole
