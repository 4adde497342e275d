"""The inverse: the local budget, or the number of users, reports or rounds, for a central goal."""

from checker.account import asked as words
from checker.account import options
from common.errors import UserError
from mechanisms.accounting import central, certificate, inverse, wording
from mechanisms.accounting.enclosures import exponential
from mechanisms.accounting.question import Question


def found(made, source, arguments, numbers, asked):
    """Return the answer: a number that is enough for this delta at this F, and one that is not.

    Parameters
    ----------
    made : answers.Answer
    source : sources.Source
    arguments : argparse.Namespace
    numbers : tuple of int
        Users, and reports or rounds.
    asked : tuple of Fraction
        delta, and F.
    """
    goal = words.goal(arguments)
    if asked[0] == 0 and (arguments.users or arguments.find == "users"):
        raise UserError("--delta: must be above 0 through a shuffler: at 0 nothing is gained")
    what = arguments.find or ("budget" if source.family is None else None)
    if what is None:
        return _decided(made, source, arguments, numbers, asked, goal)
    if what == "budget":
        return _budget(made, source, arguments, numbers, asked, goal)
    if source.family is None:
        raise UserError(f"CHANNEL: has no epsilon, which --find {what} needs")
    family = options.restricted(source, source.family, arguments)
    made.assumed += words.compared(arguments)
    if what == "users":
        return _users(made, family, arguments, numbers, asked, goal)
    if (what == "rounds") != bool(arguments.users):
        raise UserError("--find: rounds need --users; reports are for one user, without --users")
    if getattr(arguments, what):
        raise UserError(f"--{what}: is what is to be found; leave it out")
    return _times(made, family, arguments, what, asked, goal)


def _decided(made, source, arguments, numbers, asked, goal):
    """Return whether what is asked about holds."""
    question = Question(options.restricted(source, source.family, arguments), *numbers)
    made.assumed += words.compared(arguments)
    target, F = asked
    holds = question.is_enough(F, target)
    fails = not holds and question.is_too_little(F, target)
    verb = "has" if numbers == (1, 1) else "have"
    made.asked = f"whether {words.subject(*numbers)} {verb} {goal}"
    tell_verdict(made, holds, fails)
    has, not_has = (question if known else None for known in (holds, fails))
    return _certified(made, arguments, has, not_has, F, target)


def tell_verdict(made, holds, fails):
    """Tell whether what is asked about holds, or fails; or that the bounds do not decide."""
    verdict = "holds" if holds else "does not hold" if fails else "is undecided: between the bounds"
    made.told.append(f"it {verdict}")
    made.found["holds"] = True if holds else False if fails else None


def _certified(made, arguments, enough, little, F, target):
    """Return the answer with its certificate, if one is asked for and there is one."""
    asked = [one for one in (enough, little) if one]
    made.certifies = any(certificate.is_possible(one, target) for one in asked)
    if arguments.certificate:
        made.certificate = certificate.of_found(enough, little, F, target)
    return made


def _budget(made, source, arguments, numbers, asked, goal):
    """Return the greatest local eps that is enough, and the least that is not, in steps."""
    if source.build is None:
        raise UserError("--find: budget needs a mechanism by name without its epsilon")
    chosen = ("pair", arguments.pair is not None), ("notion", arguments.notion != "ldp")
    for name, is_given in chosen:
        if is_given:
            raise UserError(f"--{name}: needs a mechanism by name with its epsilon, or a file")
    target, F = asked

    def too_little(k):
        # a fraction below e^eps promises more
        return Question(source.build(exponential(k * central.STEP)), *numbers)

    enough = int(central.budget(source.build, central.Goal(F, target, *numbers)) / central.STEP)
    most = int(central.MOST_EPS / central.STEP)
    little = inverse.first(
        lambda k: too_little(k).is_too_little(F, target), enough + 1, most, part=10**9
    )
    verb = "has" if numbers == (1, 1) else "have"
    made.asked = f"the local eps with which {words.subject(*numbers)} {verb} {goal}"
    made.told.append(f"{_text(enough)} is enough")
    made.found |= {"enough": _text(enough), "not_enough": None}
    if little is not None:
        made.told.append(f"{_text(little)} is not")
        made.found["not_enough"] = _text(little)
    has = Question(central.family(source.build, enough), *numbers)
    not_has = too_little(little) if little is not None else None
    return _certified(made, arguments, has, not_has, F, target)


def _text(k):
    return wording.decimal(k * central.STEP, False)


def _users(made, family, arguments, numbers, asked, goal):
    """Return how many users are enough, and how many are not."""
    if arguments.users:
        raise UserError("--users: is what is to be found; leave it out")
    target, F = asked
    times = options.whole(arguments, "rounds", options.MOST_TIMES)

    def enough(n):
        return Question(family, n, times).is_enough(F, target)

    def little(n):
        return Question(family, n, times).is_too_little(F, target)

    found = inverse.first(enough, 1, options.MOST_USERS)
    made.asked = f"the number of users whose shuffled reports have {goal}"
    made.assumed += words.assumptions(arguments, 2, times)
    if found is None:
        made.told.append(f"no number up to {options.MOST_USERS} is known to be enough")
        made.found |= {"enough": None, "not_enough": None}
        return made
    few = inverse.last(little, 1, found, near=max(1, found // 1000)) if little(1) else None
    made.told.append(f"{found} users are enough" if found > 1 else "one user is enough")
    made.found |= {"enough": found, "not_enough": few}
    if few is not None:
        made.told.append(f"{few} are not" if few > 1 else "one is not")
    has, not_has = (n and Question(family, n, times) for n in (found, few))
    return _certified(made, arguments, has, not_has, F, target)


def _times(made, family, arguments, what, asked, goal):
    """Return how many reports or rounds the promise covers, and how many it does not."""
    target, F = asked
    users, most = options.whole(arguments, "users", options.MOST_USERS), options.MOST_TIMES

    def question(t):
        return Question(family, users, t)

    made.asked = f"the number of {what} that have {goal}"
    if not question(1).is_enough(F, target):
        fails = question(1).is_too_little(F, target)
        made.told.append("not even one is covered" if fails else "no number is known to be covered")
        made.found |= {"covered": 0, "not_covered": 1 if fails else None}
        return _certified(made, arguments, None, question(1) if fails else None, F, target)
    covered = inverse.last(lambda t: question(t).is_enough(F, target), 1, most)
    beyond = inverse.first(lambda t: question(t).is_too_little(F, target), covered + 1, most)
    made.told.append(f"{covered} are covered")
    made.found |= {"covered": covered, "not_covered": beyond}
    if beyond is not None:
        made.told.append(f"{beyond} are not")
    has, not_has = (t and question(t) for t in (covered, beyond))
    return _certified(made, arguments, has, not_has, F, target)
