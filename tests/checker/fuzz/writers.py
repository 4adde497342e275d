"""What programs write: one known channel with its prior in each of their ways, drawn by a grammar.

python -m tests.checker.fuzz.writers COUNT [SEED]

A case is the files, the question, and what is so by definition. An answer must be that; a refusal
is right only where the text may be two things, and then it names the option.
"""

import json
import re
import sys
from dataclasses import dataclass, field
from decimal import Decimal
from fractions import Fraction

from tests.checker.fuzz import oracle

TEXTS = ("flu", "cold", "well", "male", "no answer", "é", "18-25", "x_1")
NUMBERS = ("zero", "one", "ages", "back", "floats")
OPTION = ("--header", "--index", "--transpose", "input and output")


@dataclass
class Written:
    """A case: files, arguments, the channel, and whether the text may be two things."""

    files: dict
    argv: list
    exact: list
    least: object
    open: bool = False
    said: str = ""
    form: list = field(default_factory=list)


def channel(rng):
    """Return rows of texts and of the Fractions that they are; each sums to 1."""
    K, M = rng.randint(2, 4), rng.randint(2, 4)
    bottom = rng.choice((10, 100, 10**4, 10**6))
    rows = []
    for _ in range(K):
        if rng.random() < 0.2:
            parts = [0] * M
            parts[rng.randrange(M)] = bottom
        else:
            cuts = sorted(rng.randint(0, bottom) for _ in range(M - 1))
            parts = [b - a for a, b in zip([0, *cuts], [*cuts, bottom], strict=True)]
        rows.append([Fraction(part, bottom) for part in parts])
    if rng.random() < 0.05 and K == M:
        rows = [[rows[0][(y - x) % M] for y in range(M)] for x in range(K)]
    style = rng.choice((plain, as_float, fixed, scientific, fraction))
    return [[style(v, bottom) for v in row] for row in rows], rows, style


def plain(value, _):
    """As people and R write: 0, 1, 0.25."""
    return str(int(value)) if value.denominator == 1 else repr(float(value))


def as_float(value, _):
    """As Python writes: 0.0, 1.0, 0.25."""
    return repr(float(value))


def fixed(value, bottom):
    """As a format of as many decimals writes."""
    return f"{float(value):.{len(str(bottom)) - 1}f}"


def scientific(value, _):
    """As R and spreadsheets write small numbers."""
    return "0" if not value else f"{float(value):.6e}" if value.denominator > 1 else "1"


def fraction(value, _):
    """As a mathematician writes."""
    return str(value)


def names(rng, count):
    """Return names of one side, and their kind; None for none."""
    kind = rng.choice(("none", "texts", "texts", "zero", "one", "ages", "back", "floats"))
    if kind == "none":
        return None, kind
    if kind == "texts":
        return rng.sample(TEXTS, count), kind
    starts = {"zero": (0, 1), "one": (1, 1), "ages": (rng.randint(2, 20), 7)}
    first, step = (starts | {"back": (count - 1, -1), "floats": (0, 1)})[kind]
    made = [str(first + step * k) for k in range(count)]
    return [f"{n}.0" for n in made] if kind == "floats" else made, kind


def separated(rng, cells, style):
    """As CSV of any kind."""
    inputs, kind_in = names(rng, len(cells))
    outputs, kind_out = names(rng, len(cells[0]))
    separator = rng.choice((",", ",", ";", "\t", "|"))
    comma = style is not fraction and rng.random() < 0.3
    if comma:
        cells = [[cell.replace(".", ",") for cell in row] for row in cells]
    quotes = rng.choice(("least", "least", "all", "names"))
    if comma and separator == ",":
        quotes = "all"

    def quoted(text, is_name):
        wanted = quotes == "all" or (quotes == "names" and is_name) or separator in text
        return f'"{text}"' if wanted else text

    rows = [[quoted(cell, False) for cell in row] for row in cells]
    if inputs:
        rows = [[quoted(n, True), *row] for n, row in zip(inputs, rows, strict=True)]
    corner = rng.choice(("", "", "row_0", "index", "x", None)) if inputs else None
    if outputs:
        head = [quoted(name, True) for name in outputs]
        rows.insert(0, head if corner is None else [quoted(corner, True), *head])
    end, last = rng.choice(("\n", "\n", "\r\n")), rng.choice(("", "", separator))
    text = "".join(separator.join(row) + last + end for row in rows)
    if last and (corner is None and inputs and outputs):
        text = "".join(separator.join(row) + end for row in rows)
    text = rng.choice(("", "", f"sep={separator}{end}")) + text + rng.choice(("", "", end))
    name = "c." + ("tsv" if separator == "\t" else rng.choice(("csv", "csv", "txt")))
    encoding = rng.choice(("utf-8", "utf-8", "utf-8-sig", "utf-16"))
    is_open = kind_out in NUMBERS or kind_in in NUMBERS or _starts_whole(cells)
    is_sure = outputs and inputs and corner == ""
    form = [separator, quotes, kind_in, kind_out, corner, encoding, last]
    return name, text.encode(encoding), bool(is_open and not is_sure), form


def _starts_whole(cells):
    """Return whether the first row of numbers may be names."""
    return all(re.fullmatch(r"[01]([.,]0)?", cell) for cell in cells[0])


def with_blanks(rng, cells, style):
    """As R, pandas, NumPy and MATLAB print, and write.table writes."""
    del style
    inputs, kind_in = names(rng, len(cells))
    outputs, kind_out = names(rng, len(cells[0]))
    is_print = rng.random() < 0.5
    bare = [name and any(" " in n for n in name) for name in (inputs, outputs)]
    if any(bare):
        is_print = False
    rows = [list(row) for row in cells]
    sign = "" if is_print else '"'
    if inputs:
        rows = [[sign + n + sign, *row] for n, row in zip(inputs, rows, strict=True)]
    if outputs:
        rows.insert(0, [sign + n + sign for n in outputs])
    if is_print:
        width = max(len(cell) for row in rows for cell in row)
        text = "".join(" ".join(cell.rjust(width) for cell in row) + "\n" for row in rows)
    else:
        text = "".join(" ".join(row) + "\n" for row in rows)
    is_open = kind_out in NUMBERS or kind_in in NUMBERS or _starts_whole(cells)
    return "c.txt", text.encode(), is_open, [is_print, kind_in, kind_out]


def bracketed(rng, cells, style):
    """As NumPy, Python and MATLAB write matrices."""
    del style
    form = rng.choice(("str", "repr", "list", "matlab", "lines"))
    inner = ", " if form in ("repr", "list") else rng.choice((" ", ", "))
    rows = [inner.join(row) for row in cells]
    if form == "matlab":
        text = f"Q = [{'; '.join(rows)}];\n"
    elif form == "lines":
        text = "Q = [\n" + "\n".join(f"  {row}" for row in rows) + "\n];\n"
    else:
        joined = (",\n " if inner == ", " else "\n ").join(f"[{row}]" for row in rows)
        text = f"array([{joined}])\n" if form == "repr" else f"[{joined}]\n"
    return "c.txt", text.encode(), False, [form]


def latex(rng, cells, style):
    """As to_latex, xtable and people typeset tables and matrices."""
    is_whole = _starts_whole(cells)
    if style is fraction and rng.random() < 0.5:
        cells = [
            [
                rf"\frac{{{c.partition(chr(47))[0]}}}{{{c.partition(chr(47))[2]}}}"
                if "/" in c
                else c
                for c in row
            ]
            for row in cells
        ]
    if rng.random() < 0.5:
        cells = [[f"${cell}$" for cell in row] for row in cells]
    if rng.random() < 0.4:
        rows = r" \\ ".join(" & ".join(row) for row in cells)
        return "c.tex", f"\\begin{{pmatrix}}\n{rows}\n\\end{{pmatrix}}\n".encode(), True, ["matrix"]
    inputs, kind_in = names(rng, len(cells))
    outputs, kind_out = names(rng, len(cells[0]))
    rows = [list(row) for row in cells]
    if inputs:
        rows = [[n.replace("_", r"\_"), *row] for n, row in zip(inputs, rows, strict=True)]
    if outputs:
        rows.insert(0, [*([""] if inputs else []), *(n.replace("_", r"\_") for n in outputs)])
    lines = [" & ".join(row) + r" \\" for row in rows]
    if outputs:
        lines.insert(1, r"\midrule")
    body = "\n".join([r"\toprule", *lines, r"\bottomrule"])
    columns = "l" * len(rows[0])
    text = f"% made by a program\n\\begin{{tabular}}{{{columns}}}\n{body}\n\\end{{tabular}}\n"
    is_open = not outputs and (kind_in != "none" or is_whole)
    return "c.tex", text.encode(), is_open or kind_in not in ("none", "texts"), [kind_in, kind_out]


def markdown(rng, cells, style):
    """As to_markdown writes."""
    del style
    inputs, kind_in = names(rng, len(cells))
    outputs = names(rng, len(cells[0]))[0] or [str(y) for y in range(len(cells[0]))]
    rows = [list(row) for row in cells]
    if inputs:
        rows = [[n, *row] for n, row in zip(inputs, rows, strict=True)]
    rows.insert(0, [*([rng.choice(("", "x"))] if inputs else []), *outputs])
    rows.insert(1, ["---:"] * len(rows[0]))
    text = "".join("| " + " | ".join(row) + " |\n" for row in rows)
    return "c.md", text.encode(), kind_in not in ("none", "texts"), [kind_in]


def as_json(rng, cells, style):
    """As pandas writes in each orientation, and R's and polars' lists of objects."""
    inputs = names(rng, len(cells))[0] or [str(x) for x in range(len(cells))]
    outputs = names(rng, len(cells[0]))[0] or [str(y) for y in range(len(cells[0]))]
    form = rng.choice(("split", "records", "index", "columns", "values", "table", "lists", "_row"))

    def value(cell):
        return cell if style is fraction else Raw(cell)

    rows = [[value(cell) for cell in row] for row in cells]
    records = [dict(zip(outputs, row, strict=True)) for row in rows]
    made = {
        "split": {"columns": outputs, "index": inputs, "data": rows},
        "records": records,
        "values": rows,
        "index": dict(zip(inputs, records, strict=True)),
        "columns": {
            y: dict(zip(inputs, column, strict=True))
            for y, column in zip(outputs, zip(*rows, strict=True), strict=True)
        },
        "table": {
            "schema": {"fields": [], "primaryKey": ["index"]},
            "data": [{"index": x} | row for x, row in zip(inputs, records, strict=True)],
        },
        "lists": {y: list(c) for y, c in zip(outputs, zip(*rows, strict=True), strict=True)},
        "_row": [{"_row": f"in {x}"} | row for x, row in zip(inputs, records, strict=True)],
    }[form]
    return "c.json", dumped(made).encode(), form in ("index", "columns", "lists"), [form]


def melted(rng, cells, style):
    """As R's as.data.frame and pandas' melt write: a row for each pair."""
    inputs = names(rng, len(cells))[0] or [f"in {x}" for x in range(len(cells))]
    outputs = names(rng, len(cells[0]))[0] or [f"out {y}" for y in range(len(cells[0]))]
    rows = [
        [inputs[x], outputs[y], cell] for x, row in enumerate(cells) for y, cell in enumerate(row)
    ]
    if rng.random() < 0.3:
        rows.sort(key=lambda row: outputs.index(row[1]))
    head = rng.choice((["input", "output", "p"], ["x", "y", "prob"], ["Var1", "Var2", "Freq"]))
    if any(name.replace(".", "").isdigit() for name in (inputs[0], outputs[0])):
        head = ["input", "output", "p"]
    is_turned = rng.random() < 0.3
    if is_turned:
        rows, head = ([[b, a, *rest] for a, b, *rest in part] for part in (rows, [head]))
        head = head[0]
    if rng.random() < 0.3:
        rows, head = [[str(k), *row] for k, row in enumerate(rows, 1)], ["", *head]
    separator = rng.choice((",", ";", "\t"))
    floats = any(name.endswith(".0") for name in (inputs[0], outputs[0]))
    comma = style is not fraction and separator == ";" and not floats and rng.random() < 0.5
    if comma:
        rows = [[*row[:-1], row[-1].replace(".", ",")] for row in rows]
    text = "".join(separator.join(row) + "\n" for row in (head, *rows))
    is_open = "Var1" in head
    return "c.csv", text.encode(), is_open, [head, separator, comma, is_turned, inputs, outputs]


def percentages(rng, cells, style):
    """As spreadsheets show shares."""
    del style
    sign = rng.choice(("%", " %"))
    percents = [[Fraction(cell) * 100 for cell in row] for row in cells]
    parts = [[Decimal(p.numerator) / p.denominator for p in row] for row in percents]
    cells = [[f"{part:f}{sign}" for part in row] for row in parts]
    return rng.choice((separated, markdown))(rng, cells, plain)


class Raw(str):
    """A number as it is to be written."""

    __slots__ = ()


def dumped(value):
    """Return JSON with numbers as they are."""
    if isinstance(value, Raw):
        return str(value)
    if isinstance(value, dict):
        return "{" + ", ".join(f"{json.dumps(k)}: {dumped(v)}" for k, v in value.items()) + "}"
    if isinstance(value, list):
        return "[" + ", ".join(map(dumped, value)) + "]"
    return json.dumps(value)


WRITERS = (
    *(separated, separated, separated, with_blanks, bracketed, latex, markdown, as_json),
    *(melted, percentages),
)


def prior_of(rng, count):
    """Return a prior, and the file that a program writes of it."""
    counts = [rng.randint(1, 400) for _ in range(count)]
    shares = [Fraction(one, sum(counts)) for one in counts]
    form = rng.choice(("column", "row", "header", "series", "array", "json"))
    texts = list(map(str, counts if rng.random() < 0.6 else shares))
    if form == "json":
        return shares, "p.json", json.dumps(texts)
    if form == "row":
        return shares, "p.csv", ",".join(texts) + "\n"
    if form == "array":
        return shares, "p.txt", "[" + " ".join(texts) + "]\n"
    head = {"header": "p\n", "series": ""}.get(form, "")
    return shares, "p.csv", head + "\n".join(texts) + "\n"


def draw(rng):
    """Return a `Written`."""
    cells, exact, style = channel(rng)
    writer = rng.choice(WRITERS)
    name, content, is_open, form = writer(rng, cells, style)
    case = Written({name: content}, [name, "--json"], exact, None, is_open)
    case.form = [writer.__name__, style.__name__, *form]
    notion = rng.choice(("ldp", "ldp", "osldp", "lip"))
    case.argv += ["--notion", notion]
    if notion == "osldp":
        x = rng.randrange(len(exact))
        case.argv += ["--sensitive", f"index:{x}"]
        case.least = oracle.least(notion, exact, S={x})
    elif notion == "lip":
        prior, name, text = prior_of(rng, len(exact))
        case.files[name] = text.encode()
        case.argv += ["--prior", name]
        case.least = oracle.least(notion, exact, prior=prior)
    else:
        case.least = oracle.least(notion, exact)
    return case


def judged(case, status, out, err):
    """Return what is wrong with an answer, or None."""
    if status == 2:
        if err.count("\n") != 1 or not err.startswith("error: "):
            return f"status 2 without a line: {err!r}"
        if not case.open:
            return f"refused: {err}"
        # a row too many, which an answer would say, is no input of the prior
        told = any(option in err for option in OPTION) or err.startswith("error: p.")
        return None if told else f"no option: {err}"
    record = json.loads(out)
    if case.open and any("as probabilities, not as names" in note for note in record["notes"]):
        return None  # it says so
    if [record["inputs"], record["outputs"]] != [len(case.exact), len(case.exact[0])]:
        return f"read as {record['inputs']} x {record['outputs']}"
    least = "inf" if case.least == float("inf") else str(case.least)
    if record["exp_epsilon"] != least:
        return f"least: {record['exp_epsilon']}, the oracle says {least}"
    return None if (status == 0) == (least != "inf") else f"status {status}"


def main():
    """Run from the command line; return 1 if there is a fault."""
    # imported where used: it imports this module
    from tests.checker.fuzz.run import fuzz_written

    count, seed = int(sys.argv[1]), int(sys.argv[2]) if len(sys.argv) > 2 else 1
    faults, seen = fuzz_written(count, seed)
    for number, fault, case in faults:
        print(f"{number}: {fault}\n  {case}")
    print(f"{len(faults)} faults in {count} files; {dict(seen)}")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
