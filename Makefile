# Two commands: `make all` reproduces everything, `make test` runs the tests. Both build .venv first.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
LOCKED := lock/requirements.txt
# packages that come as source alone
SOURCE := connection-pool
LOCKS = lock/build.txt $(LOCKED)
# the environment is current if it holds a copy of the lock it was built from
STAMP := $(VENV)/built-from.txt

# processes import the same modules by the hundred: each is compiled once, also where the environment,
# as that of many containers, asks for no bytecode
export PYTHONDONTWRITEBYTECODE :=

# pip and Snakemake keep caches in the home folder; where that cannot be written, here
ifneq ($(shell test -w "$$HOME" && echo yes),yes)
export HOME := $(CURDIR)/.snakemake/home
endif

.PHONY: all test env lint format bench trials lock mutants coq clean

all: env
	$(BIN)/snakemake all

test: env
	$(BIN)/python -m pytest -n 2 --dist loadfile --no-loadscope-reorder

# an environment knows the folder it was made in, and works nowhere else
HERE = case "$$(sed -n 's/^command = //p' $(VENV)/pyvenv.cfg)" in \
	*" $$(cd $(VENV) && pwd -P)") ;; *) false ;; esac 2>/dev/null

env:
	@if cat $(LOCKS) | cmp -s - $(STAMP) && $(HERE); then echo "$(VENV) is current"; \
		else $(MAKE) --no-print-directory rebuild; fi

.PHONY: rebuild
rebuild:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null || \
		{ echo "error: Python 3.11 or newer is needed; name one with make PYTHON=..." >&2; exit 1; }
	@$(PYTHON) -c 'import venv, ensurepip' 2>/dev/null || \
		{ echo "error: $(PYTHON) lacks venv; install it (Debian: python3-venv)" >&2; exit 1; }
	@echo "building $(VENV): $$(grep -c == $(LOCKED)) packages with known hashes, in about a minute"
	rm -rf $(VENV)
	$(PYTHON) -m venv $(VENV)
	$(BIN)/python -m pip install --quiet --require-hashes --only-binary :all: -r lock/build.txt
	$(BIN)/python -m pip install --quiet --require-hashes --no-build-isolation \
		--only-binary :all: --no-binary $(SOURCE) -r $(LOCKED)
	@cat $(LOCKS) > $(STAMP)
	@echo "$(VENV) is ready: . $(BIN)/activate"

lint: env
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/snakefmt --check Snakefile rules

format: env
	$(BIN)/ruff format .
	$(BIN)/ruff check --fix .
	$(BIN)/snakefmt Snakefile rules

# in an environment of its own, .venv-bench, with the libraries that are compared
bench:
	@$(MAKE) --no-print-directory env VENV=.venv-bench LOCKED=lock/bench.txt \
		SOURCE=connection-pool,multi-freq-ldpy
	.venv-bench/bin/python -m benchmarks
	.venv-bench/bin/python -m benchmarks.growth
	.venv-bench/bin/python -m figures.growth
	.venv-bench/bin/python -m benchmarks.readme

# what takes too long for `make test`: other machines and engines, faults
trials: env
	$(BIN)/python -m pytest -m trial $(TRIED)
# TRIALS=short has fewer and smaller ones, and none that derives all claims or measures speed: two
# files run at once
SHORT = -n 2 --dist loadfile --no-loadscope-reorder --ignore tests/trials/test_recheck.py \
	tests/trials tests/theory/ledger/test_assemble.py tests/theory/coq/test_claims.py \
	tests/test_workflow.py tests/test_wheel.py tests/calp tests/figures tests/pages \
	tests/theory/ledger/test_deriving.py tests/theory/idle
TRIED = $(if $(filter short,$(TRIALS)),$(SHORT),tests)
# for maintainers, with uv on the path: pin anew what pyproject.toml asks for
COMPILE := uv pip compile --quiet --universal --python-version 3.11 --generate-hashes --no-header \
	--no-annotate pyproject.toml --group repository
lock:
	$(COMPILE) --group dev -o lock/requirements.txt
	$(COMPILE) --group bench -c lock/requirements.txt -o lock/bench.txt
	uv pip compile --quiet --universal --python-version 3.11 --generate-hashes --no-header \
		--no-annotate --group build -o lock/build.txt

# the headline claims as theorems of Coq (Debian: coq)
coq: env
	$(BIN)/python -m theory coq

# small changes of the formulas: at least 95 % of them must make a proof fail
mutants: env
	$(BIN)/python -m theory mutants --seed 1 --count 400

clean:
	rm -rf results .snakemake
