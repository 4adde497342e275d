"""Commands that are given a wrong file end in one line that names it, and write nothing."""

import argparse
import importlib
import inspect
import json
import pkgutil

import pytest

import experiments
import figures
import pages
from common.errors import run
from common.imports import ROOT
from figures.style import plt

COUNTS = ROOT / "data" / "histograms" / "adl.csv"
FILES = ("counts", "venues", "refined", "points", "table", "runs", "ledger", "attacks", "utility")
FILES += ("glossary", "times", "page")
FOLDERS = ("data", "results", "raw", "blocks", "obligations")
# options that name no file
OTHERS = {
    "paper": "oneid", "settings": "none", "datasets": ["adl", "rfid"], "dataset": "adl",
    "locations": ["adl"], "location": "adl", "tagged": "adl", "em": ["1e-6", "10"],
    "refinement": "none", "parts": ["RR"], "repetitions": "2", "em_repetitions": "1", "seed": "1",
    "label": "adl", "attacked": "2", "tolerance": "1e-6", "max_passes": "10", "threads": "1",
    "mechanism": "uRR", "eps": ["1"], "sizes": ["1"], "attributes": ["4"], "users": "10",
    "proportions": None, "commit": None, "labels": ["adl"], "part": "1/1",
    "figures": ["lip_fig_05"], "tables": ["oneid_table_03"], "title": "T", "mechanisms": None,
    "gamma": ["10"], "alpha": ["0.05"], "share": ["0.1"],
}  # fmt: skip
# they read files of any kind, and have tests of their own
RAW = ("experiments.histograms", "experiments.download", "experiments.provenance.command")
RAW += ("experiments.raw",)


class SeenError(Exception):
    """The parser of a command."""


def options_of(main):
    """Return the options of a command, or None if it is no command by itself."""

    def stop(parser, *_):
        raise SeenError(parser)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(argparse.ArgumentParser, "parse_args", stop)
        try:
            main([])
        except SeenError as seen:
            return [a for a in seen.args[0]._actions if a.dest != "help"]
        except TypeError:
            # the shared part of several commands
            return None


def commands():
    found = {}
    for room in (figures, experiments, pages):
        for module in pkgutil.walk_packages(room.__path__, f"{room.__name__}."):
            loaded = importlib.import_module(module.name)
            # a module of several figures has a command for each
            several = getattr(loaded, "FIGURES", None)
            if not isinstance(several, dict):
                several = {"": getattr(loaded, "main", None)}
            for name, main in several.items():
                alone = main and next(iter(inspect.signature(main).parameters)) == "argv"
                options = options_of(main) if alone and module.name not in RAW else None
                if options and any(a.dest in FILES + FOLDERS for a in options):
                    found[f"{module.name} {name}".strip()] = main, options
    return found


COMMANDS = commands()


def folder_with(path, content):
    """Make a folder in which every file that a command may look for has that content."""
    for name in ("adl/RR", "adl/uRR", "adl/uRAP", "adl/RAP", "adl/uRAP_best", "adl/none", "adl"):
        for end in (".csv", ".json"):
            (path / name).parent.mkdir(parents=True, exist_ok=True)
            (path / f"{name}{end}").write_bytes(content)
    experiments_folder = path / "experiments"
    experiments_folder.mkdir()
    for kind in ("uldp_fig_05_10", "oneid_utility", "lip_fig_05", "oneid_cities"):
        (experiments_folder / f"{kind}.csv").write_bytes(content)
    return path


CONTENTS = {
    "binary": bytes(range(256)),
    "empty": b"",
    "header alone": b"mechanism,eps,figure,table,panel,curve\n",
    "counts": COUNTS.read_bytes(),
    "counts, cut off": COUNTS.read_bytes()[:-30].rsplit(b",", 1)[0],
    "other table": b"a,b\n1,2\n3,4\n",
    "other numbers": b"mechanism,eps,figure,table,count,value,sensitive\nuRR,x,1,3,y,z,2\n",
    "JSON": json.dumps({"a": [1, 2]}).encode(),
    "JSON list": json.dumps([{"id": 3}, 4]).encode(),
    "deep JSON": b"[" * 100_000,
    "NUL": b"value,count,sensitive\n\0,\0,\0\n",
}


def arguments_of(options, wrong, folder, out):
    """Return a command line in which every file is the wrong one."""
    line = []
    for option in options:
        name = option.dest
        if name == "out":
            value = out / "made.csv"
        elif name == "times" and "--label" in {s for o in options for s in o.option_strings}:
            value = out / "times.csv"
        elif name in FILES:
            value = folder if name == "runs" and is_folder_of_runs(options) else wrong
        elif name in FOLDERS:
            value = folder
        else:
            value = OTHERS[name]
        if value is None:
            continue
        values = value if isinstance(value, list) else [value]
        values = values[: option.nargs if isinstance(option.nargs, int) else 1]
        line += [*option.option_strings[:1], *map(str, values)]
    return line


def is_folder_of_runs(options):
    texts = [o.help or "" for o in options if o.dest == "runs"]
    return "folder" in texts[0]


# what is no wrong file of a command that joins any tables
FITS = dict.fromkeys(("counts", "other table", "other numbers"), "experiments.collect")


@pytest.fixture(autouse=True)
def close_figures():
    """Close what a drawing left that could not be finished."""
    yield
    plt.close("all")


@pytest.fixture
def kinds(tmp_path):
    """Return wrong files and folders, by name."""
    found = {}
    for name, content in CONTENTS.items():
        path = tmp_path / name.replace(" ", "_")
        path.write_bytes(content)
        found[name] = path, folder_with(tmp_path / f"in {name}", content)
    empty = tmp_path / "nothing"
    empty.mkdir()
    return found | {"a folder": (empty, empty), "missing": (tmp_path / "no", tmp_path / "no")}


@pytest.mark.parametrize("module", COMMANDS)
def test_a_wrong_file_is_named_in_one_line(module, kinds, tmp_path, capsys):
    main, options = COMMANDS[module]
    for name, (wrong, folder) in kinds.items():
        if name in FITS and (FITS[name] in module or any(o.dest == name for o in options)):
            continue
        out = tmp_path / "out" / name
        with pytest.raises(SystemExit) as stop:
            run(lambda: main(arguments_of(options, wrong, folder, out)))  # noqa: B023
        said = capsys.readouterr().err
        assert stop.value.code == 2, (name, said)
        assert said.startswith("error: ") and said.count("\n") == 1, (name, said)
        assert str(wrong) in said or str(folder) in said, (name, said)
        assert not out.exists() or not any(p.is_file() for p in out.rglob("*")), name


def test_there_are_commands():
    assert len(COMMANDS) >= 50
