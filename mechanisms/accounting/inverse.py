"""The local budget, number of users or number of reports from which on a promise holds or fails.

If a smaller local budget of a family is a larger one with noise added, delta never falls as the
local budget grows. It never falls as the number of reports grows. It never rises as the number of
users grows, because an observer of fewer reports can add others. So if a number is enough, all
numbers on its side are enough; if a number is not enough, none on the other side is.

Steps without checks: `checker.account` reads and checks what they are given.
"""


def last(holds, low, high, near=1):
    """Return the greatest whole number at which a condition holds that fails from some on.

    Parameters
    ----------
    holds : callable
    low, high : int
        It holds at `low`, and nothing beyond `high` is asked for.
    near : int
        The number may be so much too small.

    Returns
    -------
    int

    Examples
    --------
    >>> last(lambda k: k * k <= 50, 0, 1000)
    7
    """
    step, top = 1, low + 1
    while top < high and holds(top):
        low, step = top, 2 * step
        top = min(low + step, high)
    if top == high and holds(high):
        return high
    while top - low > near:
        middle = (low + top) // 2
        low, top = (middle, top) if holds(middle) else (low, middle)
    return low


def first(holds, low, high, part=1000):
    """Return about the least whole number at which a condition holds that holds from some on.

    Parameters
    ----------
    holds : callable
    low, high : int
    part : int
        What is returned is more than the least one by one in so many at most.

    Returns
    -------
    int or None
        None if it does not hold at `high`.

    Examples
    --------
    >>> first(lambda k: k * k >= 50, 1, 1000)
    8
    """
    if holds(low):
        return low
    top = low
    while not holds(top):
        if top == high:
            return None
        low, top = top, min(2 * top, high)
    while top - low > max(1, top // part):
        middle = (low + top) // 2
        low, top = (low, middle) if holds(middle) else (middle, top)
    return top
