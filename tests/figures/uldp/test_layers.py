"""In a Hasse diagram no name and no line stands on another name, and all lines go down."""

import itertools

from figures.uldp import hasse, layers

ORDER = {
    "top": {"a long name", "b", "c", "low", "lower"},
    "a long name": {"low", "lower"},
    "b": {"lower"},
    "c": {"low"},
    "low": set(),
    "lower": set(),
    "other": {"lower"},
}


def test_names_are_apart_and_lines_pass_none():
    at, lines = layers.places(ORDER), layers.chains(ORDER)
    names = {node: place for node, place in at.items() if isinstance(node, str)}
    for line in lines:
        points = hasse.path(at, line)
        assert all(a[1] >= b[1] for a, b in itertools.pairwise(points))
        for (x, y), (u, v) in itertools.pairwise(points):
            for name, (centre, level) in names.items():
                # slanted only between levels, where no names are
                near = min(y, v) < level + hasse.BESIDE - 1e-9 and max(y, v) > level - hasse.BESIDE
                if name not in (line[0], line[-1]) and near and (y - v) > 1e-9:
                    half = layers.width_of(name) / 2
                    assert max(x, u) < centre - half or min(x, u) > centre + half, (name, line)
    for name, (x, level) in names.items():
        for other, (u, height) in names.items():
            if other < name and level == height:
                assert abs(x - u) >= (layers.width_of(name) + layers.width_of(other)) / 2


def test_a_line_past_a_level_has_a_place_there():
    order = {"a": {"b", "c"}, "b": {"c"}, "c": set(), "d": {"e"}, "e": set()}
    order["a"] |= {"e"}
    at = layers.places(order)
    assert ("a", "e", 1) in at and at["a", "e", 1][1] == 1
