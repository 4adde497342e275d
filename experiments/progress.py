"""How far a run of the workflow is: what runs, how many jobs are done, how long it may still take.

The Snakefile has Snakemake's log messages told to a `Progress`. In a terminal it keeps one line,
elsewhere it prints plain lines. How long a job takes is known from the run before, in a file.
"""

import json
import logging
from pathlib import Path

from common.progress import Line, about, spoken

# characters of the names of running jobs
WIDTH = 60


# what Snakemake says of these is left to its log file
SAID = {"job_started", "job_finished", "progress"}
SELECTING = "Select jobs to execute..."


def show(logger, path, cores):
    """Have a logger's messages shown by a `Progress`, once.

    Parameters
    ----------
    logger : logging.Logger
        Snakemake's.
    path : path-like
    cores : int
    """
    if any(isinstance(handler, Progress) for handler in logger.handlers):
        return
    for handler in logger.handlers:
        if not isinstance(handler, logging.FileHandler):
            handler.addFilter(is_news)
    logger.addHandler(Progress(path, cores))


def is_news(record):
    """Return whether a message of Snakemake's says what a `Progress` does not."""
    return str(getattr(record, "event", None)) not in SAID and record.msg != SELECTING


def places(targets, out="results"):
    """Return where to look at what a run made.

    Parameters
    ----------
    targets : list of str
        Files, or names of rules.
    out : str
        Folder of results.

    Examples
    --------
    >>> places(["smoke", "results/figures/lip_fig_05.svg"])
    ['results/smoke/index.md', 'results/figures/lip_fig_05.svg']
    """
    known = {
        "all": f"{out}/index.md",
        "smoke": f"{out}/smoke/index.md",
        "site": f"{out}/site/index.html",
        "proofs": f"{out}/proofs.json",
        **dict.fromkeys(("uldp", "lip", "oneid", "ldp"), f"{out}/figures and {out}/tables"),
        **{kind: f"{out}/{kind}" for kind in ("figures", "tables")},
        f"{out}/smoke/site": f"{out}/smoke/site/index.html",
    }
    found = [known.get(target, target if "/" in target else None) for target in targets]
    return list(dict.fromkeys(filter(None, found)))


class Progress(logging.Handler):
    """Shows how far a run is.

    Parameters
    ----------
    path : path-like
        File of the jobs' seconds in earlier runs.
    cores : int
        That share the work.
    stream : file, optional
        stderr by default.
    clock : callable
        Seconds.
    """

    def __init__(self, path, cores, stream=None, clock=None):
        super().__init__()
        self.path, self.cores = Path(path), max(1, cores)
        self.shown = Line(first=0, stream=stream, clock=clock)
        self.clock, self.started = self.shown.clock, self.shown.begun
        self.seconds = _read(self.path)
        self.names, self.began, self.waiting, self.done, self.total = {}, {}, {}, 0, 0

    def emit(self, record):
        """Take note of a message of Snakemake's."""
        act = getattr(self, f"_{getattr(record, 'event', None)}", None)
        if act is not None:
            act(record)

    def _run_info(self, record):
        self.waiting = {rule: jobs for rule, jobs in record.stats.items() if rule != "total"}
        self.total = record.stats.get("total", 0)

    def _job_info(self, record):
        wildcards = (value for name, value in dict(record.wildcards or {}).items() if name != "out")
        self.names[record.jobid] = record.rule_name, " ".join([record.rule_name, *wildcards])
        # it comes as the job is handed to be run
        self.began[record.jobid] = self.clock()
        self.shown.show(self.line())

    def _job_finished(self, record):
        if record.job_id not in self.names:
            return
        rule, name = self.names[record.job_id]
        if record.job_id in self.began:
            self.seconds[name] = round(self.clock() - self.began.pop(record.job_id), 1)
        self.waiting[rule] = max(0, self.waiting.get(rule, 0) - 1)
        self.done += 1
        self.shown.show(self.line(), last=self.done == self.total)
        if self.done == self.total:
            self.keep()

    def _job_error(self, record):
        self.began.pop(getattr(record, "jobid", None), None)
        self.keep()

    def left(self):
        """Return the seconds that are left, or None if nothing is known of a rule."""
        total = 0.0
        for rule, jobs in self.waiting.items():
            if not jobs:
                continue
            known = [s for name, s in self.seconds.items() if name.split(" ")[0] == rule]
            if known:
                total += jobs * sum(known) / len(known)
            elif rule not in ("all", "smoke"):
                return None
        for job, begun in self.began.items():
            total -= min(self.clock() - begun, self.seconds.get(self.names[job][1], 0))
        return max(0.0, total) / self.cores

    def line(self):
        """Return what is shown."""
        if self.done == self.total:
            return f"{self.done} of {self.total} jobs in {spoken(self.clock() - self.started)}"
        running = ", ".join(self.names[job][1] for job in self.began)
        running = running if len(running) <= WIDTH else running[: WIDTH - 1] + "…"
        done = f"{self.done} of {self.total} jobs{about(self.left())}"
        return done + (f": {running}" if running else "")

    def keep(self):
        """Write how long the jobs took, for the next run; that it cannot be written is no error."""
        try:
            self.path.parent.mkdir(parents=True, exist_ok=True)
            self.path.write_text(json.dumps(self.seconds, indent=0) + "\n", encoding="utf-8")
        except OSError:
            pass


def _read(path):
    """Return the seconds of earlier runs, or none: they are of no consequence."""
    try:
        found = json.loads(path.read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return {}
    if not isinstance(found, dict):
        return {}
    return {k: float(v) for k, v in found.items() if isinstance(v, int | float) and v >= 0}
