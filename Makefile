# Every command a person or the checks need. `make help` lists them. Needs python3 >= 3.11 with venv, and make.
#   PYTHON=python3.12 make play            another interpreter
#   ARGS="--port 8080" make play           passed on to the bot
#   PYTEST_ARGS="-k pots -x" make test     passed on to pytest

.DEFAULT_GOAL := help
.PHONY: help play test test-long check fix bench load playthroughs screenshots

PYTHON ?= python3
VENV := .venv
PY := $(VENV)/bin/python
ARGS ?=
PYTEST_ARGS ?=

# A stamp is newer than pyproject.toml once the environment holds what it asks for.
PLAY_READY := $(VENV)/.ready-play
TEST_READY := $(VENV)/.ready-test

# Debian's python3 without python3-venv leaves a .venv with no pip: such a one is made again.
RECENT := import sys; sys.exit(sys.version_info < (3, 11))
define make_venv
@if $(PY) -c '$(RECENT)' 2>/dev/null && $(PY) -m pip --version >/dev/null 2>&1; then exit 0; fi; \
$(PYTHON) -c '$(RECENT)' 2>/dev/null || { \
	echo "Five Draw needs Python 3.11 or newer; $(PYTHON) is: $$($(PYTHON) --version 2>&1)" >&2; \
	echo "Install one, or name it: make $(MAKECMDGOALS) PYTHON=python3.12" >&2; exit 1; }; \
$(PYTHON) -m venv --clear $(VENV) || { \
	echo "Could not create $(VENV). On Debian or Ubuntu: sudo apt-get install python3-venv" >&2; exit 1; }
endef

# Runs pytest on an empty kernel cache that the whole run shares, so that a stale kernel can hide nothing. More processes
# than cores: half of the time they wait for timers.
define pytest
@cache=$$(mktemp -d) && trap 'rm -rf "$$cache"' EXIT INT TERM && export FIVEDRAW_CACHE_DIR="$$cache" && \
	$(PY) -m env build && $(PY) -m pytest --dist loadfile $(1) $(PYTEST_ARGS)
endef

help: ## list these commands
	@sed -n 's/^\([a-z-]*\):[^#]*## /\1\t/p' $(MAKEFILE_LIST) | while IFS="$$(printf '\t')" read -r name text; do \
		printf '  make %-14s %s\n' "$$name" "$$text"; done

$(PLAY_READY): pyproject.toml
	$(make_venv)
	$(PY) -m pip install --disable-pip-version-check -e .
	@touch $@

$(TEST_READY): pyproject.toml
	$(make_venv)
	$(PY) -m pip install --disable-pip-version-check -e '.[test]'
	@touch $@ $(PLAY_READY)

play: $(PLAY_READY) ## set up and start the bot: on Telegram with TELEGRAM_BOT_TOKEN, else in the browser
	$(PY) -m env build
	$(PY) -m tgbot $(ARGS)

test: $(TEST_READY) ## set up and run the whole suite
	$(call pytest,-n 4)

test-long: $(TEST_READY) ## run the long forms: a million hands, hundreds of kills, soak
	$(call pytest,-n 2 -m long)

check: $(TEST_READY) ## lint, types, import contracts, then the suite
	$(PY) -m ruff check .
	$(PY) -m ruff format --check .
	$(PY) -m mypy --strict env agents models training tgbot
	$(VENV)/bin/lint-imports
	$(MAKE) test

fix: $(TEST_READY) ## format, and mend what ruff can mend
	$(PY) -m ruff check --fix .
	$(PY) -m ruff format .

bench: $(PLAY_READY) ## measure the engine
	$(PY) -m env bench $(ARGS)

load: $(TEST_READY) ## measure the bot under load, tests/load/README.md
	$(PY) -m env build
	$(PY) -m tests.load $(ARGS)

playthroughs: $(TEST_READY) ## rewrite the golden playthroughs; read the diff before committing it
	$(PY) tests/playthroughs/regenerate.py

screenshots: $(TEST_READY) ## write the screens of a phone to build/screenshots, and the README's pictures anew
	SCREENSHOTS=1 $(PY) -m pytest -s tests/tgbot/browser
