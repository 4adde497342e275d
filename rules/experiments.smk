"""What the rules of all papers' experiments share."""


def settings_of(wildcards):
    """Return the settings of a folder of results."""
    return SETTINGS_OF[wildcards.out]


def threads_of(wildcards):
    """Return the threads of an experiment: at the smallest scale more jobs at once save time."""
    return 1 if settings_of(wildcards).scale == "smoke" else 2


def said_of(wildcards):
    """Return what captions say of the settings."""
    chosen = settings_of(wildcards)
    return f"scale {chosen.scale}, seed {chosen.seed}"


# of a job that simulates; at most 0.93 GB were measured
MONTE_CARLO_MB = 1500


def minutes_of(wildcards):
    """Return the minutes that a cluster is asked for a simulation; they end far sooner."""
    return 240 if settings_of(wildcards).scale == "paper" else 20
