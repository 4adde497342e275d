"""For test suites: fail with the checker's reasons."""

from theory.checker.decide import check


def assert_provides(Q, notion):
    """Return the `Answer` if the mechanism provides the notion; otherwise fail.

    Parameters
    ----------
    Q, notion
        As `check` takes them.

    Raises
    ------
    AssertionError
        With the worst comparison and the least budget.

    Examples
    --------
    >>> from theory.checker import LDP, assert_provides
    >>> assert_provides([["2/3", "1/3"], ["1/3", "2/3"]], LDP("ln 2")).exp_epsilon
    '2'
    """
    answer = check(Q, notion)
    if not answer.holds:
        raise AssertionError(str(answer))
    return answer
