"""Random programs whose channels are known beforehand: draws with exact laws, put together."""

import itertools
import math
import random
from fractions import Fraction

ONE = 1 << 53
HEAD = "import random, secrets, os, math\nimport numpy as np\n\n\n"


def below(c):
    """Return Pr(u < c) for a uniform float."""
    return Fraction(min(ONE, math.ceil(Fraction(c) * ONE)), ONE)


def at_most(c):
    return Fraction(min(ONE, math.floor(Fraction(c) * ONE) + 1), ONE)


def coin(p):
    return {1: p, 0: 1 - p}


def uniform(values):
    values = list(values)
    return {v: Fraction(1, len(values)) for v in values}


def probability(rng):
    return rng.choice([rng.randrange(1, 16) / 16, rng.random(), 0.1, 0.3, 1 / 3])


def compared(rng, v):
    c, u = (
        probability(rng),
        rng.choice(
            [
                "random.random()",
                "np.random.random()",
                "np.random.default_rng().random()",
                "random.uniform(0, 1)",
                "np.random.rand()",
                "random.SystemRandom().random()",
            ]
        ),
    )
    text, p = rng.choice(
        [
            (f"{u} < {c!r}", below(c)),
            (f"{c!r} > {u}", below(c)),
            (f"{u} <= {c!r}", at_most(c)),
            (f"not {u} >= {c!r}", below(c)),
            (f"{u} * 2 < {c!r}", below(Fraction(c) / 2)),
            (f"1 - {u} <= {c!r}", 1 - below(1 - Fraction(c))),
        ]
    )
    return [f"{v} = int({text})"], coin(p)


def scaled(rng, v):
    k = rng.choice([2, 4, 8])
    text = rng.choice(
        [
            f"int({k} * random.random())",
            f"math.floor(random.random() * {k})",
            f"int(np.floor(np.random.random() * {k}))",
        ]
    )
    return [f"{v} = {text}"], uniform(range(k))


def integer(rng, v):
    k = rng.randrange(2, 6)
    text = rng.choice(
        [
            f"random.randrange({k})",
            f"random.randint(0, {k - 1})",
            f"secrets.randbelow({k})",
            f"random.choice(range({k}))",
            f"np.random.randint({k})",
            f"np.random.choice({k})",
            f"np.random.default_rng().integers({k})",
            f"secrets.choice(list(range({k})))",
            f"random.sample(range({k}), 1)[0]",
            f"np.random.permutation({k})[0]",
            f"random.choices(range({k}))[0]" if k in (2, 4) else f"random.randrange({k})",
        ]
    )
    return [f"{v} = {text}"], uniform(range(k))


def bits(rng, v):
    k = rng.randrange(1, 4)
    text = rng.choice(
        [
            f"secrets.randbits({k})",
            f"random.getrandbits({k})",
            f"os.urandom(1)[0] & {(1 << k) - 1}",
            f"os.urandom(1)[0] % {1 << k}",
            f"secrets.randbits(64) % {1 << k}",
            f"random.getrandbits(40) & {(1 << k) - 1}",
        ]
    )
    return [f"{v} = {text}"], uniform(range(1 << k))


def weighted(rng, v):
    weights = [rng.randrange(1, 8) for _ in range(3)]
    weights[-1] = 16 - sum(weights[:-1])
    if weights[-1] < 0:
        return weighted(rng, v)
    p = [w / 16 for w in weights]
    text = rng.choice(
        [
            f"np.random.choice(3, p={p})",
            f"random.choices(range(3), {weights})[0]",
            f"np.random.default_rng().choice([0, 1, 2], p={p})",
        ]
    )
    return [f"{v} = {text}"], {k: Fraction(w, 16) for k, w in enumerate(weights)}


def vector(rng, v):
    k, c = rng.randrange(1, 4), probability(rng)
    text = rng.choice(
        [
            f"(np.random.random({k}) < {c!r}).astype(int)",
            f"np.where(np.random.rand({k}) < {c!r}, 1, 0)",
            f"1 * (np.random.default_rng().random({k}) < {c!r})",
            f"np.array([int(random.random() < {c!r}) for _ in range({k})])",
        ]
    )
    made = {}
    for values in itertools.product((0, 1), repeat=k):
        made[values] = math.prod(below(c) if bit else 1 - below(c) for bit in values)
    return [f"{v} = {text}"], made


def loop(rng, v):
    k, c = rng.randrange(1, 4), probability(rng)
    p = below(c)
    law = {n: math.comb(k, n) * p**n * (1 - p) ** (k - n) for n in range(k + 1)}
    return [f"{v} = 0", f"for i in range({k}):", f"    {v} += random.random() < {c!r}"], law


def rejected(rng, v):
    k, keep = rng.randrange(3, 6), rng.randrange(1, 3)
    lines = [
        f"{v} = random.randrange({k})",
        f"while {v} > {keep}:",
        f"    {v} = random.randrange({k})",
    ]
    if rng.random() < 0.5:
        lines = [
            "while True:",
            f"    {v} = random.randrange({k})",
            f"    if {v} <= {keep}:",
            "        break",
        ]
    return lines, uniform(range(keep + 1))


def shuffled(rng, v):
    lines = rng.choice(
        [
            [f"{v} = [0, 1, 2]", f"random.shuffle({v})"],
            [f"{v} = random.sample([0, 1, 2], 3)"],
            [f"{v} = np.random.permutation(3)"],
            [f"{v} = np.arange(3)", f"np.random.shuffle({v})"],
            [f"{v} = np.random.choice(3, 3, replace=False)"],
        ]
    )
    return lines, uniform(itertools.permutations(range(3)))


def ordered(rng, v):
    lines = rng.choice(
        [
            ["a, b = random.random(), random.random()", f"{v} = int(a < b)"],
            ["a = np.random.random(2)", f"{v} = int(a[0] < a[1])"],
        ]
    )
    return lines, coin(Fraction(ONE - 1, 2 * ONE))


def single(rng, v):
    j = rng.randrange(1, 16)
    return [f"{v} = int(np.random.default_rng().random(dtype=np.float32) < {j / 16})"], coin(
        Fraction(j, 16)
    )


def binomial(rng, v):
    n, j = rng.randrange(1, 4), rng.randrange(1, 16)
    p = Fraction(j, 16)
    law = {k: math.comb(n, k) * p**k * (1 - p) ** (n - k) for k in range(n + 1)}
    return [f"{v} = np.random.binomial({n}, {j / 16})"], law


def counted(rng, v):
    """Trials until a success, at most 3."""
    c = probability(rng)
    p = below(c)
    lines = [f"{v} = 1", f"while {v} < 3 and random.random() >= {c!r}:", f"    {v} += 1"]
    return lines, {1: p, 2: (1 - p) * p, 3: (1 - p) ** 2}


KINDS = [
    compared,
    scaled,
    integer,
    bits,
    weighted,
    vector,
    loop,
    rejected,
    shuffled,
    ordered,
    single,
    binomial,
    counted,
]


def make(seed):
    """Return the source of a function of x in 0, 1, and its law for each."""
    rng = random.Random(seed)
    names, lines, laws, sizes = [], [], [], 1
    for n in range(rng.randrange(1, 4)):
        made, law = rng.choice(KINDS)(rng, f"v{n}")
        if sizes * len(law) > 60:
            break
        sizes *= len(law)
        names.append(f"v{n}")
        lines += made
        laws.append(law)
    tail, result = _result(rng, names, laws)
    source = "\n".join(["def draw(x):", *(f"    {line}" for line in [*lines, *tail])])
    rows = []
    for x in (0, 1):
        row = {}
        for values in itertools.product(*(law.items() for law in laws)):
            output = result(x, [v for v, _ in values])
            row[output] = row.get(output, 0) + math.prod(p for _, p in values)
        rows.append({output: p for output, p in row.items() if p})
    return f"{HEAD}{source}\n", rows


def _number(value):
    return sum(value) if isinstance(value, tuple) else value


def _result(rng, names, laws):
    """Return the last lines and what they compute."""
    kind = rng.randrange(5)
    numbers = [
        f"int(sum({n}))" if isinstance(next(iter(law)), tuple) else f"int({n})"
        for n, law in zip(names, laws, strict=True)
    ]
    total = " + ".join(numbers)
    if kind == 0:
        return [f"return (x + {total}) % 3"], lambda x, v: (x + sum(map(_number, v))) % 3
    if kind == 1:
        lines = [f"if {total} > 1:", "    return x", "return [1 - x, 'other']"]
        return lines, lambda x, v: x if sum(map(_number, v)) > 1 else (1 - x, "other")
    if kind == 2:
        return [f"return {{'x': x, 's': {total}}}"], lambda x, v: ("dict", x, sum(map(_number, v)))
    if kind == 3:
        lines = [
            f"if {numbers[0]} == 0 and x:",
            "    raise ValueError('none')",
            f"return [{', '.join(names)}]",
        ]
        return lines, lambda x, v: "raises" if x and not _number(v[0]) else tuple(v)
    return [f"return ({', '.join([*names, 'x'])})"], lambda x, v: (*v, x)
