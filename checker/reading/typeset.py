"""Tables in LaTeX and Markdown, and matrices in brackets as Python and MATLAB write them."""

import re

from checker.reading.cells import Cells, places
from common.errors import UserError
from common.lines import shortened

ENVIRONMENT = r"(tabular\*?|tabularx|longtable|array|[pbvBV]?matrix|smallmatrix)\}(?:\[[^\]]*\])?"
BEGIN = re.compile(rf"\\begin\{{{ENVIRONMENT}")
# what may follow it: a width and how columns are set
SETTINGS = re.compile(r"\s*(?:\[[^\]]*\]|\{(?:[^{}]|\{[^{}]*\})*\})")
RULES = r"toprule|midrule|bottomrule|hline|endhead|endfirsthead|endfoot|endlastfoot|addlinespace"
RULE = re.compile(rf"\\(?:{RULES})\b|\\c(?:line|midrule)(?:\([^)]*\))?\{{[^}}]*\}}")
# what changes only how a number or a name looks
LOOKS = re.compile(r"\\(?:num|textbf|textit|text|mathbf|mathrm|mathit|mathsf)\{([^{}\\]*)\}")
# what next to a matrix changes it
OPENED = r"(?:\\left)?\s*[(\[|]?\s*"
# signs before it that are looked at
LOOKED_AT = 200
SET = r"\\(?:setcounter|setlength|renewcommand)\*?(?:\{[^{}]*\}|\\[A-Za-z]+)\{[^{}]*\}"
OPENING = re.compile(rf"(?:(?:\\(?:begin|label)\{{[^{{}}]*\}}|{SET})\s*)+\Z")
# where formulas begin: what stands before is no part of them
FORMULA = re.compile(
    r"\\begin\{(?:equation|displaymath|math|align|gather|multline|eqnarray|center|table)\*?\}"
    r"|(?<!\\)\\\[|\$\$|\n[ \t\r]*\n"
)
SCALED = re.compile(
    rf"(?:[0-9]\.?|[)}}^*+/'-]|(?<![A-Za-z\\])[A-Za-z]|\\(?:cdot|times|otimes|circ|pm|top|prime))"
    rf"\s*{OPENED}\Z",
    re.ASCII,
)
TURNED = re.compile(
    r"\s*(?:(?:\\right)?\s*[)\]|.])?\s*(?:[_^*+/'-]|\\(?:cdot|times|otimes|circ|begin)\b)"
)
FRACTION = re.compile(r"\\[tdc]?frac\s*\{\s*([0-9]+)\s*\}\s*\{\s*([0-9]+)\s*\}", re.ASCII)
ESCAPED = re.compile(r"\\([_%&#$])")
COMMENT = re.compile(r"(?<!\\)%.*")
DASHES = re.compile(r"\s*\|?\s*:?-+:?\s*(?:\|\s*:?-+:?\s*)*\|?\s*")
CALL = re.compile(r"(?:np\.|numpy\.|jnp\.|torch\.)?(?:array|Array|tensor|matrix|Matrix)\(\s*")
BRACKET = re.compile(rf"\s*(?:[A-Za-z_]\w*\s*=\s*)?(?:{CALL.pattern})?\[", re.ASCII)
END = re.compile(r"(?:,\s*dtype=[\w.'<>=|]+\s*)?\s*\)?[\s;.]*", re.ASCII)
SCALAR = re.compile(r"(?:np\.|numpy\.)?float(?:16|32|64)\(([^()]*)\)", re.ASCII)
PYTHON_FRACTION = re.compile(r"Fraction\(\s*([0-9]+)\s*,\s*([0-9]+)\s*\)", re.ASCII)


def is_latex(head):
    """Return whether a text is a table or matrix in LaTeX."""
    return bool(BEGIN.search(head))


def latex(path, text):
    """Return the `Cells` of the one table or matrix that a LaTeX text has.

    A rule below the first row, and below no other but the last, says that it has names.

    Raises
    ------
    UserError
        If there are several, or a cell has a command.
    """
    text = COMMENT.sub("", text)
    begun = BEGIN.search(text)
    if BEGIN.search(text, begun.end()):
        raise UserError(f"{places(path)}: has several tables; keep one in the file")
    end = text.find(rf"\end{{{begun[1]}}}", begun.end())
    if end < 0:
        raise UserError(f"{places(path)}: \\end{{{begun[1]}}} is missing; is the file cut off?")
    if begun[1].endswith(("matrix", "array")):
        _require_alone(path, text, begun.start(), end + len(begun[1]) + len(r"\end{}"))
    start = begun.end()
    if not begun[1].endswith("matrix"):
        while found := SETTINGS.match(text, start, end):
            start = found.end()
    rows, lines, ruled = [], [], []
    body = text[start:end].replace(r"\tabularnewline", r"\\")
    for piece in re.finditer(r"((?:(?!\\\\).)*)(?:\\\\(?:\[[^\]]*\])?|\Z)", body, re.S):
        content = RULE.sub("", piece[1])
        ruled.append(content != piece[1])
        if not content.strip():
            continue
        # a rule may stand before the row
        offset = piece.start() + len(piece[1].rstrip()) - len(content.strip())
        lines.append(text.count("\n", 0, start) + body.count("\n", 0, offset) + 1)
        rows.append([_plain(c) for c in re.split(r"(?<!\\)&", content)])
    _require_plain(path, rows, lines)
    # a piece has the rule above its row
    header = True if len(rows) > 1 and ruled[1] and not any(ruled[2 : len(rows)]) else None
    return Cells(rows, lines, "&", header=header)


def _require_alone(path, text, start, end):
    """Raise UserError if the matrix is turned, scaled or part of a sum."""
    before = FORMULA.split(text[max(0, start - LOOKED_AT) : start])[-1]
    before = OPENING.sub("", before)
    if SCALED.search(before) or TURNED.match(text, end):
        raise UserError(
            f"{places(path, text.count(chr(10), 0, start) + 1)}: has more than a name next to the "
            "matrix; write the matrix that comes out"
        )


def _plain(cell):
    cell = FRACTION.sub(r"\1/\2", LOOKS.sub(r"\1", cell.strip()).replace("{,}", ","))
    if len(cell) > 1 and cell[0] == cell[-1] == "$":
        cell = cell[1:-1].strip()
    return cell if cell.startswith(r"\multi") else ESCAPED.sub(r"\1", cell).strip()


def _require_plain(path, rows, lines):
    for line, row in zip(lines, rows, strict=True):
        for y, cell in enumerate(row, 1):
            if "\\" in cell or "{" in cell:
                raise UserError(
                    f"{places(path, line, y)}: {shortened(cell)} has a command of LaTeX; write a "
                    "plain number such as 0.5 or 1/3, or a plain name"
                )


def is_markdown(head):
    """Return whether a text is a table in Markdown: dashes and bars below the first line."""
    lines = [line for line in head.split("\n", 20)[:20] if line.strip()]
    ruled = [bool("-" in line and DASHES.fullmatch(line)) for line in lines]
    if len(lines) > 1 and ruled[0] and not ruled[1]:
        return "|" in lines[0] and "|" in lines[1]
    return any("|" in a and b for a, b in zip(lines, ruled[1:], strict=False))


def markdown(path, text):
    """Return the `Cells` of a table in Markdown, whose first row has names unless it is empty.

    Raises
    ------
    UserError
        If something else is in the file.
    """
    rows, lines = [], []
    for k, line in enumerate(text.split("\n"), 1):
        if not line.strip():
            continue
        if "|" not in line:
            raise UserError(f"{places(path, k)}: is no row of the table; keep only the table")
        bare = line.strip()
        bare = bare.removeprefix("|")
        bare = bare[:-1] if bare.endswith("|") and not bare.endswith(r"\|") else bare
        cells = [c.strip().replace(r"\|", "|") for c in re.split(r"(?<!\\)\|", bare)]
        rows.append(cells)
        lines.append(k)
    if DASHES.fullmatch("|".join(rows[0])):
        return Cells(rows[1:], lines[1:], "|", header=False)
    if not any(rows[0]):
        return Cells(rows[2:], lines[2:], "|", header=False)
    del rows[1], lines[1]
    return Cells(rows, lines, "|", header=True)


def is_bracketed(first):
    """Return whether a text, of which this is the first line, is a matrix in brackets."""
    return bool(BRACKET.match(first))


def bracketed(path, text):
    """Return the `Cells` of a matrix in brackets, such as `[[1 0] [0 1]]` or `[1, 0; 0, 1]`.

    Raises
    ------
    UserError
        If brackets do not match, or a program left something out.
    """
    if "..." in text or "…" in text:
        raise UserError(
            f"{places(path)}: has ... in place of numbers; write all of it with numpy.savetxt"
        )
    start = BRACKET.match(text).end()
    text = PYTHON_FRACTION.sub(r"\1/\2", SCALAR.sub(r"\1", text))
    start = BRACKET.match(text).end()
    end = text.rfind("]")
    inner, rest = text[start:end], text[end + 1 :]
    if end < start or not END.fullmatch(rest):
        raise UserError(f"{places(path)}: has no ] at its end, or more after it; keep one matrix")
    line = text.count("\n", 0, start) + 1
    if "[" not in inner and "]" not in inner:
        return _of_one_bracket(inner, line)
    rows, lines, last = [], [], 0
    for found in re.finditer(r"\[([^\[\]]*)\]", inner):
        if inner[last : found.start()].strip(", \n\r\t"):
            break
        rows.append(_split(" ".join(found[1].split("\n"))))
        lines.append(line + inner.count("\n", 0, found.start()))
        last = found.end()
    if inner[last:].strip(", \n\r\t"):
        raise UserError(
            f"{places(path, line + inner.count(chr(10), 0, last))}: must be rows in brackets, such "
            "as [[0.5, 0.5], [0.25, 0.75]]"
        )
    return Cells(rows, lines, " ", header=False)


def _of_one_bracket(inner, line):
    """Return the `Cells` of rows that end with `;` or the line, as MATLAB's."""
    rows, lines = [], []
    for k, whole in enumerate(inner.split("\n"), line):
        for part in whole.split(";"):
            if part.strip():
                rows.append(_split(part))
                lines.append(k)
    return Cells(rows, lines, " ", header=False)


def _split(row):
    if "," not in row:
        return row.split()
    cells = [cell.strip(" '\"") for cell in row.split(",")]
    return cells[:-1] if not cells[-1] else cells
