"""Are the results the expected ones? And the record of those, data/expected."""


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
