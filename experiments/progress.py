"""Progress of a run of the workflow: running jobs, number of finished jobs, estimated time left.

The Snakefile passes Snakemake's log messages to a `Progress`. In a terminal it keeps one line,
elsewhere it prints plain lines. The duration of a job is known from a file of the last run, or a
committed one; the speed of this machine follows from the finished jobs.
"""

import json
import logging
from pathlib import Path

from common.imports import ROOT
from common.progress import Line, Pace, about, spoken

# characters of the names of running jobs
WIDTH = 60
# what the jobs of a run took, see benchmarks/recorded.py
RECORDED = ROOT / "rules" / "seconds.json"

# what Snakemake says of these is left to its log file
SAID = {"job_started", "job_finished", "progress"}
MAIN = "results"
# rules that make nothing
TARGETS = {"all", "smoke"}
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
    """Return whether a message of Snakemake's has news beyond a `Progress`."""
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


class Job:
    """A job that runs."""

    def __init__(self, rule, wildcards, threads, began):
        others = [value for name, value in wildcards.items() if name != "out"]
        self.rule, self.name, self.threads, self.began = (
            rule,
            " ".join([rule, *others]),
            threads,
            began,
        )
        out = wildcards.get("out", MAIN)
        # at another scale the same job takes another time
        self.key = self.name if out == MAIN else f"{self.name} in {out}"


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
        self.path, self.pace = Path(path), Pace(cores)
        self.shown = Line(first=0, stream=stream, clock=clock)
        self.clock, self.started = self.shown.clock, self.shown.begun
        # seconds of earlier runs, and of this one
        self.known, self.took = _read(RECORDED) | _read(self.path), {}
        self.running, self.waiting, self.done, self.total = {}, {}, 0, 0

    def emit(self, record):
        """Take note of a message of Snakemake's."""
        act = getattr(self, f"_{getattr(record, 'event', None)}", None)
        if act is not None:
            act(record)

    def _run_info(self, record):
        self.waiting = {rule: jobs for rule, jobs in record.stats.items() if rule != "total"}
        self.total = record.stats.get("total", 0)

    def _job_info(self, record):
        wildcards, threads = dict(record.wildcards or {}), getattr(record, "threads", None) or 1
        # it comes as the job is handed to be run
        job = Job(record.rule_name, wildcards, threads, self.clock())
        self.running[record.jobid] = job
        self.waiting[job.rule] = max(0, self.waiting.get(job.rule, 0) - 1)
        self.shown.show(self.line())

    def _job_finished(self, record):
        job = self.running.pop(record.job_id, None)
        if job is None:
            return
        self.took[job.key] = took = round(self.clock() - job.began, 1)
        if self.expected(job) is None:  # others of its rule may take as long
            self.known[job.key] = took
        self.pace.took(self.expected(job) * job.threads, took * job.threads)
        self.done += 1
        self.shown.show(self.line(), last=self.done == self.total)
        if self.done == self.total:
            self.keep()

    def _job_error(self, record):
        self.running.pop(getattr(record, "jobid", None), None)
        self.keep()

    def expected(self, job):
        """Return the seconds that a job took before; None if nothing is known."""
        return self.known.get(job.key, self._usual(job.rule))

    def _usual(self, rule):
        """Return what jobs of a rule took, in the mean."""
        known = [s for name, s in self.known.items() if name.split(" ")[0] == rule]
        return sum(known) / len(known) if known else None

    def left(self):
        """Return the seconds that are left; None if nothing is known of a rule, or yet."""
        jobs = {rule: n for rule, n in self.waiting.items() if n and rule not in TARGETS}
        usual = {rule: self._usual(rule) for rule in jobs}
        running = [(self.expected(job), job) for job in self.running.values()]
        if None in usual.values() or any(seconds is None for seconds, _ in running):
            return None
        now = self.clock()
        return self.pace.left(
            sum(n * usual[rule] for rule, n in jobs.items()),
            [(seconds, now - job.began, job.threads) for seconds, job in running],
            max(usual.values(), default=0.0),
        )

    def line(self):
        """Return what is shown."""
        if self.done == self.total:
            return f"{self.done} of {self.total} jobs in {spoken(self.clock() - self.started)}"
        running = ", ".join(job.name for job in self.running.values())
        running = running if len(running) <= WIDTH else running[: WIDTH - 1] + "…"
        done = f"{self.done} of {self.total} jobs{about(self.left())}"
        return done + (f": {running}" if running else "")

    def keep(self):
        """Write how long the jobs took, for the next run; a failure to write is no error."""
        try:
            self.path.parent.mkdir(parents=True, exist_ok=True)
            self.path.write_text(
                json.dumps(_read(self.path) | self.took, indent=0) + "\n", encoding="utf-8"
            )
        except OSError:
            pass


def _read(path):
    """Return the seconds of earlier runs, or none: results do not depend on them."""
    try:
        found = json.loads(path.read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return {}
    if not isinstance(found, dict):
        return {}
    return {k: float(v) for k, v in found.items() if isinstance(v, int | float) and v >= 0}
