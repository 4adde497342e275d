"""Formulas as MathML, which browsers show without a script."""

from functools import cache

from latex2mathml.converter import convert
from latex2mathml.exceptions import NoAvailableTokensError
from markupsafe import Markup


@cache
def mathml(latex, display=False):
    r"""Return LaTeX of the mathematical mode as MathML.

    Examples
    --------
    >>> "<mfrac>" in mathml(r"\frac{1}{E}")
    True
    """
    try:
        made = convert(latex, display="block" if display else "inline")
    except (NoAvailableTokensError, LookupError) as error:
        raise ValueError(f"no LaTeX that latex2mathml knows: {latex}") from error
    # HTML knows MathML without a name space
    return Markup(made.replace(' xmlns="http://www.w3.org/1998/Math/MathML"', ""))
