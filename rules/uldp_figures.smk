"""The ULDP paper's figures, drawn from the points of uldp.smk."""

# of formulas and counts, nothing simulated: by figure, its option for a table, and the table
ULDP_EXACT = {
    **{f"fig_{number}": ("--table", "fig_01_04") for number in ULDP_DIAGRAMS},
    "fig_09": ("--table", "fig_09"),
    "least_loss": ("--table", "least_loss"),
    "repeated_reports": ("--points", "repeated_reports"),
    "shuffling": ("--points", "shuffling"),
    "accounted": ("--points", "accounted"),
    "oracles": ("--points", "oracles"),
    "hasse": ("--points", "order"),
}
ULDP_TAGGED = (SETTINGS.location_tagged, SETTINGS.location_venues)


def uldp_exact_each(wildcards):
    """Return the commands that draw these figures: of real data is Figure 9 alone."""
    own = {"fig_09": f" --data results/data --datasets {' '.join(ULDP_TAGGED)}"}
    out = wildcards.out
    return each(
        [f"figures.uldp.{name}" for name in ULDP_EXACT],
        [
            f"{option} {out}/experiments/uldp_{table}.csv --out {out}/figures/uldp_{name}"
            + own.get(name, "")
            for name, (option, table) in ULDP_EXACT.items()
        ],
    )


rule uldp_exact_figures:
    input:
        tables=[f"{{out}}/experiments/uldp_{table}.csv" for _, table in ULDP_EXACT.values()],
        data=uldp_counts(*ULDP_TAGGED),
        register="data/datasets.yaml",
        captions=expand("figures/uldp/captions/{name}.md", name=ULDP_EXACT),
    output:
        figure_outputs(*(f"uldp_{name}" for name in ULDP_EXACT)),
    log:
        "{out}/logs/figures/uldp_exact.log",
    params:
        code=fingerprints("figures.uldp.", ULDP_EXACT),
        each=uldp_exact_each,
    shell:
        "python -m common.batch {params.each} 2>&1 | tee {log}"


# from the same runs in TV and in MSE
for a, b in (("05", "10"), ("06", "11")):

    rule:
        name:
            f"uldp_fig_{a}_and_{b}"
        input:
            runs=uldp_runs(f"uldp_fig_{a}_{b}"),
            data=uldp_counts(*ULDP_DATASETS),
            register="data/datasets.yaml",
            captions=expand("figures/uldp/captions/{kind}.md", kind=("eps", "sensitive")),
        output:
            figure_outputs(*figure_names("uldp", (a, b))),
        log:
            f"{{out}}/logs/figures/uldp_fig_{a}_{b}.log",
        params:
            code=drawing(*figure_names("uldp", (a, b))),
            each=figures_each("uldp", (a, b)),
            runs=f"experiments/uldp_fig_{a}_{b}",
            datasets=ULDP_DATASETS,
            settings=said_of,
            em=uldp_em,
            drawn=drawn_of("uldp"),
        shell:
            "python -m common.batch --runs {wildcards.out}/{params.runs} --data results/data"
            " --datasets {params.datasets} --settings {params.settings:q} --em {params.em} {params.drawn}"
            " {params.each} 2>&1 | tee {log}"


rule uldp_fig_07_and_12:
    input:
        runs=uldp_runs("uldp_fig_07_12"),
        data=uldp_counts(SETTINGS.census, *SETTINGS.census_refined),
        register="data/datasets.yaml",
        caption="figures/uldp/captions/attributes.md",
    output:
        figure_outputs(*figure_names("uldp", ("07", "12"))),
    log:
        "{out}/logs/figures/uldp_fig_07_12.log",
    params:
        code=drawing(*figure_names("uldp", ("07", "12"))),
        each=figures_each("uldp", ("07", "12")),
        datasets=[SETTINGS.census, *SETTINGS.census_refined],
        settings=said_of,
        em=lambda w: [settings_of(w).tolerance, settings_of(w).uldp.attributes["max_passes"]],
        drawn=drawn_of("uldp"),
        refinement=(
            "The added attributes are those of the original data: military service in five periods."
            if SETTINGS.census_refined
            else "The data have no further attributes: the added ones are synthetic, yes or no, "
            "independent of all else, yes with probability "
            + ", ".join(map(str, ULDP_PROPORTIONS))
            + "."
        ),
    shell:
        "python -m common.batch --runs {wildcards.out}/experiments/uldp_fig_07_12 --data results/data"
        " --datasets {params.datasets} --refinement {params.refinement:q}"
        " --settings {params.settings:q} --em {params.em} {params.drawn}"
        " {params.each} 2>&1 | tee {log}"


rule uldp_fig_08_and_13:
    input:
        runs=uldp_runs("uldp_fig_08_13"),
        data=uldp_counts(SETTINGS.tagged, SETTINGS.location_tagged, SETTINGS.location_venues),
        register="data/datasets.yaml",
        caption="figures/uldp/captions/personalized.md",
    output:
        figure_outputs(*figure_names("uldp", ("08", "13"))),
    log:
        "{out}/logs/figures/uldp_fig_08_13.log",
    params:
        code=drawing(*figure_names("uldp", ("08", "13"))),
        each=figures_each("uldp", ("08", "13")),
        location=SETTINGS.tagged,
        tagged=SETTINGS.location_tagged,
        venues=SETTINGS.location_venues,
        settings=said_of,
        em=uldp_em,
        drawn=drawn_of("uldp"),
    shell:
        "python -m common.batch --runs {wildcards.out}/experiments/uldp_fig_08_13 --data results/data"
        " --location {params.location} --tagged {params.tagged} --venues {params.venues}"
        " --settings {params.settings:q} --em {params.em} {params.drawn}"
        " {params.each} 2>&1 | tee {log}"
