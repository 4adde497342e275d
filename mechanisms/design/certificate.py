"""A design as an object of plain types, which `check_design.py` checks, and in lines for people."""

from fractions import Fraction

from mechanisms.encodings.parameters import check_type

FORM = 1
# of numbers between which a logarithm lies
DIGITS = 10**30


def of(found):
    """Return the certificate of a `Design`; without checks.

    Parameters
    ----------
    found : Design
    """
    problem = found.problem
    rows = problem.rows if found.square_root is None else found.square_root
    return {
        "design": FORM,
        "notion": problem.notion,
        "names": list(problem.names),
        "factors": texts(problem.factors),
        "prior": texts(problem.prior),
        "utility": problem.utility,
        "rows": texts(rows),
        "columns": texts(found.columns),
        "prices": texts(found.prices),
        "value": str(found.value),
        "bound": str(found.bound),
    }


def written(classes, share, utility, weights, told):
    """Return a certificate as an object of plain types; without checks."""
    return {
        "classes": 1,
        "sizes": list(classes.sizes),
        "factors": texts(classes.factors),
        "share": texts(share),
        "utility": utility,
        "weights": [
            [[[[str(v), n] for v, n in cells] for cells in classes.orbits[place]], str(w)]
            for place, w in weights.items()
        ],
        **{key: texts(value) for key, value in told.items()},
    }


def texts(value):
    """Return numbers as texts, in lists as deep as they stand; without checks."""
    if isinstance(value, tuple | list):
        return [texts(one) for one in value]
    return None if value is None else str(value)


def outward(low, high):
    """Return short fractions around two that enclose a number; without checks.

    Raises
    ------
    ValueError
        If they are no fractions.

    Examples
    --------
    >>> third = Fraction(1, 3)
    >>> low, high = outward(third, third)
    >>> low < third < high
    True
    """
    check_type("low", low, Fraction)
    check_type("high", high, Fraction)
    return Fraction(low * DIGITS // 1, DIGITS), Fraction(-(-high * DIGITS // 1), DIGITS)


TITLES = {
    "gain": "expected gain",
    "squares": "mean squared error of the posterior mean",
    "information": "mutual information in nats",
    "unbiased": "n times the expected l2 loss of the best unbiased estimate at the prior",
    "guess": "chance of the best guess",
    "worst": "n times the worst-case expected l2 loss of unbiased estimates",
}


def lines(found):
    """Return what the command prints of a `Design`; without checks."""
    problem = found.problem
    small = problem.utility in ("squares", "unbiased")
    yield f"{TITLES[problem.utility]}: {shown(found.value)}"
    best = f"no channel within the budgets has {'less' if small else 'more'} than"
    yield f"{best} {shown(found.bound)}" if found.gap else f"{best} that, exactly"
    yield f"{len(found.columns)} outputs; Pr(output | {', '.join(problem.names)}):"
    for column in found.columns:
        yield f"  {', '.join(map(shown, column))}"


def lines_of_orbits(names, found):
    """Return what the command prints of a design by classes; without checks.

    Parameters
    ----------
    names : list of str
        Of the classes.
    found : SymmetricDesign or Bounds
    """
    told = found.certificate()
    value, bound = Fraction(told["value"]), Fraction(told["bound"])
    yield f"{TITLES[told['utility']]}: {shown(value)}"
    small = told["utility"] in ("squares", "worst", "unbiased")
    best = f"no channel within the budgets has {'less' if small else 'more'} than"
    yield f"{best} {shown(bound)}" if value != bound else f"{best} that, exactly"
    yield f"{len(found.weights)} of {len(found.classes.orbits)} orbits of columns"
    yield "weight (of all arrangements, equally likely): how many values have which entry"
    for place, weight in found.weights.items():
        cells = (
            f"{name} {', '.join(f'{n} x {shown(v)}' for v, n in cells)}"
            for name, cells in zip(names, found.classes.orbits[place], strict=True)
        )
        yield f"  {shown(weight)}: {'; '.join(cells)}"


def shown(value):
    """Return a fraction as text, a long one by its decimals; without checks."""
    text = str(value)
    return text if len(text) <= 24 else f"about {float(value):.12g}"
