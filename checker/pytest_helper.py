"""For test suites: fail with the checker's reasons."""

from checker.decide import check
from checker.programs.program import Program, UndecidedError


def assert_provides(Q, notion):
    """Return the `Answer` if the mechanism provides the notion; otherwise fail.

    Parameters
    ----------
    Q, notion
        As `check` takes them; or a `program`, whose exact channel is extracted.

    Raises
    ------
    AssertionError
        With the worst comparison and the least budget, or why a program is undecided.

    Examples
    --------
    >>> from checker import LDP, assert_provides
    >>> assert_provides([["2/3", "1/3"], ["1/3", "2/3"]], LDP("ln 2")).exp_epsilon
    '2'
    """
    answer = _of_program(Q, notion) if isinstance(Q, Program) else check(Q, notion)
    if not answer.holds:
        raise AssertionError(str(answer))
    return answer


def _of_program(program, notion):
    # imported where used: channels in files need none of it
    from checker.programs.decide import decide

    try:
        return decide(program, notion)
    except UndecidedError as error:
        raise AssertionError(f"undecided: {error}") from error
