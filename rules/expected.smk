"""Are the results the expected ones? And the record of those, data/expected."""

ASKED = [word for word in sys.argv if word.partition("_")[0] in ("verify", "expected")]
if ASKED and SETTINGS.changed:
    raise WorkflowError(
        f"{ASKED[0]}: data/expected has the results of the scales as they are, and this run has "
        f"{', '.join(SETTINGS.changed)} of your own; take that out of the configuration"
    )


rule verify:
    input:
        rules.all.input,
    params:
        scale=SETTINGS.scale,
    shell:
        "python -m experiments.expected verify {params.scale}"


rule verify_smoke:
    input:
        rules.smoke.input,
    shell:
        "python -m experiments.expected verify smoke"


# of one paper's experiments, as far as they depend on the scale
for paper in PAPERS:

    rule:
        name:
            f"verify_{paper}"
        input:
            getattr(rules, paper).input,
        params:
            scale=SETTINGS.scale,
            paper=paper,
        shell:
            "python -m experiments.expected verify {params.scale} --papers {params.paper}"

    rule:
        name:
            f"expected_{paper}"
        input:
            getattr(rules, paper).input,
        params:
            scale=SETTINGS.scale,
            paper=paper,
        shell:
            "python -m experiments.expected write {params.scale} --papers {params.paper}"


# for maintainers, in a clean clone without raw data: record what the scales give
rule expected:
    input:
        rules.all.input,
        rules.smoke.input,
    params:
        scale=SETTINGS.scale,
    shell:
        "for scale in {params.scale} smoke; do python -m experiments.expected write $scale; done"
