# shellcheck shell=bash disable=SC2034
# What ./app/run and ./tests/run share: to be sourced.  Sets `root`, the source folder.
root="$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)"

build_packages=(g++ cmake ninja-build pkg-config qt6-base-dev qt6-svg-dev libeigen3-dev nlohmann-json3-dev
    libcli11-dev libicu-dev zlib1g-dev fontconfig fonts-dejavu-core)
test_packages=(catch2)

fail() {
    printf 'error: %s\n' "$*" >&2
    exit 1
}

say() {
    printf '== %s\n' "$*"
}

# install_missing PACKAGE...: asks apt only for those that dpkg does not know as installed.
install_missing() {
    if ! command -v dpkg-query > /dev/null; then
        say "This is no Debian: taking for granted what its packages $* hold"
        return
    fi
    local package missing=() become=()
    for package in "$@"; do
        [[ "$(dpkg-query -W -f '${db:Status-Status}' "$package" 2> /dev/null)" == installed ]] ||
            missing+=("$package")
    done
    ((${#missing[@]} > 0)) || return 0
    if ((EUID != 0)); then
        command -v sudo > /dev/null ||
            fail "packages are missing and there is no sudo; as root: apt-get install ${missing[*]}"
        become=(sudo)
    fi
    say "Installing ${missing[*]}"
    "${become[@]}" env DEBIAN_FRONTEND=noninteractive apt-get update -q ||
        fail "apt-get update failed; is there a network?"
    "${become[@]}" env DEBIAN_FRONTEND=noninteractive \
        apt-get install -q -y --no-install-recommends "${missing[@]}" ||
        fail "apt-get could not install ${missing[*]}"
}

# How many compilers at once: one for each processor, but 1.5 GB of memory for each.
jobs() {
    local processors memory
    processors="$(nproc)"
    memory="$(awk '/^MemAvailable:/ { print int($2 / 1572864) }' /proc/meminfo)"
    ((memory >= 1)) || memory=1
    echo $((processors < memory ? processors : memory))
}

# build PRESET [TARGET...] [-D...]: configures and builds into build/PRESET.
build() {
    local preset="$1" argument log="$root/build/$1/configure.log"
    shift
    local options=() targets=()
    for argument in "$@"; do
        if [[ "$argument" == -D* ]]; then options+=("$argument"); else targets+=("$argument"); fi
    done
    mkdir -p "$root/build/$preset"
    (cd "$root" && cmake --preset "$preset" "${options[@]}") > "$log" 2>&1 || {
        tail -n 30 "$log" >&2
        fail "cmake could not configure $preset; all it said is in $log"
    }
    cmake --build "$root/build/$preset" -j "$(jobs)" ${targets[@]:+--target "${targets[@]}"} ||
        fail "building $preset failed; the first error above says why"
}
