"""Answers of `ldp-account`: both bounds, how the lower one is attained, and the assumptions."""

import time
from collections import Counter
from dataclasses import dataclass, field, replace

from checker import delta
from checker.account import asked, finding, options, sources
from checker.notions import NOTIONS, with_parameter
from common.errors import UserError
from mechanisms.accounting import certificate, divergences, profile, wording
from mechanisms.accounting.question import Question


@dataclass
class Answer:
    """The answer that is printed.

    Parameters
    ----------
    asked : str
    found : dict
        By keys of the object that `--json` prints.
    told : list of str
        Lines for people.
    assumed : list of str
    certifies : bool
        Whether there is a certificate, which an option asks for.
    certificate : dict or None
    started : float
    """

    asked: str
    found: dict = field(default_factory=dict)
    told: list = field(default_factory=list)
    assumed: list = field(default_factory=list)
    certifies: bool = False
    certificate: dict | None = None
    started: float = field(default_factory=time.perf_counter)

    def lines(self):
        """Return lines for people."""
        yield self.asked
        yield from (f"  {line}" for line in self.told)
        for line in self.assumed:
            yield f"  assumed: {line}"
        if not self.certifies:
            yield "  certificate: none"
        elif self.certificate:
            yield f"  certificate: {certificate.checker(self.certificate)} checks it"
        yield f"  {self.seconds:.1f} s"

    def record(self):
        """Return what `--json` prints."""
        return {
            "asked": self.asked,
            **self.found,
            "assumed": self.assumed,
            "certificate": self.checker,
            "seconds": round(self.seconds, 3),
        }

    @property
    def checker(self):
        """The file that checks the certificate; whether there can be one, if none was asked for."""
        return certificate.checker(self.certificate) if self.certificate else self.certifies

    @property
    def seconds(self):
        """The time since the question was read."""
        return time.perf_counter() - self.started


def answer(source, arguments):
    """Return the `Answer` to what the options ask about a source.

    Raises
    ------
    UserError
        If an option is missing, out of range, or has no meaning with others.
    """
    made = Answer("")
    target, (F, notes) = delta.asked(arguments), options.factor(arguments)
    users = options.whole(arguments, "users", options.MOST_USERS)
    name = "rounds" if arguments.users else "reports"
    times = options.whole(arguments, name, options.MOST_TIMES)
    made.assumed += [*source.notes, *notes, *asked.assumptions(arguments, users, times)]
    if arguments.then:
        return _of_memo(made, source, arguments, times, target, F)
    if target is not None and F is not None:
        return finding.found(made, source, arguments, (users, times), (target, F))
    if source.family is None:
        raise UserError("CHANNEL: has no epsilon; name it, or --delta and --epsilon to find it")
    if any(getattr(arguments, name) for name in options.OF_ONE):
        return _of_one(made, source, arguments, F)
    if arguments.notion in with_parameter("budgets"):
        return _matrix(made, source, arguments, F)
    at_one = target is None and F is not None and users == times == 1
    if at_one and arguments.notion in with_parameter("protected"):
        return _matrix(made, source, arguments, F)
    made.assumed += asked.compared(arguments)
    family = options.restricted(source, source.family, arguments)
    if target == 0 and users > 1:
        raise UserError("--delta: must be above 0 through a shuffler: at 0 nothing is gained")
    question = Question(family, users, times)
    bounds = question.epsilon(target) if F is None else question.delta(F)
    return tell(made, arguments, question, bounds, F)


def tell(made, arguments, question, bounds, F):
    """Return the answer with both bounds stated."""
    made.asked = asked.title(arguments, question.users, question.times)
    if F is None:
        _tell_epsilon(made, bounds)
    else:
        _tell_pair(made, "delta", bounds.low, bounds.high)
        if bounds.low == bounds.high and wording.is_short(bounds.low):
            made.told = [f"delta is {wording.exact(bounds.low)}, exactly"]
    x, other = (question.family.names[place] for place in bounds.pair)
    made.told.append(f"attained by the values {x} and {other}{_others(question, bounds)}")
    made.found |= {"values": [x, other], "others": _others_record(question, bounds)}
    if not arguments.then:
        target = delta.asked(arguments)
        finite = None not in (bounds.low, bounds.high)
        made.certifies = finite and certificate.is_possible(question, target)
        if arguments.certificate:
            made.certificate = certificate.of(question, bounds, target, F)
    return made


def _others(question, bounds):
    if question.users == 1:
        return ""
    if isinstance(bounds.others, tuple):
        counts = Counter(question.family.names[z] for z in bounds.others)
        names = ", ".join(name if n == 1 else f"{name} ({n} times)" for name, n in counts.items())
        return f", the other users having the values {names}: all data sets were counted out"
    if question.is_binary and question.times == 1 and bounds.others is not None:
        return (
            f", {bounds.others} other users having the value with most of the second output, "
            "the rest that with least"
        )
    return f", all other users having the value {question.family.names[bounds.others]}"


def _others_record(question, bounds):
    if question.users == 1:
        return None
    return bounds.others


def _tell_epsilon(made, bounds):
    low, high = wording.of_factor(bounds.low, bounds.high)
    if low is None:
        made.told.append("infinite: no eps has so small a delta")
        made.found |= {"low": None, "high": None}
        return
    if bounds.low == bounds.high and wording.is_short(bounds.low):
        made.told.append(f"e^eps is {wording.exact(bounds.low)}, exactly")
    if bounds.low == bounds.high:
        made.found["exp_epsilon"] = str(bounds.low)
    _tell_pair(made, "eps", low, high)


def _tell_pair(made, what, low, high):
    least = wording.decimal(low, False)
    most = "infinite" if high is None else wording.decimal(high, True)
    made.told.append(f"{what} is at least {least} and at most {most}")
    made.found |= {"low": least, "high": None if high is None else most}
    if high is not None and (digits := wording.sure(low, high)):
        made.told.append(f"sure digits: {digits}")
        made.found["sure"] = digits


def _of_memo(made, source, arguments, times, target, F):
    """Return the answer about t reports of one memo."""
    if source.family is None:
        raise UserError("CHANNEL: has no epsilon, which --then needs")
    made.assumed += asked.compared(arguments)
    below, above, second, notes = sources.followed(source, arguments, times)
    made.assumed += notes
    low, high = (
        Question(options.restricted(source, family, arguments)) for family in (below, above)
    )
    bounds = [q.epsilon(target) if F is None else q.delta(F) for q in (low, high)]
    both = replace(bounds[0], high=bounds[1].high)
    tell(made, arguments, Question(low.family, 1, times), both, F)
    if target is not None and F is not None:
        verb = "has" if times == 1 else "have"
        of = asked.subject(1, times) + (" of one memo" if times > 1 else "")
        made.asked = f"whether {of} {verb} {asked.goal(arguments)}"
        finding.tell_verdict(made, both.high <= target, both.low > target)
    made.certifies = certificate.is_possible_of_memo(second, times, both)
    if arguments.certificate:
        given = source.family.rows, second, low.family.pairs, times, both, target, F
        made.certificate = certificate.of_memo(*given)
    whole = Question(options.restricted(source, source.family, arguments))
    least = whole.epsilon(target) if F is None else whole.delta(F)
    what = "e^eps" if F is None else "delta"
    made.told.append(f"for every number of reports: {what} is at most {_or_infinite(least.high)}")
    made.found["every"] = None if least.high is None else str(least.high)
    return made


def _or_infinite(value):
    return "infinite" if value is None else wording.exact(value)


def _of_one(made, source, arguments, F):
    """Return the answer about one report: profile, matrix, trade-off, divergences."""
    family = options.restricted(source, source.family, arguments)
    question = Question(family)
    pair = question.worst
    made.assumed += [] if arguments.matrix else asked.compared(arguments)
    made.asked = f"one report, over {len(family.pairs)} pairs of values"
    if arguments.matrix:
        if F is None:
            raise UserError("--matrix: needs --epsilon")
        return _matrix(made, source, arguments, F)
    if arguments.profile:
        points = profile.breakpoints(pair)
        made.told += [f"delta {wording.exact(d)} at e^eps = {wording.exact(F)}" for F, d in points]
        made.told.append("and linear in e^eps between; constant after the last")
        made.found["profile"] = [[str(F), str(d)] for F, d in points]
    if arguments.trade_off:
        corners = profile.trade_off(pair)
        made.told += [
            f"false alarm {wording.exact(a)}, missed {wording.exact(b)}" for a, b in corners
        ]
        made.found["trade_off"] = [[str(a), str(b)] for a, b in corners]
    if arguments.renyi:
        order = options.order(arguments)
        each = [divergences.renyi(list(one), order) for one in question.pairs]
        _tell_greatest(made, f"Renyi divergence of order {order}", "renyi", each)
    if arguments.zcdp:
        each = [divergences.zero_concentrated(list(one)) for one in question.pairs]
        _tell_greatest(made, "rho of zCDP", "zcdp", each)
    return made


def _tell_greatest(made, what, key, each):
    """Tell the greatest of several enclosed numbers."""
    if None in each:
        made.told.append(f"{what} is infinite")
        made.found[key] = None
        return
    low, high = (max(side) for side in zip(*each, strict=True))
    least, most = wording.decimal(low, False), wording.decimal(high, True)
    made.told.append(f"{what} is at least {least} and at most {most}")
    made.found[key] = [least, most]


def _matrix(made, source, arguments, F):
    """Return the matrix of delta(x, x') at what a notion asks."""
    Q, names = source.family.rows, source.names
    if not source.outputs:
        raise UserError("--matrix: needs a file, or a mechanism whose rows are all written out")
    asks, outputs = _asked(source, arguments, F)
    found = profile.matrix(Q, asks, outputs)
    each = ((d, x, z) for x, row in enumerate(found) for z, d in enumerate(row) if x != z)
    worst = max(each)
    made.asked = f"delta of every two values, {arguments.notion}"
    for name, row in zip(names, found, strict=True):
        made.told.append(f"{name}: {', '.join(str(d) for d in row)}")
    made.told.append(
        f"the greatest is {wording.exact(worst[0])}, of {names[worst[1]]} and {names[worst[2]]}"
    )
    made.found |= {
        "matrix": [[str(d) for d in row] for row in found],
        "delta": str(worst[0]),
        "values": [names[worst[1]], names[worst[2]]],
    }
    return made


def _asked(source, arguments, F):
    """Return from x and x' the F that a notion asks, and the outputs that count."""
    notion = arguments.notion
    if notion in with_parameter("budgets"):
        return options.factors(arguments, source.names, F), None
    if notion in with_parameter("protected"):
        kind, mask = NOTIONS[notion], options.sensitive(source, arguments)
        return lambda x, z: F, kind(mask).outputs(source.family.rows)
    family = options.restricted(source, source.family, arguments)
    pairs = set(family.pairs)
    return lambda x, z: F if (x, z) in pairs else None, None
