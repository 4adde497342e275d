"""What the rules of all papers' experiments share."""


def settings_of(wildcards):
    """Return the settings of a folder of results."""
    return SETTINGS_OF[wildcards.out]


def said_of(wildcards):
    """Return what captions say of the settings."""
    chosen = settings_of(wildcards)
    return f"scale {chosen.scale}, seed {chosen.seed}"
