"""The budget of several eps-LIP releases of one value together, under its fixed prior."""


def two_releases(E1, E2):
    """Return e^eps of a pair of releases, in any arithmetic; e^eps1 = E1 >= E2 = e^eps2.

    Examples
    --------
    >>> two_releases(2, 2)
    6
    """
    return E2 * (E1 * E2 - E2 + 1)


def equal_releases(power, E):
    """Return e^eps of t releases, in any arithmetic; each has e^eps = E, and `power` is E^t.

    Examples
    --------
    >>> equal_releases(2**2, 2)
    6.0
    """
    return (power * power + E) / (E + 1)
