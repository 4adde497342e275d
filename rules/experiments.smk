"""What the rules of all papers' experiments share."""

from shlex import quote

from figures import drawn_by


def settings_of(wildcards):
    """Return the settings of a folder of results."""
    return SETTINGS_OF[wildcards.out]


# a job has all mechanisms of an experiment on a data set, but at the scale `paper` one
SPLIT = "|".join(out for out, chosen in SETTINGS_OF.items() if chosen.scale == "paper") or "none"
WHOLE = "|".join(out for out, chosen in SETTINGS_OF.items() if chosen.scale != "paper")


# folders of results by scale, for rules that join more the shorter the jobs are
AT_SCALE = {
    scale: "|".join(out for out, chosen in SETTINGS_OF.items() if chosen.scale == scale) or "none"
    for scale in ("smoke", "default")
}


def threads_of(wildcards):
    """Return the threads of an experiment: where jobs are short, more of them at once save time."""
    return 2 if settings_of(wildcards).scale == "paper" else 1


def stems(paths):
    """Return the names of files without folder and ending."""
    return [Path(path).stem for path in paths]


def each(modules, options):
    """Return what `common.batch` is told to run: a module for each list of options."""
    return " ".join(f"--each {module} {said}" for module, said in zip(modules, options))


def said_of(wildcards):
    """Return what captions say of the settings."""
    return settings_of(wildcards).said


def drawn_of(paper):
    """Return a function to the option of the mechanisms that a paper's figures draw."""

    def option(wildcards):
        names = settings_of(wildcards).mechanisms[paper]
        return f"--mechanisms {' '.join(map(quote, names))}" if names else ""

    return option


# of a job that simulates; at most 0.93 GB were measured
MONTE_CARLO_MB = 1500


def minutes_of(wildcards):
    """Return the minutes that a cluster is asked for a simulation; they end far sooner."""
    return 240 if settings_of(wildcards).scale == "paper" else 20


def fingerprints(stem, names):
    """Return one fingerprint of several modules."""
    return fingerprint(*(f"{stem}{name}" for name in names))


# what a report says is read from the results: other runs need none of it
REPORTS = any(word.startswith("--report") for word in sys.argv)
if REPORTS:
    from pages.report import captions as shown

    RECORDS = {out: shown.records(out) for out in SETTINGS_OF}


def in_report(path):
    """Return a path marked for `snakemake --report`, with its caption."""
    if not REPORTS:
        return path
    return report(
        path,
        caption=shown.caption(path, ".snakemake/captions", RECORDS),
        category=lambda wildcards: shown.category(path, wildcards),
        subcategory="Figures" if path.endswith(".svg") else "Tables",
        labels=lambda wildcards: shown.labels(path, wildcards),
    )


def figure_outputs(*names):
    """Return the files of the figures that a rule draws."""
    paths = [f"{{out}}/figures/{name}{end}" for name in names for end in FIGURE_FILES]
    return [in_report(path) if path.endswith(".svg") else path for path in paths]


def table_outputs(name):
    """Return the files of a table."""
    paths = [f"{{out}}/tables/{name}{end}" for end in TABLE_FILES]
    return [in_report(path) if path.endswith(".csv") else path for path in paths]


def figure_names(paper, numbers):
    """Return the names of figures."""
    return [f"{paper}_fig_{number}" for number in numbers]


def figures_each(paper, numbers):
    """Return the commands that draw figures, for `common.batch`."""
    names = figure_names(paper, numbers)
    return lambda wildcards: each(
        [" ".join(drawn_by(name)) for name in names],
        [f"--out {wildcards.out}/figures/{name}" for name in names],
    )


def drawing(*names):
    """Return a fingerprint of what draws figures."""
    return fingerprint(*sorted({drawn_by(name)[0] for name in names}))
