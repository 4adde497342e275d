"""Names of the ULDP paper's mechanisms for readers; experiments have shorter names for some."""

CALLED = {
    "RR": "RR",
    "RAP": "RAPPOR",
    "uRR": "uRR",
    "uRAP": "uRAP",
    "uRAP_best": "uRAP*",
    "none": "no privacy",
}


def called(mechanism):
    """Return the name of a mechanism for people.

    Examples
    --------
    >>> called("RAP"), called("uBD")
    ('RAPPOR', 'uBD')
    """
    return CALLED.get(mechanism, mechanism)
