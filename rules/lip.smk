"""The LIP paper's figures: measured into a table, drawn from it."""

LIP_DATA = {"08a": SETTINGS.lip_clicks, "08b": SETTINGS.lip_location}
# of formulas; the others are of simulations that take longer
LIP_EXACT = ("01", "02", "03", "04", "05", "06", "09")
# of these a grid of eps of one's own is drawn
LIP_OVER_EPS = ("05", "06")
LIP_EXACT_FIGURES = figure_names("lip", LIP_EXACT)
LIP_NUMBERS = ("01", "02", "03", "04", "05", "06", "07", "08a", "08b", "09")
FIGURES += [f"lip_fig_{number}" for number in LIP_NUMBERS]
# what experiments.lip.measured reads
MEASURED["lip"] = [
    f"experiments/lip_fig_{number}.csv" for number in ("05", "06", "07", "08a", "08b")
]
MEASURED_DATASETS["lip"] = lambda wildcards: LIP_DATASETS


def lip_exact_each(wildcards, input):
    """Return the commands that draw the exact figures."""
    return each(
        [" ".join(drawn_by(name)) for name in LIP_EXACT_FIGURES],
        [
            f"--points {points} --out {wildcards.out}/figures/{Path(points).stem}"
            for points in input.points
        ],
    )


def lip_data(wildcards, *ends):
    """Return the counts that a figure is about; most are about none."""
    name = LIP_DATA.get(wildcards.number)
    return [f"results/data/{name}{end}" for end in ends] if name else []


def lip_eps(wildcards):
    """Return the option of a grid of one's own."""
    eps = settings_of(wildcards).lip_eps
    return f"--eps {' '.join(map(str, eps))}" if eps else ""


rule lip_experiment:
    input:
        counts=lambda w: lip_data(w, ".csv"),
    output:
        "{out}/experiments/lip_fig_{number,07|08a|08b}.csv",
    log:
        "{out}/logs/lip_fig_{number}.log",
    benchmark:
        "{out}/benchmarks/lip_fig_{number}.tsv"
    # in a fresh clone its loops and those of uldp_fig_05_10 are compiled side by side, and once each
    priority: LONGEST
    resources:
        runtime=minutes_of,
    params:
        code=lambda w: fingerprint(f"experiments.lip.fig_{w.number}"),
        counts=lambda w, input: f"--counts {input.counts}" if input.counts else "",
        repetitions=lambda w: settings_of(w).lip_repetitions,
        seed=lambda w: settings_of(w).seed,
        eps=lip_eps,
    shell:
        "python -m experiments.lip.fig_{wildcards.number} {params.counts} {params.eps}"
        " --repetitions {params.repetitions} --seed {params.seed} --out {output} 2>&1 | tee {log}"


# one job: each would load more than it computes
rule lip_exact:
    output:
        expand("{{out}}/experiments/lip_fig_{number}.csv", number=LIP_EXACT),
    log:
        "{out}/logs/lip_exact.log",
    benchmark:
        f"{{out}}/benchmarks/{','.join(figure_names('lip', LIP_EXACT))}.tsv"
    params:
        code=fingerprints("experiments.lip.fig_", LIP_EXACT),
        each=lambda w, output: each(
            [f"experiments.lip.fig_{number}" for number in LIP_EXACT],
            [
                f"--out {path} {lip_eps(w) if number in LIP_OVER_EPS else ''}"
                for number, path in zip(LIP_EXACT, output)
            ],
        ),
        # Snakemake does not see that a param of outputs has changed
        eps=lip_eps,
        repetitions=lambda w: settings_of(w).lip_repetitions,
        seed=lambda w: settings_of(w).seed,
    shell:
        "python -m common.batch --repetitions {params.repetitions} --seed {params.seed}"
        " {params.each} 2>&1 | tee {log}"


rule lip_exact_figures:
    input:
        points=expand("{{out}}/experiments/{name}.csv", name=LIP_EXACT_FIGURES),
        captions=[
            *(f"figures/lip/captions/fig_{number}.md" for number in LIP_EXACT),
            "figures/lip/captions/errors.md",
        ],
    output:
        figure_outputs(*LIP_EXACT_FIGURES),
    log:
        "{out}/logs/figures/lip_exact.log",
    params:
        code=drawing(*LIP_EXACT_FIGURES),
        each=lip_exact_each,
        settings=said_of,
    shell:
        "python -m common.batch --settings {params.settings:q} {params.each} 2>&1 | tee {log}"


rule lip_figure:
    input:
        points="{out}/experiments/lip_fig_{number}.csv",
        data=lambda w: lip_data(w, ".csv", ".json"),
        register="data/datasets.yaml",
        captions=["figures/lip/captions/fig_{number}.md", "figures/lip/captions/errors.md"],
    output:
        figure_outputs("lip_fig_{number,07|08a|08b}"),
    log:
        "{out}/logs/figures/lip_fig_{number}.log",
    params:
        code=lambda w: drawing(f"lip_fig_{w.number}"),
        data=lambda w: (
            f"--data results/data --dataset {LIP_DATA[w.number]}" if w.number in LIP_DATA else ""
        ),
        settings=said_of,
        draws=lambda w: " ".join(drawn_by(f"lip_fig_{w.number}")),
    shell:
        "python -m {params.draws} --points {input.points} {params.data}"
        " --settings {params.settings:q} --out {wildcards.out}/figures/lip_fig_{wildcards.number}"
        " 2>&1 | tee {log}"
