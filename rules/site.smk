"""The results as pages that open from disk: `snakemake site` writes results/site/."""


# asked for by its own pages alone: everything else is decided without it
rule obligations:
    input:
        "{out}/proofs.json",
    output:
        directory("{out}/obligations"),
    log:
        "{out}/logs/obligations.log",
    threads: 2
    resources:
        mem_mb=2000,
        runtime=30,
    shell:
        "python -m theory obligations --jobs {threads} --out {output} 2>&1 | tee {log}"


rule pages:
    input:
        ledger="{out}/ledger.json",
        obligations="{out}/obligations",
        figures=lambda w: figure_files(w.out),
        tables=lambda w: table_files(w.out),
        written=[*package_sources("pages"), *Path("pages").glob("*/*.*")],
        docs=[*Path("docs").glob("*.md"), "README.md", "CONTRIBUTING.md", "CITATION.cff"],
    output:
        directory("{out}/site"),
    log:
        "{out}/logs/site.log",
    resources:
        mem_mb=1000,
    params:
        figures=FIGURES,
        tables=TABLES,
    shell:
        "python -m pages --results {wildcards.out} --ledger {input.ledger}"
        " --obligations {input.obligations} --figures {params.figures} --tables {params.tables}"
        " --out {output} 2>&1 | tee {log}"


rule index:
    input:
        ledger="{out}/ledger.json",
        figures=lambda w: figure_files(w.out),
        tables=lambda w: table_files(w.out),
        written="pages/results.yaml",
    output:
        "{out}/index.md",
    log:
        "{out}/logs/index.log",
    params:
        code=fingerprint("pages.contents"),
        figures=FIGURES,
        tables=TABLES,
    shell:
        "python -m pages.contents --ledger {input.ledger} --figures {params.figures}"
        " --tables {params.tables} --out {output} 2>&1 | tee {log}"


rule site:
    input:
        "results/site",
