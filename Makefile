# Each target sets up what it needs in .venv and says what it is doing. See README.md.
SHELL := /bin/bash
.DEFAULT_GOAL := help
PYTHON ?= $(shell for p in python3.11 python3.12 python3.13 python3; do \
	$$p -c 'import sys; sys.exit(not (3, 11) <= sys.version_info < (3, 14))' >/dev/null 2>&1 && echo $$p && break; done)
VENV := .venv
BIN := $(VENV)/bin
POOL ?= .screening
OUT ?= out

.PHONY: help demo app test docs bench lint check clean

help:
	@echo "make demo   ingest the sample pool, screen a sample job, write the report"
	@echo "make app    open the recruiter app"
	@echo "make test   run the tests"
	@echo "make docs   build the documentation site into site/"
	@echo "make bench  speed and memory by pool size"
	@echo "make check  lint, types and import contracts"

# The stamp of an environment is named after what it holds, so that a change installs anew.
$(VENV)/.core: pyproject.toml requirements.lock .ci/install
	@PYTHON="$(PYTHON)" .ci/install core

$(VENV)/.dev: $(VENV)/.core requirements-dev.lock
	@PYTHON="$(PYTHON)" .ci/install dev

demo: $(VENV)/.core
	@echo "Reading the sample resumes (data/resumes) into the pool $(POOL) ..."
	@$(BIN)/screening ingest data/resumes --pool $(POOL)
	@echo "Screening the sample job data/jobs/data-engineer.txt ..."
	@$(BIN)/screening run --jd data/jobs/data-engineer.txt --pool $(POOL) --out $(OUT)

app: $(VENV)/.core
	@$(BIN)/screening app --pool $(POOL)

test: $(VENV)/.dev
	@$(BIN)/python -m pytest $(ARGS)

docs: $(VENV)/.dev
	@$(BIN)/mkdocs build --strict

bench: $(VENV)/.core
	@$(BIN)/screening bench

lint: $(VENV)/.dev
	@$(BIN)/ruff check . && $(BIN)/ruff format --check .

check: lint
	@$(BIN)/mypy && $(BIN)/lint-imports

clean:
	rm -rf $(VENV) site dist build .pytest_cache .mypy_cache .ruff_cache .import_linter_cache
