"""What Matplotlib works out anew for each format, worked out once; the files keep their bytes."""

from contextlib import contextmanager, nullcontext
from dataclasses import dataclass
from functools import cache

from matplotlib.axis import Axis
from matplotlib.backends import _backend_pdf_ps

cut = _backend_pdf_ps.get_glyphs_subset


@contextmanager
def drawing():
    """Keep the ticks of each axis as long as they hold, and what was cut out of each font."""
    place, subset = Axis._update_ticks, _backend_pdf_ps.get_glyphs_subset
    Axis._update_ticks = _ticks_once(place)
    _backend_pdf_ps.get_glyphs_subset = _part_once
    try:
        yield
    finally:
        Axis._update_ticks = place
        _backend_pdf_ps.get_glyphs_subset = subset


def _ticks_once(place):
    """Return `place` with a memory: layout and three formats call it some forty times an axis."""
    placed = {}

    def update(axis):
        reasons = _reasons(axis)
        if axis not in placed or placed[axis][0] != reasons:
            placed[axis] = reasons, place(axis)
        return placed[axis][1]

    return update


def _reasons(axis):
    """Return what the ticks of an axis depend on: locators, limits and the room for ticks."""
    locators = axis.get_major_locator(), axis.get_minor_locator()
    # axes that share their limits have the locators of one of them
    rooms = [owner.get_tick_space() for owner in {locator.axis for locator in locators} if owner]
    return locators, tuple(axis.get_view_interval()), rooms


def _part_once(font, glyphs):
    return nullcontext(part(font, frozenset(glyphs)))


@cache
def part(font, glyphs):
    """Return the part of a font that has these glyphs, as a figure embeds it."""
    with cut(font, glyphs) as result:
        return result._replace(font=Saved(_backend_pdf_ps.font_as_file(result.font).getvalue()))


@dataclass(frozen=True)
class Saved:
    """A font of which nothing but its bytes is wanted any more."""

    content: bytes

    def save(self, file, **_):
        """Write the font into a file."""
        file.write(self.content)
