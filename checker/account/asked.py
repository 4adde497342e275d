"""The question and the assumptions, in words."""

from checker.notions import with_parameter
from common.lines import shortened

ALIKE = "all users' reports are drawn independently, by this channel"
TRUSTED = "the shuffler is trusted, and reports differ only in their content"
ADAPTIVE = "each report has new randomness; values may change, and may depend on earlier reports"
SENSITIVE = "the values that differ are both sensitive"
ROUNDS = "all users report again in each round, and values may change between rounds"


def assumptions(arguments, users, times):
    """Return the assumptions of the bounds."""
    found = []
    if users > 1:
        found += [TRUSTED, ALIKE]
    if users > 1 and times > 1:
        found.append(ROUNDS)
    if users == 1 and times > 1 and not arguments.then:
        found.append(ADAPTIVE)
    if arguments.then:
        found.append("the value stays, its memo is drawn once, and every report from the memo")
    return found


def compared(arguments):
    """Return, as a list, which values are compared, if the notion does not say it.

    ULDP's non-sensitive values may be told by the outputs that protect nothing; of many reports
    or users, and of a least eps, it is two sensitive values that are compared.
    """
    return [SENSITIVE] if arguments.notion in with_parameter("protected") else []


def title(arguments, users, times):
    """Return what was asked, in words."""
    asks_delta = (arguments.epsilon or arguments.exp_epsilon) is not None
    least = "delta" if asks_delta else "eps"
    what = subject(users, times) + (" of one memo" if arguments.then and times > 1 else "")
    return f"the least {least} of {what} at {goal(arguments)}"


def subject(users, times):
    """Return whose reports are accounted for, in words.

    Examples
    --------
    >>> subject(1, 30), subject(9, 2)
    ('30 reports', "2 rounds of 9 users' shuffled reports")
    """
    if users == 1:
        return "one report" if times == 1 else f"{times} reports"
    what = f"{users} users' shuffled reports"
    return what if times == 1 else f"{times} rounds of {what}"


def goal(arguments):
    """Return the delta and the eps that are asked about, as they were written."""
    parts = []
    for name, key in (("eps", "epsilon"), ("e^eps", "exp_epsilon"), ("delta", "delta")):
        if (text := getattr(arguments, key)) is not None:
            parts.append(f"{name} = {shortened(text)}")
    return " and ".join(parts)
