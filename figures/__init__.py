"""Drawing from only result files: one module for each figure or table, or for similar ones."""

from pathlib import Path

from common.errors import UserError

FOLDER = Path(__file__).parent
GLOSSARIES = ("uldp_table_02", "oneid_table_03")


def drawn_by(result):
    """Return the module that draws a figure or makes a table, and its name there if it has several.

    Examples
    --------
    >>> drawn_by("uldp_fig_09"), drawn_by("uldp_fig_05")
    (('figures.uldp.fig_09', ''), ('figures.uldp.figures', 'fig_05'))
    """
    paper, _, name = result.partition("_")
    if result in GLOSSARIES:
        return "figures.glossary", ""
    if name == "claims":
        return "figures.claims_table", ""
    own = (FOLDER / paper / f"{name}.py").is_file()
    return (f"figures.{paper}.{name}", "") if own else (f"figures.{paper}.figures", name)


def draw_one(figures, argv):
    """Draw the figure that the first argument names; return the exit status.

    Raises
    ------
    UserError
        If there is none of this name.
    """
    name, *options = argv or [""]
    if name not in figures:
        raise UserError(f"figure {name!r}: must be one of {', '.join(figures)}")
    return figures[name](argv=options)
