"""Claims and their uses as graphs: laid out in layers when the site is built, drawn as SVG."""

import re
from dataclasses import dataclass

import igraph

from calp import inputs
from calp.imports import ROOT
from pages import ledger

WIDTH, HEIGHT = 226, 34
COLUMN, ROW = 300, 48
MARGIN = 16
# passes that order the layers so that few arrows cross
PASSES = 400
LONGEST = 30


@dataclass(frozen=True)
class Node:
    """A claim at a place, in pixels."""

    record: dict
    x: int
    y: int
    kind: str
    label: str
    where: str


@dataclass(frozen=True)
class Arrow:
    """From a claim to one that uses it, or to what is to be cited instead of it."""

    path: str
    kind: str


@dataclass(frozen=True)
class Drawing:
    """A graph as the template draws it."""

    nodes: list
    arrows: list
    width: int
    height: int
    alone: list


def arrows_of(records):
    """Return arrows among records as (from, to, kind): `uses`, or `instead` of what fails."""
    known, found = {record["id"] for record in records}, []
    for record in records:
        found += [(used, record["id"], "uses") for used in record["uses"]]
        if record["verdict"] in ledger.DENIED:
            found += [(record["id"], other, "instead") for other in record["corrected"]]
    return sorted({arrow for arrow in found if known.issuperset(arrow[:2])})


def linked(records):
    """Return the ids that have an arrow to or from another of the records."""
    return {name for start, end, _ in arrows_of(records) for name in (start, end)}


def draw(records):
    """Return the `Drawing` of records; those without an arrow are left out and listed."""
    arrows, chosen = arrows_of(records), linked(records)
    names = [record["id"] for record in records if record["id"] in chosen]
    number = {name: k for k, name in enumerate(names)}
    graph = igraph.Graph(len(names), [(number[a], number[b]) for a, b, _ in arrows], directed=True)
    places, bends, height = _layout(graph)
    by_id = {record["id"]: record for record in records}
    nodes = [_node(by_id[name], *places[k]) for k, name in enumerate(names)]
    paths = [
        Arrow(_path(places[number[a]], bends[k], places[number[b]]), kind)
        for k, (a, b, kind) in enumerate(arrows)
    ]
    width = max((x for x, _ in places), default=0) + WIDTH + MARGIN
    return Drawing(nodes, paths, width, height, [r for r in records if r["id"] not in chosen])


def _layout(graph):
    """Return places of nodes, bends of arrows, and the height; components one below another."""
    places, bends = [None] * graph.vcount(), [[]] * graph.ecount()
    top = MARGIN
    parts = sorted(map(sorted, graph.connected_components("weak")), key=lambda p: (-len(p), p))
    for members in parts:
        part = graph.induced_subgraph(members)
        layout = part.layout_sugiyama(maxiter=PASSES)
        routes = layout.edge_routing
        rows = _rows([*layout.coords, *(point for route in routes for point in route)])

        def place(point, rows=rows, top=top):
            layer = round(point[1])
            return MARGIN + layer * COLUMN, top + rows[layer, round(point[0], 6)] * ROW

        for k, member in enumerate(members):
            places[member] = place(layout.coords[k])
        edges = [(members[a], members[b]) for a, b in part.get_edgelist()]
        for (a, b), route in zip(edges, routes, strict=True):
            bends[graph.get_eid(a, b)] = [place(point) for point in route]
        top += (max(rows.values()) + 1) * ROW
    return places, bends, top + MARGIN


def _rows(points):
    """Return by layer and height the row of each point, so that rows are whole and few."""
    layers = {}
    for height, layer, *_ in points:
        layers.setdefault(round(layer), set()).add(round(height, 6))
    longest = max(map(len, layers.values()))
    rows = {}
    for layer, heights in layers.items():
        first = (longest - len(heights)) // 2
        rows |= {(layer, h): first + k for k, h in enumerate(sorted(heights))}
    return rows


def _node(record, x, y):
    proof = "assembled" if record["assembled"] else "parts" if record["evidence"] else "none"
    label = record["id"].split("-", 1)[1]
    where = record["locator"]
    return Node(record, x, y, f"{record['verdict']} {proof}", _cut(label), _cut(where))


def _cut(text):
    return text if len(text) <= LONGEST else f"{text[: LONGEST - 1]}\u2026"


def _path(start, bends, end):
    """Return a path from the right side of a box to the left side of another.

    It crosses a layer on a level, in a row of its own, and curves between layers.
    """
    if end[0] <= start[0]:
        points = [(start[0] + WIDTH / 2, start[1]), *bends, (end[0] + WIDTH / 2, end[1])]
        return "M" + " L".join(f"{x:g},{y + HEIGHT / 2:g}" for x, y in points)
    level, half = HEIGHT / 2, (COLUMN - WIDTH) / 2
    path, x, y = f"M{start[0] + WIDTH:g},{start[1] + level:g}", start[0] + WIDTH, start[1] + level
    for left, top in (*bends, end):
        row = top + level
        path += f" C{x + half:g},{y:g} {left - half:g},{row:g} {left:g},{row:g}"
        x, y = left + WIDTH, row
        path += f" H{x:g}" if (left, top) != end else ""
    return path


def headlines(book):
    """Return the records that the README names, and what they rest on or correct."""
    named = re.findall(r"`((?:uldp|lip|oneid)-[a-z0-9-]+)`", inputs.text(ROOT / "README.md"))
    wanted = {name for name in named if name in book.records}
    for name in list(wanted):
        wanted |= set(book.corrects(name)) | set(book.records[name]["uses"]) & set(book.records)
    return [record for name, record in book.records.items() if name in wanted]


def add_pages(site, book, made):
    """Add a graph for each paper, one for the headline results, and the list of them."""
    chosen = {"headlines": ("The headline results", headlines(book))}
    chosen |= {p: (title, book.of(p)) for p, title in ledger.PAPERS.items() if book.of(p)}
    drawn = [(name, title, draw(records)) for name, (title, records) in chosen.items()]
    for name, title, drawing in drawn:
        site.page(f"graphs/{name}.html", "graph.html", title=title, drawing=drawing, made=made)
    site.page("graphs/index.html", "graphs.html", drawn=drawn, made=made)
