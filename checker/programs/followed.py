"""The list of what is followed: sources of randomness, their laws, and cases that are held against
the real library.

`page` writes docs/programs_followed.md; tests run each case many times.
"""

import textwrap
from dataclasses import dataclass

UNIFORM = "multiples of 2^-53 in [0, 1), all equally likely"
WHOLE = "results that are all equally likely"
DOCUMENTED = "the distribution that NumPy documents (an assumption)"
OWN = "the library's own code over exact draws"


@dataclass(frozen=True)
class Entry:
    """A source that is followed.

    Parameters
    ----------
    name : str
    law : str
    cases : tuple of str
        Expressions of few values, which are held against the real library; `G` stands for a new
        `Generator`, `S` for a new `RandomState`, `R` for a new `random.Random`.
    """

    name: str
    law: str
    cases: tuple


def _standard():
    yield Entry(
        "random.random, Random.random",
        UNIFORM,
        (
            "random.random() < 0.3",
            "R.random() >= 0.7",
            "int(8 * random.random())",
            "isinstance(random.random(), float)",
            "round(random.random() * 4)",
            "math.floor(-3 * random.random())",
            "random.random() < random.random()",
            "int(math.log(1 + random.random()) * 4)",
            "math.ceil(math.sqrt(random.random()) * 3)",
            "int((random.random() * 2 - 1) // 0.5)",
            "math.exp(-3 * random.random()) < 0.5",
        ),
    )
    yield Entry(
        "random.SystemRandom",
        "the same as `random.Random`",
        ("random.SystemRandom().random() < 0.3", "random.SystemRandom().randrange(5)"),
    )
    yield Entry("random.uniform", OWN, ("int(random.uniform(1, 4))", "random.uniform(0, 2) < 0.5"))
    yield Entry(
        "random.triangular", OWN, ("random.triangular() < 0.25", "int(random.triangular(0, 4, 1))")
    )
    yield Entry("random.expovariate", OWN, ("min(int(random.expovariate(1)), 3)",))
    yield Entry("random.paretovariate", OWN, ("random.paretovariate(2) > 2",))
    yield Entry("random.weibullvariate", OWN, ("min(int(random.weibullvariate(1, 2) * 2), 3)",))
    yield Entry(
        "random.getrandbits",
        WHOLE,
        (
            "random.getrandbits(3)",
            "R.getrandbits(1)",
            "random.getrandbits(64) % 3",
            "random.getrandbits(40) & 5",
            "random.getrandbits(64) < 2**62",
        ),
    )
    yield Entry(
        "random.randbytes",
        WHOLE,
        (
            "random.randbytes(1)[0] >> 5",
            "random.randbytes(3)[1] & 3",
            "isinstance(random.randbytes(2), bytes)",
        ),
    )
    yield Entry(
        "random.randrange",
        OWN,
        ("random.randrange(5)", "random.randrange(2, 9, 3)", "R.randrange(-3, 0)"),
    )
    yield Entry("random.randint", OWN, ("random.randint(-1, 2)", "R.randint(3, 3)"))
    yield Entry(
        "random.choice",
        OWN,
        ("random.choice('abc')", "random.choice([1, 1, 2])", "random.choice(range(3))"),
    )
    yield Entry(
        "random.choices",
        OWN,
        (
            "random.choices([0, 1], k=2)",
            "random.choices('abc', [1, 2, 1])",
            "random.choices([0, 1, 2], cum_weights=[1, 1, 4])",
        ),
    )
    yield Entry(
        "random.sample",
        OWN,
        (
            "random.sample(range(3), 2)",
            "random.sample([1, 2], 2)",
            "random.sample('ab', 1, counts=[1, 2])",
            "R.sample(range(30), 1)",
        ),
    )
    yield Entry(
        "random.shuffle",
        OWN,
        ("shuffled(random.shuffle, [0, 1, 2])", "shuffled(R.shuffle, [1, 1, 2])"),
    )
    yield Entry("secrets.randbelow", WHOLE, ("secrets.randbelow(5)",))
    yield Entry("secrets.randbits", WHOLE, ("secrets.randbits(2)", "secrets.randbits(64) % 6"))
    yield Entry("secrets.choice", OWN, ("secrets.choice(['a', 'b', 'c'])",))
    yield Entry(
        "secrets.token_bytes, secrets.token_hex",
        WHOLE,
        (
            "secrets.token_bytes(2)[0] & 3",
            "len(secrets.token_bytes(2))",
            "int(secrets.token_hex(1), 16) >> 6",
        ),
    )
    yield Entry(
        "os.urandom",
        WHOLE,
        (
            "os.urandom(1)[0] % 5",
            "os.urandom(4)[3] & 1",
            "[b < 100 for b in os.urandom(2)]",
            "os.urandom(2)[1] >> 6",
            "os.urandom(3)[1:2].hex()[0]",
            "(np.frombuffer(os.urandom(2), np.uint8) & 1).tolist()",
            "int(np.frombuffer(os.urandom(2), np.uint16)[0] >> 14)",
        ),
    )


def _numpy():
    for name, one in (("Generator", "G"), ("RandomState", "S")):
        integers = "integers" if one == "G" else "randint"
        more = "Generator.random" if one == "G" else "RandomState.random_sample, random, rand"
        floats = "random" if one == "G" else "random_sample"
        yield Entry(
            f"numpy.random.{more}",
            f"{UNIFORM}; multiples of 2^-24 in single precision" if one == "G" else UNIFORM,
            (
                f"bool({one}.{floats}() < 0.3)",
                f"({one}.{floats}(2) < 0.3).tolist()",
                f"np.where({one}.{floats}(2) < 0.5, 1, 0)",
                f"({one}.{floats}((1, 2)) * 3).astype(int)",
                f"isinstance({one}.{floats}(1), np.ndarray)",
                f"np.argsort({one}.{floats}(3))",
                f"int(np.argmax({one}.{floats}(3)))",
                f"int(np.searchsorted([0.25, 0.5], {one}.{floats}()))",
                f"np.floor({one}.{floats}(1) * 2).astype(int)",
                f"(np.log({one}.{floats}(1) + 1) > 0.5)",
                *(
                    (
                        "bool(G.random(dtype=np.float32) < 0.3)",
                        "G.random(2, np.float32) < 0.3",
                        "G.random(1, dtype='f4').dtype.name",
                    )
                    if one == "G"
                    else (
                        "S.rand(2) < 0.3",
                        "bool(S.rand() < 0.5)",
                        "np.random.rand(1, 1) < 0.3",
                        "bool(np.random.random() < 0.1)",
                        "np.random.ranf(1) < 0.5",
                        "np.random.sample(1) < 0.5",
                    )
                ),
            ),
        )
        yield Entry(
            f"numpy.random.{name}.uniform",
            "low + (high - low) u in doubles, for a uniform u",
            (
                f"int({one}.uniform(1, 4))",
                f"{one}.uniform(0, 2, 2) < 0.5",
                f"{one}.uniform([0, 1], [2, 3]) < 1.5",
            ),
        )
        kinds = (
            "np.int8",
            "np.uint8",
            "np.int16",
            "np.uint16",
            "np.int32",
            "np.uint32",
            "np.int64",
            "np.uint64",
        )
        yield Entry(
            f"numpy.random.{name}.{integers}" + ("" if one == "G" else ", random_integers"),
            "whole numbers of any type, or truth values, all equally likely",
            (
                f"{one}.{integers}(5)",
                f"{one}.{integers}(-1, 2)",
                f"{one}.{integers}(0, 3, 2)",
                f"{one}.{integers}(0, 3, (1, 1))",
                f"{one}.{integers}([2, 3])",
                f"{one}.{integers}(0, 2, 2, bool)",
                *(f"{one}.{integers}(0, 3, dtype={kind})" for kind in kinds),
                *(f"{one}.{integers}(0, 3, 1, {kind})" for kind in kinds),
                *(f"{one}.{integers}(0, 100, 1, {kind}) % 4" for kind in kinds[::3]),
                *(
                    ("G.integers(0, 2, endpoint=True)",)
                    if one == "G"
                    else ("np.random.randint(3)",)
                ),
            ),
        )
        yield Entry(
            f"numpy.random.{name}.choice",
            "equally likely entries, or where a uniform float falls among the cumulated weights",
            (
                f"{one}.choice(4)",
                f"{one}.choice([1, 1, 2])",
                f"{one}.choice(['a', 'b'])",
                f"{one}.choice([0.5, 1])",
                f"{one}.choice(3, p=[0.2, 0.3, 0.5])",
                f"{one}.choice(3, 2, p=[0.2, 0.8, 0])",
                f"{one}.choice(np.array([3, 4], np.int8), 2)",
                f"{one}.choice(3, 2, replace=False)",
                f"{one}.choice(3, (2, 1), False)",
                f"{one}.choice([True, False], 1)",
            ),
        )
        yield Entry(
            f"numpy.random.{name}.shuffle",
            WHOLE,
            (f"shuffled({one}.shuffle, [0, 1, 2])", f"shuffled({one}.shuffle, np.arange(3))"),
        )
        yield Entry(
            f"numpy.random.{name}.permutation",
            WHOLE,
            (
                f"{one}.permutation(3)",
                f"{one}.permutation([1, 1, 2])",
                f"{one}.permutation(4)[:2]",
                f"int({one}.permutation(9)[0])",
            ),
        )
        yield Entry(
            f"numpy.random.{name}.bytes", WHOLE, (f"{one}.bytes(1)[0] >> 6", f"len({one}.bytes(3))")
        )
        yield Entry(
            f"numpy.random.{name}.binomial",
            DOCUMENTED,
            (
                f"{one}.binomial(3, 0.3)",
                f"{one}.binomial(1, [0.5, 0.1])",
                f"{one}.binomial(2, 0.5, 2)",
            ),
        )
        yield Entry(
            f"numpy.random.{name}.geometric", DOCUMENTED, (f"min({one}.geometric(0.5), 4)",)
        )
        yield Entry(
            f"numpy.random.{name}.multinomial",
            DOCUMENTED,
            (f"{one}.multinomial(2, [0.5, 0.25, 0.25])",),
        )
    yield Entry("numpy.random.Generator.permuted", WHOLE, ("G.permuted([0, 1, 2])",))
    bits = ("PCG64", "PCG64DXSM", "MT19937", "Philox", "SFC64")
    yield Entry(
        "numpy.random.Generator over " + ", ".join(bits),
        "generators like `default_rng()`, without a seed, or with a known one and known draws",
        (
            *(f"bool(np.random.Generator(np.random.{b}()).random() < 0.3)" for b in bits),
            *(f"int(np.random.Generator(np.random.{b}(7)).integers(100))" for b in bits),
            "int(np.random.default_rng(7).integers(100))",
            "int(np.random.default_rng([7, 8]).integers(100))",
            "int(np.random.RandomState(7).randint(100))",
            "int(np.random.default_rng(np.random.SeedSequence(7)).integers(100))",
            "np.random.SeedSequence(7).entropy",
        ),
    )
    yield Entry(
        "numpy.random.Generator.spawn",
        "generators without a seed",
        ("int(G.spawn(2)[1].integers(3))",),
    )


def entries():
    """Return all entries."""
    return [*_standard(), *_numpy()]


def cases():
    """Return the expressions of all entries, in order."""
    return [case for entry in entries() for case in entry.cases]


def page():
    """Return docs/programs_followed.md: the sources and the number of their cases, by law."""
    laws = {}
    for entry in entries():
        names, cases = laws.setdefault(entry.law, ([], []))
        names.append(f"`{entry.name}`")
        cases.extend(entry.cases)
    rows = [
        f"- **{law}** ({len(cases)} case{'s' * (len(cases) > 1)}): {', '.join(names)}"
        for law, (names, cases) in laws.items()
    ]
    return HEAD + "\n".join(textwrap.fill(row, 100, subsequent_indent="  ") for row in rows) + "\n"


HEAD = """# Sources of randomness that are followed

*For users of `python -m theory check --program` ([programs](programs.md)).* The command follows
only these sources. `choice` takes a number or plain entries in one dimension, with probabilities in
doubles; the bounds of `integers` are whole numbers.

Each source has cases: expressions whose distributions and types agree with many draws of the real
library, with the oldest and the newest NumPy that the project allows. A false alarm among all cases
has a probability of at most 1e-6. `python -m tests.checker.programs.conformance` runs the cases;
`--write` writes this page.

"""
