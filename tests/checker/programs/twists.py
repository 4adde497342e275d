"""Random programs with known channels: a coin, one more that may be none, and how it is returned.

`draw(x)` returns x ^ b ^ n. Of b the chance q of a 1 is known; n is a coin, or what an idiom or the
type of a draw makes of it: then it is the same in each call, or a coin again. A checker that takes
it for a coin says that eps = 0; the truth is |ln(q / (1 - q))|.
"""

import math
import random
import re
from dataclasses import dataclass
from fractions import Fraction

from tests.checker.programs import idioms
from tests.checker.programs.grammar import at_most, below

LAST = re.compile(r"return (.*) \^ x")
FLOATS = (
    *(
        "random.random()",
        "random.uniform(0, 1)",
        "random.SystemRandom().random()",
        "np.random.rand()",
    ),
    *("random.Random().random()", "np.random.random()", "np.random.random_sample()"),
    *("default_rng().random()", "default_rng().random(1)[0]", "np.random.random(2)[1]"),
    *("RandomState().random_sample()", "Generator(MT19937()).random()", "default_rng().uniform()"),
    *("Generator(Philox()).random()", "np.random.uniform(0, 1, 1)[0]", "np.random.ranf()"),
)
WHOLE = (
    *("random.randrange({k})", "random.randint(0, {k} - 1)", "secrets.randbelow({k})"),
    *("random.choice(range({k}))", "random.sample(range({k}), 1)[0]", "np.random.randint({k})"),
    *(
        "default_rng().integers({k})",
        "default_rng().integers(0, {k}, 1)[0]",
        "np.random.choice({k})",
    ),
    *("default_rng().integers({k}, dtype=np.int8)", "np.random.randint(0, {k}, 2, np.uint16)[1]"),
    *(
        "default_rng().choice({k})",
        "default_rng().choice({k}, 1)[0]",
        "default_rng().permutation({k})[0]",
    ),
    *("np.random.choice(np.arange({k}, dtype=np.int16))", "random.choices(range({k}))[0]"),
    *("default_rng().choice({k}, 1, replace=False)[0]", "next(iter(np.random.permutation({k})))"),
    *("RandomState().randint(0, {k}, dtype=np.uint8)", "default_rng().integers([{k}])[0]"),
)
BITS = (
    *(
        "secrets.randbits({b})",
        "random.getrandbits({b})",
        "os.urandom(1)[0] & {m}",
        "secrets.randbits(64) & {m}",
    ),
    *("random.getrandbits(64) % {n}", "os.urandom(3)[1] % {n}", "random.randbytes(1)[0] & {m}"),
    *(
        "default_rng().bytes(1)[0] & {m}",
        "np.random.bytes(2)[0] & {m}",
        "secrets.token_bytes(2)[1] & {m}",
    ),
    *(
        "int(np.frombuffer(os.urandom(2), np.uint8)[0] & {m})",
        "default_rng().integers(2**63) & {m}",
    ),
    *("np.random.randint(2**40) % {n}", "(random.getrandbits(64) >> 7) & {m}"),
)
COMPARED = (
    ("{u} < {c!r}", below),
    ("{c!r} > {u}", below),
    ("{u} <= {c!r}", at_most),
    ("not {u} >= {c!r}", below),
    ("not {u} > {c!r}", at_most),
    ("{u} * 2 < {c!r} * 2", below),
    ("bool(np.less({u}, {c!r}))", below),
    ("({u} < {c!r}) == True", below),
    ("max(0, {c!r} - {u}) > 0", below),
)
RETURNED = (
    *(
        "{y}",
        "[{y}]",
        "({y}, 'y')",
        "{{'y': {y}}}",
        "bool({y})",
        "float({y})",
        "str({y})",
        "np.int8({y})",
    ),
    *(
        "np.array([{y}, 1])",
        "np.float32({y})",
        "[[{y}], None]",
        "b'ab'[{y}:]",
        "{y} or -0.0",
        "1j * {y}",
    ),
    *(
        "collections.OrderedDict(y={y})",
        "frozenset([{y}])",
        "np.bool_({y})",
        "range({y})",
        "2**70 + {y}",
    ),
)


@dataclass
class Drawn:
    """A program, and whether it provides LDP with eps = 1; None if running it tells.

    Parameters
    ----------
    head, body : str
    provides : bool or None
    q : Fraction
        Pr(b = 1).
    asked : str
        What is asked of a type, if something is.
    """

    head: str
    body: str
    q: Fraction
    provides: bool | None
    asked: str = ""


def make(seed):
    """Return the program of a seed."""
    rng = random.Random(seed)
    text, q = _coin(rng)
    head, lines, noise, asked = _noise(rng)
    result = rng.choice(RETURNED).format(y="y")
    order = [[f"b = int({text})"], lines]
    rng.shuffle(order)
    body = "\n".join([*order[0], *order[1], "y = x ^ b ^ int(n)", f"return {result}"])
    fair = noise == "coin" or _is_within(q)
    return Drawn(head, body, q, None if asked and not fair else fair, asked)


def _is_within(q):
    """Whether eps = 1 is enough for a coin; none of the grammar's is near the limit."""
    return 0 < q < 1 and abs(math.log(q / (1 - q))) <= 1


def _coin(rng):
    kind = rng.randrange(4)
    if kind == 0:
        c = rng.choice([rng.random(), rng.randrange(1, 16) / 16, 0.1, 0.9, 1 / 3])
        text, law = rng.choice(COMPARED)
        return text.format(u=rng.choice(FLOATS), c=c), law(c)
    if kind == 1:
        k, j = rng.randrange(2, 12), rng.randrange(1, 12)
        return f"({rng.choice(WHOLE).format(k=k)}) < {j}", min(Fraction(j, k), Fraction(1))
    if kind == 2:
        b = rng.randrange(1, 5)
        j = rng.randrange(1, 1 << b)
        text = rng.choice(BITS).format(b=b, m=(1 << b) - 1, n=1 << b)
        return f"({text}) < {j}", Fraction(j, 1 << b)
    j = rng.randrange(1, 16)
    p = [1 - j / 16, j / 16]
    text = rng.choice(
        [
            f"np.random.choice(2, p={p})",
            f"default_rng().choice(2, 1, p={p})[0]",
            f"random.choices([0, 1], {p})[0]",
            f"np.random.binomial(1, {j / 16})",
            f"np.where(np.random.random(2) < {j / 16}, 1, 0)[0]",
            f"(default_rng().random(3, np.float32) < {j / 16}).astype(int)[2]",
            f"default_rng().random(dtype=np.float32) < {j / 16}",
            f"int(16 * random.random()) < {j}",
            f"np.searchsorted([{j / 16}], np.random.random(), side='right') == 0",
        ]
    )
    return text, Fraction(j, 16)


def _noise(rng):
    """Return head, lines, kind (coin, kept or asked) and what is asked."""
    known = idioms.known()
    kind = rng.choice(["coin", "asked", "asked", "asked", "fair", "seeds", "loaded"])
    if kind == "coin":
        return "", ["n = coin()"], "coin", ""
    if kind == "asked":
        asked = rng.choice(known["asked"])
        yes, no = rng.sample(["0", "coin()"], 2)
        return "", [f"n = {yes} if {asked} else {no}"], "asked", f"{yes} if {asked} else {no}"
    cases = {name: idioms.parted(case) for name, case in known[kind].items()}
    cases = {name: case for name, case in cases.items() if LAST.fullmatch(_last(case[1]))}
    head, body = cases[rng.choice(sorted(cases))]
    lines = [*body.splitlines()[:-1], f"n = {LAST.fullmatch(_last(body))[1]}"]
    return head, lines, "coin" if kind == "fair" else "kept", ""


def _last(body):
    return body.splitlines()[-1]
