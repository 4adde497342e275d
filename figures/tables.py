"""Tables as CSV, Markdown and LaTeX, the latter two below a caption."""

from common import files, inputs, table

TEX = {"&": r"\&", "%": r"\%", "_": r"\_", "#": r"\#", "$": r"\$", "^": r"\^{}", "~": r"\~{}"}
TEX |= {"{": r"\{", "}": r"\}", "<": r"\textless{}", ">": r"\textgreater{}", "|": r"\textbar{}"}
TEX |= {"\\": r"\textbackslash{}"}


def filled(path, **facts):
    """Return a caption: the template at a path with its places filled."""
    return inputs.text(path).format(**facts)


def write(stem, columns, rows, caption, math=()):
    """Write `<stem>.csv`, `.md` and `.tex`, all or none.

    Parameters
    ----------
    stem : path-like
        Path without ending.
    columns : sequence of str
    rows : list of sequence of str
    caption : str
        Title, data, parameters, and what differs from the printed table; paragraphs in Markdown.
    math : sequence of str
        Columns whose cells are LaTeX formulas.
    """
    made = {
        "csv": table.text(columns, rows),
        "md": f"{caption.strip()}\n\n{markdown(columns, rows, math)}",
        "tex": captioned(latex(columns, rows, math), caption),
    }
    files.write_all({f"{stem}.{kind}": content for kind, content in made.items()})


def markdown(columns, rows, math=()):
    """Return the table as Markdown."""
    cells = [[_markdown(c, name in math) for c, name in _named(columns, row)] for row in rows]
    lines = [[_markdown(name) for name in columns], ["---"] * len(columns), *cells]
    return "".join("| " + " | ".join(line) + " |\n" for line in lines)


def latex(columns, rows, math=()):
    """Return the table as a LaTeX tabular."""
    cells = [[_tex(c, name in math) for c, name in _named(columns, row)] for row in rows]
    lines = [r"\begin{tabular}{" + "l" * len(columns) + "}"]
    lines += [" & ".join(line) + r" \\" for line in [[_tex(name) for name in columns], *cells]]
    return "\n".join([*lines, r"\end{tabular}"]) + "\n"


def captioned(tabular, caption):
    r"""Return a tabular as a LaTeX table with a caption.

    Examples
    --------
    >>> print(captioned("T\n", "Losses.\n\n**ACS**: 2 %"), end="")
    \begin{table}
    \caption{Losses. ACS: 2 \%}
    T
    \end{table}
    """
    plain = " ".join(caption.replace("**", "").replace("`", "").split())
    return (
        "\n".join([r"\begin{table}", rf"\caption{{{_tex(plain)}}}", tabular + r"\end{table}"])
        + "\n"
    )


def _named(columns, row):
    return zip(row, columns, strict=True)


def _markdown(text, math=False):
    text = text.replace("|", r"\|")
    return f"${text}$" if math else text


def _tex(text, math=False):
    return f"${text}$" if math else "".join(TEX.get(character, character) for character in text)
