"""The numbers that stand in a `why`, and the functions that compute them again.

Every number of a text counts, in digits or as a word, but for these, which are no results:

- what is part of a name: of a symbol (`x1`, `n_0`), a claim's id, a theorem, a section, an
  equation, a reference;
- whole numbers and fractions of a formula with symbols (`1 - P1`, `2 eps`, `e^(eps/2)`), which
  the claim's formal statement has. Decimals and percentages of a formula do count;
- 0 and 1 by themselves, which are ends of a range, and the words one and two.
"""

import re
from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction

_COUNTED = ("three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve")
WORDS = {word: k for k, word in enumerate(_COUNTED, 3)}
WORDS |= {"twice": 2, "thrice": 3, "twenty": 20, "hundred": 100, "thousand": 1000}
WORDS |= {"million": 10**6, "half": Fraction(1, 2), "halves": Fraction(1, 2)}
WORDS |= {"third": Fraction(1, 3), "quarter": Fraction(1, 4), "fifth": Fraction(1, 5)}
WORDS |= {"tenth": Fraction(1, 10), "double": 2, "triple": 3, "dozen": 12}

_NUMBERED = (
    (
        "Theorem Proposition Lemma Corollary Definition Section Figure Table Example Appendix "
        "Algorithm Footnote step line"
    )
    .replace("Appendix", "Appendi(?:x|ce)")
    .replace(" ", "|")
)
_PLACE = r"(?:\d+(?:\.\d+)*|[IVX]+|[A-Z])(?:[-.][A-Z0-9]+)*(?:\([a-z]\))?(?![\w/*^=(])"
NAMES = re.compile(
    r"\b(?:uldp|lip|oneid)(?:-\w+)+"  # ids
    rf"|\b(?:{_NUMBERED})s? {_PLACE}(?:(?:, | and | to |, and ){_PLACE})*"
    r"|(?<![\w^*/+\-)])\(\d+'?\)|\[\d+\]"  # equations, references
)
NUMBER = r"\d+(?:\.\d+)?(?:e-?\d+)?"
TOKEN = re.compile(rf"[A-Za-z_][\w']*|{NUMBER}(?:/{NUMBER}(?![\w^(]))?(?:%| %)?|\s+|.", re.DOTALL)
# letters of formulas that are longer than one
LETTERS = ["eps", "theta", "gamma", "lambda", "kappa", "alpha", "beta", "delta", "psi", "pi", "mu"]
LETTERS += ["nu", "chance", "gain"]
FUNCTIONS = ["sqrt", "ln", "log", "exp", "tanh", "asinh", "max", "min", "sum"]
OPERATORS = set("+-*/^()[]{}|")
RELATIONS = set("=<>!")


class Shown(Fraction):
    """A number as a text shows it: a decimal equals whatever rounds to it.

    Parameters
    ----------
    text : str
    """

    def __new__(cls, text):
        number = text.rstrip("% ")
        made = super().__new__(cls, WORDS[text] if text in WORDS else Fraction(number))
        digits = re.search(r"\.(\d+)", number)
        made.text = text
        # a whole percentage is rounded too
        exact = not digits and number == text
        made.last = Fraction(0) if exact else Fraction(1, 10 ** len(digits[1] if digits else ""))
        return made

    def __eq__(self, other):
        return abs(Fraction(other) - Fraction(self)) <= self.last / 2

    __hash__ = Fraction.__hash__
    # what the base class compares with floats by
    from_float = Fraction.from_float

    def near(self):
        """Return the numbers beside it: one more or less in the last place, or part."""
        step = self.last or Fraction(1, self.denominator)
        for value in (self + step, self - step):
            other = super().__new__(Shown, value)
            other.text, other.last = f"{value} for {self.text}", self.last
            yield other


def numbers(text):
    """Return the numbers of a text that are to be computed, in order.

    >>> [n.text for n in numbers("At P1 = 0.1, e^eps = 2 they print 0.0675 by (20): 2 eps, half.")]
    ['0.1', '2', '0.0675', 'half']
    >>> [n.text for n in numbers("Theorems 1 and 2 give (1 - 2 m)/g, x1 a part 4/10, 9 times 1.")]
    ['4/10', '9']
    """
    found = []
    for segment in segments(NAMES.sub(" named ", text)):
        formula = any(is_symbol(token) for token in segment)
        for k, token in enumerate(segment):
            if token in WORDS or (token[0].isdigit() and not (formula and whole(token))):
                signed = segment[:k][-1:] == ["-"] and segment[: k - 1][-1:] in ([], ["("])
                found.append(f"-{token}" if signed else token)
    return [Shown(token) for token in found if token not in ("0", "1", "-1", "0/0")]


def whole(token):
    """Return whether a number is whole or a fraction, and not measured."""
    return "." not in token and "%" not in token


def is_symbol(token):
    """Return whether a token is a letter of a formula, and no word of the sentence."""
    if not token[0].isalpha() or token in FUNCTIONS:
        return False
    return len(token.rstrip("'")) == 1 or token in LETTERS or bool(re.search(r"[\d_]", token))


def segments(text):
    """Yield what stands between the words, the relations and the punctuation of a text."""
    tokens = [token for token in TOKEN.findall(text) if not token.isspace()]
    here = []
    for before, token, after in zip([".", *tokens], tokens, [*tokens[1:], "."], strict=False):
        if is_part(token) and not is_article(before, token, after):
            here.append(token)
            continue
        yield here
        yield [token]
        here = []
    yield here


def is_part(token):
    """Return whether a token can be part of a formula."""
    return token in OPERATORS or token[0].isdigit() or token in FUNCTIONS or is_symbol(token)


def is_article(before, token, after):
    """Return whether a letter is the English article."""
    beside = before in OPERATORS or before in FUNCTIONS or before[0].isdigit()
    return token in ("a", "A") and not beside and after not in OPERATORS | RELATIONS


@dataclass(frozen=True)
class Check:
    """What computes the numbers of a `why`, and which of them an example may choose freely."""

    function: Callable
    chosen: tuple

    def holds(self, given):
        """Return whether the numbers are those that come out; one that breaks a formula is not."""
        try:
            found = self.function(*given)
        except (ValueError, ArithmeticError, LookupError, StopIteration):
            return False
        return all(found) if isinstance(found, list) else bool(found)


CHECKS: dict[str, Check] = {}


def computed(claim_id, chosen=()):
    """Register the decorated function for a claim.

    Parameters
    ----------
    claim_id : str
        It takes the numbers of this claim's `why` in order, and computes them: what it returns is
        true, or a list of what is. If any of them were another, something must be false.
    chosen : tuple of int
        Places of numbers of an example for which others would do.
    """

    def register(function):
        CHECKS[claim_id] = Check(function, chosen)
        return function

    return register
