# What one does with the source of Pit Boss. `make help` lists it.

SHELL := bash
.SHELLFLAGS := -euo pipefail -c
.DEFAULT_GOAL := help
.NOTPARALLEL:

FUZZTIME ?= 20s
BENCHTIME ?= 1s
CRASHTIME ?= $(or $(DURATION),10m)
TIMEOUT ?= 30m

# Where Go unpacks itself, for shells that were not told.
ifeq ($(shell command -v go),)
export PATH := $(PATH):/usr/local/go/bin
endif

# A checkout that belongs to somebody else must build too.
export GOFLAGS := -buildvcs=false $(filter-out -buildvcs%,$(GOFLAGS))

# The desk is there once cmd/pitboss is. Everything else is built without C.
desk := $(wildcard cmd/pitboss/*.go)
with_source = $(foreach folder,$(1),$(if $(shell find $(folder) -name '*.go' -print -quit 2>/dev/null),./$(folder)))
tools := $(call with_source,cmd/pitctl cmd/pitsim)
windows_of_app := $(addprefix app/,look sign desk floor table alarms decisions disputes inspections shift calculator records links settings firstrun)
windowless := $(addsuffix /...,$(call with_source,assets tables devices store \
	$(filter-out $(windows_of_app),$(patsubst %/,%,$(wildcard app/*/))) cmd/pitctl cmd/pitsim))
display := $(if $(desk),xvfb-run -a -s '-screen 0 1920x1080x24')

samples := assets/samples/rounds.jsonl
mingw := x86_64-w64-mingw32-gcc
windres := x86_64-w64-mingw32-windres
release := -trimpath -tags migrated_fynedo,no_emoji

.PHONY: run
ifneq ($(desk),)
run: ## start the desk with a pit to practise on; without a display it is shown in the terminal
	@.ci/setup.sh run
	CGO_ENABLED=1 go run ./cmd/pitboss --demo
else
run:
	@.ci/setup.sh run || echo 'The desk will need them; settling does not, and goes on.' >&2
	@CGO_ENABLED=0 go build -trimpath -o build/pitctl ./cmd/pitctl
	@build/pitctl settle $(samples) || [ $$? -eq 1 ]
	@echo "There is no desk yet: pitctl settled the $$(wc -l < $(samples)) rounds of $(samples), a line each above; what cannot have happened it refused." >&2
endif

.PHONY: test
test: setup lint unit survive portable window ## everything that needs neither a screen nor a device

.PHONY: setup
setup: ## install what building and testing need and this machine has not
	@.ci/setup.sh test

.PHONY: lint
lint: setup ## format, vet, staticcheck and the bans of the project
	@unformatted=$$(go tool gofumpt -l .) || exit 1; \
	if [ -n "$$unformatted" ]; then \
		printf 'not formatted, run go tool gofumpt -w on:\n%s\n' "$$unformatted" >&2; exit 1; \
	fi
	CGO_ENABLED=1 go vet ./...
	CGO_ENABLED=1 go tool staticcheck ./...
	CGO_ENABLED=0 go test -count=1 ./cmd

.PHONY: unit
unit: # every test, watched for data races
	CGO_ENABLED=1 $(display) go test -race -timeout $(TIMEOUT) ./...

.PHONY: survive
survive: ## what the journal must survive, all of it, with how many cases each test went through
	@mkdir -p build/test
	@CGO_ENABLED=0 go test -v -timeout $(TIMEOUT) ./store/... > build/test/store.txt 2>&1 || { cat build/test/store.txt >&2; exit 1; }
	@awk '/^ *=== (RUN|NAME)/ { name = $$3 } /cases: / { sub(/.*cases: /, ""); print name ": " $$0 }' build/test/store.txt

.PHONY: window
window: # the desk, worked as a person does, on a screen that nobody looks at
ifneq ($(desk),)
	CGO_ENABLED=1 go build -o build/test/ ./cmd/pitboss
	CGO_ENABLED=0 go build -o build/test/ ./cmd/pitctl ./cmd/pitsim
	.ci/desk.sh build/test/pitboss
	.ci/stories.sh build/test
	.ci/evening.sh build/test & evening=$$!; sleep 2; status=0; \
	.ci/cards.sh build/test || status=$$?; wait $$evening || status=$$?; exit $$status
endif

.PHONY: portable
portable: # what has no window builds without C, here and for Windows
	CGO_ENABLED=0 go build $(windowless)
	CGO_ENABLED=0 GOOS=windows GOARCH=amd64 go build $(windowless)
	CGO_ENABLED=0 GOOS=windows GOARCH=amd64 go vet $(windowless)

.PHONY: clauses
clauses: ## write down anew which test holds which clause
	CGO_ENABLED=0 go test -count=1 ./cmd/pitctl -run TestClausesAreHeld -update-held

.PHONY: bench
bench: ## measure; BENCHTIME=1s a benchmark
	@packages=$$(grep -rl --include='*_test.go' '^func Benchmark' . | xargs -r dirname | sort -u); \
	if [ -z "$$packages" ]; then echo 'there is no benchmark yet'; exit 0; fi; \
	go test -run '^$$' -bench . -benchmem -benchtime $(BENCHTIME) -timeout $(TIMEOUT) $$packages
	@CGO_ENABLED=0 go build -trimpath -o build/pitctl ./cmd/pitctl
	build/pitctl bench

.PHONY: bench-desk
bench-desk: ## measure what the desk costs without a GPU: share of a core, memory, start
	@.ci/setup.sh test
	CGO_ENABLED=1 go build $(release) -ldflags '-s -w' -o build/ ./cmd/pitboss
	.ci/bench-desk.sh build/pitboss

.PHONY: bench-shift
bench-shift: ## measure whether the desk stays as large as it is over a shift of 8 hours; MINUTES=20
	@.ci/setup.sh test
	CGO_ENABLED=1 go build $(release) -ldflags '-s -w' -o build/ ./cmd/pitboss
	.ci/bench-shift.sh build/pitboss $(MINUTES)

.PHONY: fuzz
fuzz: ## run every fuzz target; FUZZTIME=20s each
	@.ci/fuzz.sh $(FUZZTIME)

.PHONY: crash
crash: ## kill writers of a journal at random moments; DURATION=10m in all
	CGO_ENABLED=0 go test -count=1 -timeout 0 -run '^TestKilledWriter$$' ./store -v -args -crash=$(CRASHTIME)

.PHONY: build
build: ## the programs, into ./build
	CGO_ENABLED=0 go build -trimpath -o build/ $(tools)
ifneq ($(desk),)
	@.ci/setup.sh run
	CGO_ENABLED=1 go build $(release) -ldflags '-s -w' -o build/ ./cmd/pitboss
endif

.PHONY: windows
windows: $(if $(shell command -v $(windres)),windows-resources) ## the programs for Windows, into ./build/windows; MESA=FOLDER for machines without a GPU
	CGO_ENABLED=0 GOOS=windows GOARCH=amd64 go build -trimpath -o build/windows/ $(tools)
ifneq ($(desk),)
ifneq ($(shell command -v $(mingw)),)
	CC=$(mingw) CGO_ENABLED=1 GOOS=windows GOARCH=amd64 \
		go build $(release) -ldflags '-s -w -H=windowsgui' -o build/windows/ ./cmd/pitboss
else
	@echo 'The desk was not built for Windows: that takes $(mingw), of the package gcc-mingw-w64-x86-64.' >&2
endif
endif
ifneq ($(MESA),)
	cp $(MESA)/opengl32.dll $(wildcard $(MESA)/libgallium_wgl.dll $(MESA)/libglapi.dll) build/windows/
endif

# The icon, the version and the manifest of each program, which the linker takes from beside
# its source. The version is FyneApp.toml's.
resources = $(foreach program,pitboss pitctl pitsim,cmd/$(program)/resources_windows_amd64.syso)
of_app = $(shell sed -n 's/^$(1) *= *"\?\([0-9.]*\)"\?$$/\1/p' FyneApp.toml)
comma := ,

.PHONY: windows-resources
windows-resources: $(resources)

$(resources): assets/windows/program.rc assets/windows/program.manifest assets/icon/pitboss.ico FyneApp.toml
	cd assets/windows && $(windres) -O coff -D$(shell basename $(@D) | tr a-z A-Z) -DVERSION=$(call of_app,Version) \
		-DNUMBERS=$(subst .,$(comma),$(call of_app,Version)),$(call of_app,Build) program.rc ../../$@

.PHONY: clean
clean: ## take away what was built
	rm -rf build
	rm -f $(resources)
	find . -type d -path '*/testdata/failed' -prune -exec rm -rf {} +

.PHONY: help
help: ## this list
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "  make %-11s %s\n", $$1, $$2 }' $(MAKEFILE_LIST) 
