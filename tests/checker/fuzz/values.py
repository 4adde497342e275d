"""Numbers and other values of the grammar: those that fit, and those of wrong kinds."""

# what stands in the place of a number
STRANGE = [
    *("", " ", "nan", "-nan", "inf", "-inf", "Infinity", "-1", "-0", "-0.0", "-0e0", "+1", "+0.5"),
    *("1e400", "1e-400", "1e-301", "0e9999", "0e99999", "1e00001", "1e-00001", "1E0", "1e", "1e+"),
    *("1/0", "0/0", "0/1", "1/", "/2", "1//2", "1/2/3", "1 / 2", "1/2.", "1e1/2e1", "-1/2", "1/-2"),
    *(
        "0x1",
        "1_0",
        "0b1",
        "\uff11",
        "\u0660",
        "\xb2",
        "\xbd",
        "1.",
        ".5",
        ".",
        "..",
        "e5",
        "5e",
        "1.2.3",
    ),
    *("True", "None", "null", "~", "yes", "[1]", "{}", "[]", "[[", "{a: 1}", "(1)", "1j", "1L"),
    *("60%", "60 %", "%", "0,5", ",5", "5,", "1.000,5", "0;5", "1'000", "$1", "1 000"),
    *("ln 3", "ln(3", "ln3", "ln 0", "ln -1", "ln(5/2)", "ln ln 3", "ln()", "ln inf", "log 3"),
    *("-", "--", "---", "--json", "-k", "=", "'", '"', '""', '"a', "a,b", "a;b", "a\tb", "#", "\\"),
    *("::error::x", "##[error]x", "\x1b[2J", "\u202e", "\u2028", "\ufeff1", "a\u0301", "\x07"),
    *(
        "&a 1",
        "*a",
        "!!int 1",
        "!!python/object:os.system x",
        "<<",
        "? a",
        "| 1",
        "> 1",
        "@x",
        "`x",
    ),
    *("9" * 300, "9" * 301, "0." + "3" * 300, "1/" + "7" * 300, "0" * 400, "1" + "0" * 400),
    *("K", "E", "s", "E/(s + E - 1)", "E^20", "E^21", "E**", "1/(s-s)", "(((E)))", "-E", "E E"),
]
LONG = ["9" * 20_000, "1" * 20_000 + "x", "(" * 20_000, "[" * 20_000, "a" * 20_000, "1/" * 10_000]
NAMES = ["a", "b", "c", "flu", "0", "1", "10", "name:a", "x y", "é", "::", ":", "1.5", "ab" * 30]
JSONS = ["null", "true", "[]", "{}", "[[]]", '"x"', "-1", "1e400", "NaN", "[1]", '{"a": 1}', "0.5"]
JSONS += [
    "-0.0",
    "1E400",
    "0x1",
    "'x'",
    '"1/3"',
    '"\\ud800"',
    '"\\u0000"',
    "[" * 2000,
    "01",
    "1.e1",
]


def wrong(rng):
    """Return a text that mostly is no number."""
    return rng.choice(LONG) if rng.random() < 0.002 else rng.choice(STRANGE)


def row(rng, width):
    """Return texts that are a distribution, and whether they are decimals."""
    parts = [rng.choice((0, 0, 1, 1, 2, 3, 5, 8)) for _ in range(width)]
    total = sum(parts) or 1
    if not sum(parts):
        parts[rng.randrange(width)] = 1
    if rng.random() < 0.5:
        return [f"{part}/{total}" if part else rng.choice(("0", "0/1")) for part in parts]
    digits = rng.choice((1, 2, 3, 17))
    cells = [10**digits * part // total for part in parts]
    cells[rng.randrange(width)] += 10**digits - sum(cells)
    return [written(rng, cell, digits) for cell in cells]


def written(rng, number, digits):
    """Return number * 10^-digits as a decimal, as one of many writes it."""
    text = f"{number:0{digits + 1}d}"
    plain = f"{text[:-digits]}.{text[-digits:]}"
    kind = rng.random()
    if kind < 0.7:
        return plain
    if not number:
        return rng.choice(("0", "0.0", "-0.0", "-0.000e+00", "0e5", ".0"))
    if kind < 0.8:
        return f"{number}e-{digits}"
    return plain.removeprefix("0") if kind < 0.9 else f"{plain}00"


def power(rng):
    """Return an e^eps >= 1 as text."""
    texts = ("1", "2", "3", "1.5", "5/2", "8/5", "4/3", "10", "1.0000000001", "1000")
    return rng.choice(texts)
