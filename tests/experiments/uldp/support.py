"""Small tables for the ULDP experiments' tests."""

import csv

COUNTS = "value,count,sensitive\na,4000,1\nb,3000,0\nc,2000,1\nd,1000,0\ne,0,0\n"
CELLS = ("r0", "r1", "r2", "r3")
TAGGED = {"r0": (50, 0, 0), "r1": (30, 5, 9), "r2": (40, 12, 3), "r3": (20, 0, 6)}
VENUES = {"r0": (1, 2), "r1": (3, 0), "r2": (2, 2), "r3": (0, 1)}


def common(tmp_path, out, repetitions=2):
    """Return the options that all experiments share."""
    counts = tmp_path / "counts.csv"
    counts.write_text(COUNTS)
    options = ["--counts", str(counts), "--label", "x", "--out", str(out), "--seed", "3"]
    options += ["--tolerance", "1e-6", "--max-passes", "500", "--em-repetitions", "2"]
    return [*options, "--repetitions", str(repetitions)]


def population(tmp_path):
    """Write people by cell and tag, and venues; return both paths."""
    people = [
        f"{cell}:{tag},{10 * count},{int(cell == 'r0')}"
        for cell in CELLS
        for tag, count in zip(("others", "home", "workplace"), TAGGED[cell], strict=True)
    ]
    venues = [
        f"{cell}:{tag},{count},0"
        for cell in CELLS
        for tag, count in zip(("home", "workplace"), VENUES[cell], strict=True)
    ]
    paths = tmp_path / "tagged.csv", tmp_path / "venues.csv"
    for path, lines in zip(paths, (people, venues), strict=True):
        path.write_text("\n".join(["value,count,sensitive", *lines]) + "\n")
    return paths


def rows(path):
    """Return the rows of a table as dicts."""
    with path.open(newline="") as file:
        return list(csv.DictReader(file))
