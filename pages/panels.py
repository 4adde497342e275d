"""The panels of a drawn figure, found in its SVG file: on a phone they are stacked.

Matplotlib writes each panel and each legend as a group with known ids. A panel is shown by cutting
its part out of the whole picture. If panels share an axis, its labels are cut out too.
"""

import re
from dataclasses import dataclass
from functools import reduce
from operator import or_

_SIZE = re.compile(r'viewBox="0 0 ([\d.]+) ([\d.]+)"')
_GROUP = re.compile(r'\n  <g id="(\w+)">')
_RECTANGLE = re.compile(r'\s*<g id="patch_\d+">\s*<path d="([^"]*)"')
_AXIS = re.compile(r'\n   <g id="matplotlib\.axis_\d+">(.*?)\n   </g>', re.DOTALL)
_TEXT = re.compile(
    r'<g transform="translate\((\S+) (\S+)\)( rotate\(-90\))? scale\((\S+) \S+\)">(.*?)</g>',
    re.DOTALL,
)
_GLYPH = re.compile(r'<use [^>]*?(?:transform="translate\((\S+) [^>]*)?/>')
_POINT = re.compile(r"(-?[\d.]+) (-?[\d.]+)")
# of the font's units: the height of a line, the width of a glyph, what is below the line
HEIGHT, WIDTH, BELOW = 100, 75, 25
KNOWN = ("patch_1", "axes_", "legend_")
# in points: axes that are narrower are colour bars; the room around a part, and around the texts of
# a drawing; the room of a legend's sign
BAR, AROUND, EDGE, SIGN = 25, 2, 8, 27


@dataclass(frozen=True)
class Box:
    """A rectangle of a picture, in points from its upper left corner."""

    left: float
    top: float
    right: float
    bottom: float

    def __or__(self, other):
        """Return the least box around both."""
        return Box(
            min(self.left, other.left),
            min(self.top, other.top),
            max(self.right, other.right),
            max(self.bottom, other.bottom),
        )

    @property
    def width(self):
        """Its width."""
        return self.right - self.left

    @property
    def height(self):
        """Its height."""
        return self.bottom - self.top


@dataclass(frozen=True)
class Panel:
    """A panel of a figure.

    Parameters
    ----------
    whole : Box
        With title and labels.
    inner : Box
        The field of the curves.
    has_x, has_y : bool
        Whether it has labels of its own.
    """

    whole: Box
    inner: Box
    has_x: bool
    has_y: bool


@dataclass(frozen=True)
class Stacked:
    """A figure in parts.

    Parameters
    ----------
    width, height : float
        Of the whole picture.
    legend : list of Box
        The columns of its legend.
    panels : list of dict
        Each has the boxes `panel`, and `x` and `y` of the labels that it shares, or None.
    """

    width: float
    height: float
    legend: list
    panels: list


def stacked(svg):
    """Return the parts of a figure, or None if it does not have several panels.

    Parameters
    ----------
    svg : str
        As matplotlib writes it.

    Returns
    -------
    Stacked or None
    """
    size, parts = _SIZE.search(svg), _GROUP.split(svg)
    found = list(zip(parts[1::2], parts[2::2], strict=True))
    # the first part of a figure is its background; of another part nothing is known
    if size is None or any(not name.startswith(KNOWN) for name, _ in found):
        return None
    axes = [_panel(body) for name, body in found if name.startswith("axes")]
    panels = _with_bars([panel for panel in axes if panel])
    if len({p.inner.left for p in panels}) < 2:
        return None
    legend = [box for name, body in found if name.startswith("legend") for box in _columns(body)]
    shown = [
        {"panel": p.whole, "x": _shared_x(p, panels), "y": _shared_y(p, panels)} for p in panels
    ]
    return Stacked(*map(float, size.groups()), legend, shown)


def _panel(body):
    """Return the panel of a group, or None if it is empty.

    A group without a field of curves is a drawing around its texts.
    """
    texts, found = _texts(body), _RECTANGLE.match(body)
    if found is None and not texts:
        return None
    if found is None:
        drawing = reduce(or_, texts)
        wide = Box(drawing.left - EDGE, drawing.top, drawing.right + EDGE, drawing.bottom + EDGE)
        return Panel(wide, wide, has_x=True, has_y=True)
    points = [tuple(map(float, point)) for point in _POINT.findall(found[1])]
    (left, *_, right), (top, *_, bottom) = map(sorted, zip(*points, strict=True))
    inner = Box(left, top, right, bottom)
    whole = reduce(or_, texts, inner)
    labels = [bool(_texts(axis)) for axis in _AXIS.findall(body)]
    return Panel(_wider(whole), inner, *[*labels, False, False][:2])


def _texts(body):
    """Return the boxes of the texts of a group."""
    found = []
    for x, y, turned, scale, glyphs in _TEXT.findall(body):
        x, y, scale = float(x), float(y), float(scale)
        last = max((float(at or 0) for at in _GLYPH.findall(glyphs)), default=0)
        long, high, low = (size * scale for size in (last + WIDTH, HEIGHT, BELOW))
        found.append(
            Box(x - high, y - long, x + low, y) if turned else Box(x, y - high, x + long, y + low)
        )
    return found


def _wider(box):
    return Box(box.left - AROUND, box.top - AROUND, box.right + AROUND, box.bottom + AROUND)


def _with_bars(axes):
    """Return the panels; a colour bar belongs to the nearest panel on its left.

    If a bar has no panel on its left, there is none: the figure is shown whole.
    """
    panels = [p for p in axes if p.inner.width >= BAR]
    for bar in (p for p in axes if p.inner.width < BAR):
        left = [p for p in panels if p.inner.right <= bar.inner.left]
        if not left:
            return []
        near = max(left, key=lambda p: p.inner.right)
        panels = [
            Panel(p.whole | bar.whole, p.inner, p.has_x, p.has_y) if p is near else p
            for p in panels
        ]
    return panels


def _columns(body):
    """Return the columns of a legend, each from its signs to the end of its longest text."""
    found = {}
    for text in _texts(body):
        found[text.left] = found.get(text.left, text) | text
    return [_wider(Box(b.left - SIGN, b.top, b.right, b.bottom)) for b in found.values()]


def _shared_y(panel, panels):
    """Return the box of the labels that a panel shares with one on its left, or None."""
    if panel.has_y:
        return None
    row = [p for p in panels if p.inner.top == panel.inner.top and p.has_y]
    left = [p for p in row if p.inner.left < panel.inner.left]
    near = max(left, key=lambda p: p.inner.left, default=None)
    box = panel.whole
    return near and Box(near.whole.left, box.top, near.inner.left, box.bottom)


def _shared_x(panel, panels):
    """Return the box of the labels that a panel shares with one below it, or None."""
    if panel.has_x:
        return None
    column = [p for p in panels if p.inner.left == panel.inner.left and p.has_x]
    below = [p for p in column if p.inner.top > panel.inner.top]
    near = min(below, key=lambda p: p.inner.top, default=None)
    box = panel.whole
    return near and Box(box.left, near.inner.bottom, box.right, near.whole.bottom)
