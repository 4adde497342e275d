"""How figures look, and how they are saved so that two runs give the same bytes."""

import gc
import io
import re
from contextlib import contextmanager

import matplotlib

matplotlib.use("Agg")

import matplotlib.pyplot as plt
import numpy as np
from matplotlib.backends import backend_pdf

from common import files

MECHANISMS = {
    "RR": {"color": "#D55E00", "marker": "o", "label": "RR"},
    "RAP": {"color": "#E69F00", "marker": "s", "label": "RAPPOR"},
    "uRR": {"color": "#0072B2", "marker": "^", "label": "uRR"},
    "uRAP": {"color": "#009E73", "marker": "D", "label": "uRAP"},
    "uRAP_best": {"color": "#CC79A7", "marker": "v", "label": "uRAP*"},
}
MARGIN = 0.1  # inches
# decimals of points in PDF files; matplotlib writes ten, the last of which depend on the processor,
# whose routines for logarithms and products of matrices round differently
DECIMALS = 6
# what is added first: so no number with few binary digits lies where rounding changes
SHIFT = 1.37e-7
# names that matplotlib makes from a digest of coordinates, with all their digits
DIGEST = re.compile(rb'(?<=id=")[a-z]+[0-9a-f]{10}(?=")')
METADATA = {"pdf": {"CreationDate": None}, "svg": {"Date": None}, "png": {}}

plt.rcParams.update(
    {
        "font.family": "DejaVu Sans",
        "font.size": 9,
        "svg.hashsalt": "context-aware-local-privacy",
        "svg.fonttype": "path",
        "pdf.fonttype": 42,
        "axes.grid": True,
        "grid.alpha": 0.25,
        "lines.markersize": 4,
        "lines.linewidth": 1.2,
        "legend.frameon": False,
    }
)


def save(figure, stem, **beside):
    """Save a figure as `<stem>.pdf`, `.svg` and `.png` with further files: all or none.

    Parameters
    ----------
    figure : matplotlib.figure.Figure
        Its layout is made once, for all three; it is closed.
    stem : path-like
        Path without ending.
    **beside : str or bytes
        Further files by their ending: what was drawn as `csv`, the caption as `md`.
    """
    with _without_collection(), _with_fewer_decimals():
        if engine := figure.get_layout_engine():
            engine.execute(figure)
        # with an engine left, each file would be drawn twice
        figure.set_layout_engine(None)
        box = figure.get_tightbbox(figure.canvas.get_renderer()).padded(MARGIN)
        made = {}
        for kind, metadata in METADATA.items():
            drawn = io.BytesIO()
            figure.savefig(drawn, format=kind, dpi=160, metadata=metadata, bbox_inches=box)
            made[kind] = drawn.getvalue()
        made["svg"] = with_numbered_names(made["svg"])
    plt.close(figure)
    files.write_all({f"{stem}.{kind}": content for kind, content in (made | beside).items()})


@contextmanager
def _without_collection():
    """Leave garbage while a figure is drawn: looking for it takes a sixth of the time."""
    was = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was:
            gc.enable()


@contextmanager
def _with_fewer_decimals():
    """Write numbers in PDF files with `DECIMALS`, as in SVG files."""
    written = backend_pdf.pdfRepr

    def shorter(one):
        is_number = isinstance(one, float | np.floating) and np.isfinite(one)
        # the second zero turns -0 to 0
        return written(round(float(one) + SHIFT, DECIMALS) + 0.0 if is_number else one)

    backend_pdf.pdfRepr = shorter
    try:
        yield
    finally:
        backend_pdf.pdfRepr = written


def with_numbered_names(svg):
    """Return an SVG file with numbers in place of digests in names.

    Examples
    --------
    >>> with_numbered_names(b'<clipPath id="p0123456789"/><g clip-path="url(#p0123456789)"/>')
    b'<clipPath id="p1"/><g clip-path="url(#p1)"/>'
    """
    for number, name in enumerate(dict.fromkeys(DIGEST.findall(svg)), start=1):
        svg = svg.replace(name, name[:1] + str(number).encode())
    return svg
