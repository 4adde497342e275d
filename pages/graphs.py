"""Claims and their uses as graphs: laid out in layers when the site is built, drawn as SVG."""

import re
from dataclasses import dataclass

from fast_sugiyama import from_edges

from common import inputs
from common.imports import ROOT
from pages import ledger

WIDTH, HEIGHT = 210, 34
# four columns fit a page
COLUMN, ROW = 268, 48
MARGIN = 16
LONGEST = 28
# an arrow back, to what comes before, starts and ends so far below the middle
BELOW = 9


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
    """From a claim to one that uses it, or to one to cite instead of it."""

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
    """Return arrows among records as (from, to, kind): `uses`, or `instead` of a failing one."""
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
    """Return the `Drawing` of records; those without an arrow are left out and listed.

    If records belong to several papers, each names its paper.
    """
    several = len({record["paper"] for record in records}) > 1
    arrows, chosen = arrows_of(records), linked(records)
    names = [record["id"] for record in records if record["id"] in chosen]
    # numbers, because the library orders its input by hash
    number = {name: k for k, name in enumerate(names)}
    edges = [(number[start], number[end]) for start, end, _ in arrows]
    places, bends, height = _layout(len(names), sorted(set(edges)))
    by_id = {record["id"]: record for record in records}
    nodes = [_node(by_id[name], *places[k], several) for k, name in enumerate(names)]
    paths = [
        Arrow(_path(places[edge[0]], bends[edge], places[edge[1]]), kind)
        for edge, (*_, kind) in zip(edges, arrows, strict=True)
    ]
    width = max((x for x, _ in places.values()), default=0) + WIDTH + MARGIN
    return Drawing(nodes, paths, width, height, [r for r in records if r["id"] not in chosen])


def _layout(size, edges):
    """Return places of nodes, bends of edges, and the height; components one below another.

    Nodes are numbers below `size`; the library numbers bends from there on.
    """
    places, bends, top = {}, {}, MARGIN
    parts = from_edges(edges, vertex_spacing=1, dummy_vertices=True, dummy_size=1)
    for found, _, last, links in sorted(parts, key=lambda part: (-len(part[0]), min(part[0]))):
        first = min(x for _, (x, _) in found)
        for node, (x, y) in found:
            # the library goes upwards, the drawing from left to right
            places[node] = round(MARGIN + (last - y) * COLUMN), round(top + (x - first) * ROW)
        bends |= _bends(links, size, places)
        top += round((max(x for _, (x, _) in found) - first + 1) * ROW)
    return places, bends, top + MARGIN


def _bends(links, size, places):
    """Return by edge the places where it crosses the layers between its ends."""
    onward, found = {start: end for start, end in links if start >= size}, {}
    for start, end in links:
        passed = []
        while end >= size:
            passed.append(places[end])
            end = onward[end]
        if start < size:
            found[start, end] = passed
    return found


def _node(record, x, y, with_paper):
    proof = "assembled" if record["assembled"] else "parts" if record["evidence"] else "none"
    label = record["id"].split("-", 1)[1]
    where = f"{ledger.PAPERS[record['paper']]}, " * with_paper + record["locator"]
    return Node(record, x, y, f"{record['verdict']} {proof}", _cut(label), _cut(where))


def _cut(text):
    return text if len(text) <= LONGEST else f"{text[: LONGEST - 1]}\u2026"


def _path(start, bends, end):
    """Return a path from the side of a box to the facing side of another.

    It crosses a layer on a level, in a row of its own, and curves between layers. Where claims rest
    on each other some arrow goes back, from right to left.
    """
    back = end[0] <= start[0]
    half = (WIDTH - COLUMN) / 2 if back else (COLUMN - WIDTH) / 2
    leave, arrive = (0, WIDTH) if back else (WIDTH, 0)
    level = HEIGHT / 2 + (BELOW if back else 0)
    x, y = start[0] + leave, start[1] + level
    path = f"M{x:g},{y:g}"
    for left, top in (*bends, end):
        to, row = left + arrive, top + level
        path += f" C{x + half:g},{y:g} {to - half:g},{row:g} {to:g},{row:g}"
        x, y = left + leave, row
        path += f" H{x:g}" if (left, top) != end else ""
    return path


def headlines(book):
    """Return the records that the README names, and those that they use or correct."""
    named = re.findall(r"`((?:u?ldp|lip|oneid)-[a-z0-9-]+)`", inputs.text(ROOT / "README.md"))
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
        site.page(
            f"graphs/{name}.html",
            "graph.html",
            title=title,
            drawing=drawing,
            box=(WIDTH, HEIGHT),
            made=made,
        )
    site.page("graphs/index.html", "graphs.html", drawn=drawn, made=made)
