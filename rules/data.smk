"""Counts of the data sets: recounted where raw files are at hand, else the committed ones."""


def committed(wildcards):
    """Return the committed files of a data set that are there, relative to the repository.

    A clone that is moved has the same inputs then.
    """
    dataset = register.datasets()[wildcards.dataset]
    found = [path for path in (dataset.committed, dataset.provenance) if path.is_file()]
    return [path.relative_to(ROOT) for path in found]


rule histogram:
    input:
        raw=lambda w: register.raw_files(register.datasets()[w.dataset], SETTINGS.raw_data),
        committed=committed,
        register="data/datasets.yaml",
        checksums=["data/SHA256SUMS", "data/MD5SUMS"],
        hospitals="data/hospitals_manhattan.csv",
    output:
        counts="results/data/{dataset}.csv",
        source="results/data/{dataset}.json",
    log:
        "results/logs/histogram/{dataset}.log",
    priority: SOON
    params:
        code=lambda w: fingerprint("experiments.histograms")
        + fingerprint(register.datasets()[w.dataset].reader),
        raw=SETTINGS.raw_data,
        own=lambda w: own.settings_of(w.dataset),
    shell:
        "python -m experiments.histograms {wildcards.dataset} --raw {params.raw:q}"
        " --out {output.counts} 2>&1 | tee {log}"


rule histograms:
    input:
        expand("results/data/{dataset}.csv", dataset=COUNTED),


# asked for by name alone; the files are no outputs: what a user put there must not be made again
rule raw:
    log:
        "results/logs/raw.log",
    params:
        raw=SETTINGS.raw_data,
    shell:
        "python -m experiments.raw --raw {params.raw:q} 2>&1 | tee {log}"
