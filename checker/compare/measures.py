"""Exact measures of the leakage and the utility of a channel, for a comparison."""

from dataclasses import dataclass
from fractions import Fraction

import flint

from checker import notions
from checker.answers.answer import exact_text
from checker.budgets import decimal, rounded
from checker.decide import check
from checker.information import terms

# of the fractions that enclose the information
BITS = 128
# signs of a fraction that is printed whole
LONG = 24
# inputs of which budgets are printed
MOST_SHOWN = 8


@dataclass(frozen=True)
class Measures:
    """Numbers of one channel.

    Parameters
    ----------
    success : Fraction
        Chance of the best guess of the input from the output, under the prior.
    before : Fraction
        The same without the output.
    most : Fraction
        Sum of the columns' maxima: no prior has a greater ratio of both chances.
    information : tuple of Fraction
        Mutual information in nats, from below and from above.
    budgets : dict
        Least e^eps by notion: a Fraction or infinity, or a list of them; None if none suits.
    """

    success: Fraction
    before: Fraction
    most: Fraction
    information: tuple
    budgets: dict


def of(channel, prior, sensitive=None):
    """Return the `Measures` of a `Channel` under a prior, a list of Fractions.

    Parameters
    ----------
    channel : Channel
    prior : list of Fraction
    sensitive : str, optional
        Inputs by index, range or name, for the notions that need them.

    Raises
    ------
    ValueError
        If the sensitive inputs are not in the channel.
    """
    columns = list(zip(*channel.matrix().tolist(), strict=True))
    success = sum(max(p * v for p, v in zip(prior, column, strict=True)) for column in columns)
    most = sum(map(max, columns))
    return Measures(
        success, max(prior), most, information(channel, prior), budgets(channel, prior, sensitive)
    )


def information(channel, prior):
    """Return Fractions between which the mutual information in nats lies."""
    weights = terms(channel, prior)
    if set(weights) <= {1}:
        return Fraction(0), Fraction(0)
    with flint.ctx.workprec(BITS):
        total = flint.arb(0)
        for ratio, weight in weights.items():
            total += _ball(weight) * _ball(ratio).log()
        ends = total.lower(), total.upper()
    return tuple(map(_fraction, ends))


def _ball(value):
    return flint.arb(flint.fmpq(value.numerator, value.denominator))


def _fraction(end):
    mantissa, exponent = end.man_exp()
    return Fraction(int(mantissa)) * Fraction(2) ** int(exponent)


def budgets(channel, prior, sensitive):
    """Return the least e^eps of each notion, as texts: decimals, or `none`.

    OneID has a budget for each input; for MinID and pairwise budgets the greatest entry of the
    matrix is returned. For MIP, it is I(X;Y) itself, in nats.
    """
    kinds = [kind for kind in notions.KINDS if kind.needs() != "sensitive"]
    if sensitive is not None:
        kinds += [kind for kind in notions.KINDS if kind.needs() == "sensitive"]
    asked = [kind.of(prior=prior, sensitive=sensitive) for kind in kinds]
    return {notion.key: _least(notion.shown, check(channel, notion)) for notion in asked}


def _least(shown, answer):
    if shown == "nats":
        return f"{answer.epsilon:.10g}"
    if shown == "input":
        return _of_all([_shown(ratio) for ratio in answer.own], ", ", "inputs")
    if shown == "pair":
        rows = [", ".join(_shown(ratio) for ratio in row) for row in answer.pairs]
        return _of_all(rows, "; ", "rows")
    return "none" if answer.exp_epsilon == "inf" else f"ln({answer.exp_epsilon})"


def _of_all(texts, between, what):
    """Return texts in one line, of many the first ones."""
    more = len(texts) - MOST_SHOWN
    return between.join(texts[:MOST_SHOWN]) + (f", and of {more} more {what}" if more > 0 else "")


def _shown(ratio):
    return "none" if ratio == float("inf") else f"ln({exact_text(ratio)})"


def bits(ratio):
    """Return the float nearest to the logarithm of base 2 of a Fraction.

    Examples
    --------
    >>> bits(Fraction(3, 2))
    0.5849625007211562
    """
    return 0.0 if ratio == 1 else rounded(lambda: _ball(ratio).log() / flint.arb(2).log())


def lines(name, found):
    """Return what the command prints of a channel."""
    low, high = found.information
    yield f"{name}:"
    yield f"  Bayes success {_number(found.success)}, without the report {_number(found.before)}"
    leaked = found.success / found.before
    yield f"  min-entropy leakage {bits(leaked):.6g} bits, capacity {bits(found.most):.6g} bits"
    yield f"  mutual information {float(low):.10g} nats, known within {float(high - low):.1g}"
    for notion, text in found.budgets.items():
        yield f"  least budget, {notion}: {text}"


def _number(value):
    text, about = str(value), decimal(value)
    return f"{text} ({about})" if "/" in text and len(text) <= LONG else about


def record(found):
    """Return the numbers of a channel as an object of plain types."""
    return {
        "bayes_success": str(found.success),
        "bayes_success_before": str(found.before),
        "min_entropy_leakage_bits": bits(found.success / found.before),
        "min_entropy_capacity_bits": bits(found.most),
        "information_nats": [float(end) for end in found.information],
        "least_budgets": found.budgets,
    }
