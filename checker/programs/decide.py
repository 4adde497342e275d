"""The checker's answer about a program."""

import decimal
import math
from collections import Counter
from dataclasses import replace
from fractions import Fraction

import flint

from checker import decide as matrices
from checker.answers.answer import least_text
from checker.budgets import Budget, as_budget, ball, compare, rounded
from checker.exact import shortened
from checker.notions.by_columns import ROUNDED
from checker.programs.extracting import channel, extracted, seen
from checker.programs.program import UndecidedError
from checker.programs.views import COARSER, LEAVES_OUT, VIEWS
from common.errors import UserError

SHOWN = 5  # lines that are named, of those that fork
# characters of draws that are written out to be replayed
MOST_SHOWN = 4000
ROUNDING = 1e-9  # an excess that floats may explain


def decide(program, notion, slack=None):
    """Return the `Answer` about a program.

    Parameters
    ----------
    program : Program
    notion : LDP, ULDP, ...
    slack : Budget, optional
        By how much the least eps may exceed the budget.

    Raises
    ------
    UndecidedError
        If no verdict is certain.
    UserError
        If something that is asked makes no sense.
    """
    return judged(extracted(program, type(notion)), notion, slack)


def judged(made, notion, slack=None):
    """Return the `Answer` about what was extracted; parameters and errors as for `decide`.

    Parameters
    ----------
    made : Extracted
    notion : LDP, ULDP, ...
    slack : Budget, optional
    """
    if made.channel is None:
        return with_lost(made, notion)
    try:
        answer = matrices.check(made.channel, notion)
    except ValueError as error:
        raise UserError(str(error)) from error
    # a program's slack is said below
    answer.notes[:] = [n for n in answer.notes if not n.startswith(ROUNDED)]
    answer = _with_slack(answer, slack)
    answer.notes[:0] = notes(made, answer, notion, slack)
    return answer


def _with_slack(answer, slack):
    if answer.holds or answer.asked is None or answer.least in (None, math.inf):
        return answer
    excess = rounded(lambda: ball(answer.least).log() - _ball(answer.asked))
    if slack is None:
        if excess < ROUNDING and not answer.sourceless:
            answer.notes.append(
                f"the least eps exceeds {answer.asked} by about {excess:.3g}, as "
                "floats are rounded; --slack 1e-12 allows that, and says so"
            )
        return answer
    if answer.asked.logarithm:
        within = compare(answer.least / answer.asked.value, slack) <= 0
    else:
        within = compare(answer.least, Budget(answer.asked.value + slack.value)) <= 0
    if not within or answer.sourceless:
        return answer
    note = (
        f"within the slack of {slack} that was asked for: the least eps exceeds "
        f"{answer.asked} by about {excess:.3g}"
    )
    return replace(answer, holds=True, failing=[], notes=[note, *answer.notes])


def _ball(eps):
    return ball(eps.value).log() if eps.logarithm else ball(eps.value)


def notes(made, answer, notion, slack=None):
    """Return the lines on how the answer was found.

    Parameters
    ----------
    made : Extracted
    answer : Answer
    notion : LDP, ...
    slack : Budget, optional
    """
    return origin(made, [*_draws(made, answer), *_other_views(made, answer, notion, slack)])


def origin(made, more=()):
    """Return the lines on where a channel comes from, with others after the first two."""
    return [
        *_first_lines(made),
        *more,
        *_raising(made.found),
        *(f"assumed: {text}" for text in made.found.assumed),
        made.real,
    ]


def _first_lines(made):
    return [f"channel of {made.found.program.name}, exact: {_paths(made.found)}", _seen(made)]


def _paths(found):
    top = Counter(found.forked).most_common()
    where = ", ".join(f"{line} ({count})" for line, count in top[:SHOWN])
    more = f" and {len(top) - SHOWN} more lines" if len(top) > SHOWN else ""
    return f"{found.paths} paths, forked at {where}{more}" if top else f"{found.paths} paths"


def _seen(made):
    asked = made.found.program.outputs
    if asked not in VIEWS:
        return f"outputs: as {asked} returns them"
    what = {
        "as-returned": "as returned, types and order included",
        "by-value": "by value, types aside",
        "multiset": "values without order",
        "set": "values without order and repetition",
    }[asked]
    listed = "" if made.law else "; too many to list, those of the greatest ratios are"
    return f"outputs: {what}{listed}"


def _draws(made, answer):
    """Return draws that lead to the worst output of an answer that fails."""
    if answer.holds or made.law is None or not (answer.failing or answer.sourceless):
        return []
    worst = max(answer.failing, key=lambda c: c.ratio) if answer.failing else answer.source()
    name = made.channel.outputs[worst.y]
    key = next(key for key, known in made.law.names.items() if known == name)
    draws = made.law.draws.get((worst.x, key)) if worst.x is not None else None
    if draws is None:
        return []
    return _led(made, worst.x, draws)


def _led(made, x, draws):
    """Return lines on draws, and how to see that they lead there."""
    value = made.found.program.inputs[x]
    text = f"{value}, {draws.script}"
    replay = [f'to see it: --replay "{text}"'] if len(text) <= MOST_SHOWN else []
    return [f"draws that lead there from input {shortened(value)}: {draws}", *replay]


def _other_views(made, answer, notion, slack):
    """Return lines on coarser views, where they say something else."""
    if made.law is None or made.found.program.outputs not in VIEWS or answer.least is None:
        return []
    if getattr(notion, "protected", None) is not None:
        return []
    lines, views = [], COARSER[made.view]
    if answer.holds:
        # only types: that a report without order leaks less is no news
        views = views[:1] if views[:1] == ("by-value",) else ()
    for view in views:
        other = _with_slack(matrices.check(seen(made.found, view).channel, notion), slack)
        if other.least == answer.least:
            continue
        holds = "it holds" if other.holds else "it does not hold"
        lines.append(
            f"without {LEAVES_OUT[view]} (--outputs {view}) {holds}: least eps "
            f"{least_text(other.least)}"
        )
        if other.holds or answer.least == math.inf:
            break
    return lines


def _raising(found):
    """Return a line on exceptions among the outputs."""
    best = None
    for leaf in found.leaves:
        if leaf["label"][0] == "raises" and (best is None or leaf["p"] > best["p"]):
            best = leaf
    if best is None:
        return []
    return [
        f"exceptions are outputs: input {found.program.inputs[best['x']]} raises "
        f"{best['label'][1]} with probability {float(best['p']):.3g} or more"
    ]


# --- paths that were given up


def with_lost(made, notion):
    """Return an answer that no completion of the paths given up can change, or raise.

    Parameters
    ----------
    made : Extracted
    notion : LDP, ...

    Raises
    ------
    UndecidedError
        If there is none.
    """
    found = made.found
    eps = None if getattr(notion, "eps", None) is None else as_budget(notion.eps)
    lost = max(found.lost)
    why = found.stopped or "paths less likely than 1e-100 were given up"
    told = f"{why}; paths of probability {_up(lost)} are not known"
    if notion.single != "all" or eps is None:
        raise UndecidedError(told)
    rows, mask = made.law.rows, _mask(notion, found)
    best = (Fraction(0), None)
    for key in made.law.names:
        for x, row in enumerate(rows):
            if not mask[x] or key not in row:
                continue
            for other, second in enumerate(rows):
                under = second.get(key, Fraction(0)) + found.lost[other]
                ratio = math.inf if not under else row[key] / under
                best = max(best, (ratio, (x, other, key)), key=lambda pair: pair[0])
    if best[1] is None or not (best[0] == math.inf or compare(best[0], eps) > 0):
        raise UndecidedError(f"{told}{_delta(found, rows, eps) if notion.key == 'ldp' else ''}")
    return _refuted(made, notion, best[1], told)


def _mask(notion, found):
    inputs = [shortened(text, 100) for text in found.program.inputs]
    if not hasattr(notion, "sensitive"):
        return [True] * len(inputs)
    rows = [[Fraction(1)] for _ in inputs]
    return matrices.fitted(channel(rows, inputs, ["any"]), notion).sensitive


def _refuted(made, notion, witness, told):
    """Return the answer about two outputs, one of them the witness, at its least favourable."""
    x, _, key = witness
    rows = []
    for k, row in enumerate(made.law.rows):
        p = row.get(key, Fraction(0)) + (0 if k == x else made.found.lost[k])
        rows.append([p, 1 - p])
    inputs = [shortened(text, 100) for text in made.found.program.inputs]
    answer = matrices.check(channel(rows, inputs, [made.law.names[key], "any other"]), notion)
    least = answer.epsilon
    failing = [c for c in answer.failing if not c.y]
    answer = replace(answer, failing=failing, least=None, epsilon=None)
    lines = [
        *_first_lines(made),
        f"least eps: {least!r} or more" if least < math.inf else "least eps: none",
    ]
    draws = made.law.draws[x, key]
    answer.notes[:0] = [
        *lines,
        f"{told}, and counted for the other inputs: the ratio is at least this",
        *(_led(made, x, draws) if draws else []),
    ]
    return answer


def _delta(found, rows, eps):
    """Return what is certain nevertheless: a delta, rounded up."""
    power, worst = _power_below(eps), Fraction(0)
    for x, row in enumerate(rows):
        for second in rows:
            over = sum(
                (max(p - power * second.get(key, 0), Fraction(0)) for key, p in row.items()),
                Fraction(0),
            )
            worst = max(worst, over + found.lost[x])
    return f"; (eps, delta)-LDP holds with delta = {_up(worst)}"


def _power_below(eps):
    """Return e^eps, or a number that is less by a part of 2^-1000 at most."""
    if eps.logarithm or eps.value == math.inf:
        return Fraction(min(eps.value, Fraction(10**300)))
    with flint.ctx.workprec(1024):
        mantissa, exponent = ball(eps.value).exp().lower().man_exp()
    return Fraction(int(mantissa)) * Fraction(2) ** int(exponent)


def _up(value):
    """Return a number to three digits, not below it.

    Examples
    --------
    >>> _up(Fraction(1, 3)), _up(Fraction(1, 10**40))
    ('0.334', '1e-40')
    """
    with decimal.localcontext(prec=3, rounding=decimal.ROUND_CEILING):
        return f"{decimal.Decimal(value.numerator) / decimal.Decimal(value.denominator):.3g}"
