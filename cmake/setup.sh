# What `arbiter` and `check` share: installing missing packages and building a CMake preset. Sourced by bash, with $root set.
# shellcheck shell=bash disable=SC2154

say() { printf '%s: %s\n' "$(basename "$0")" "$*" >&2; }

# packages GROUP...: the names listed for these groups.
packages() {
    local group name rest
    while read -r group name rest; do
        [[ " $* " == *" $group "* ]] && echo "$name"
    done <"$root/cmake/packages.txt"
}

# install_packages GROUP...: installs what is missing; asks nothing and needs no network when nothing is.
install_packages() {
    local wanted missing sudo=() log
    mapfile -t wanted < <(packages "$@" | sort -u)
    if ! command -v dpkg-query >/dev/null || ! command -v apt-get >/dev/null; then
        say "no apt-get here, so what Debian calls ${wanted[*]} must be there already"
        return 0
    fi
    mapfile -t missing < <(printf '%s\n' "${wanted[@]}" | comm -23 - <(
        dpkg-query -W -f='${db:Status-Status} ${Package}\n' "${wanted[@]}" 2>/dev/null | sed -n 's/^installed //p' | sort -u))
    # Node from elsewhere brings its own npm, beside which Debian's cannot be installed.
    if command -v npm >/dev/null; then mapfile -t missing < <(printf '%s\n' "${missing[@]}" | grep -vxE 'npm|nodejs|'); fi
    ((${#missing[@]})) || return 0
    if ((EUID != 0)); then
        if ! command -v sudo >/dev/null; then
            say "not root, and there is no sudo: first install ${missing[*]}"
            return 1
        fi
        sudo=(sudo)
    fi
    say "installing ${missing[*]}"
    log=$(mktemp)
    # Stale package lists are the usual cause of a failed install, so they are refreshed first; when a mirror does not
    # answer, the old lists may still be good enough.
    "${sudo[@]}" apt-get update >"$log" 2>&1 </dev/null || say "apt-get update failed; going on with the lists there are"
    if ! "${sudo[@]}" env DEBIAN_FRONTEND=noninteractive apt-get install -y --no-install-recommends "${missing[@]}" \
        >>"$log" 2>&1 </dev/null; then
        cat "$log" >&2
        rm -f "$log"
        say "could not install ${missing[*]}"
        return 1
    fi
    rm -f "$log"
}

# configure PRESET: runs CMake when the preset is new, or when the presets changed or a folder of the project appeared or
# went since (CMake itself notices only changes inside the files it has read).
configure() {
    local preset=$1 build=$root/build/$1 made_of log
    made_of=$(cd "$root" && cat CMakePresets.json && find . -path ./build -prune -o -name CMakeLists.txt -print | sort)
    if [[ -f $build/build.ninja && -f $build/made_of.txt && $(<"$build/made_of.txt") == "$made_of" ]]; then return 0; fi
    mkdir -p "$build"
    log=$build/configure.log
    if ! (cd "$root" && cmake --fresh --preset "$preset") >"$log" 2>&1 </dev/null; then
        cat "$log" >&2
        say "configuring the build failed"
        return 1
    fi
    echo "$made_of" >"$build/made_of.txt"
}

# build PRESET [TARGET...]: builds if anything changed, and is silent otherwise. One build of a preset at a time.
build() {
    local preset=$1 build=$root/build/$1 status=0
    shift
    mkdir -p "$build"
    exec 9>"$build/lock"
    flock 9
    if ! configure "$preset"; then
        status=1
    elif [[ $(ninja -C "$build" -n "$@" 2>&1) != *"no work to do"* ]]; then
        say "building ($preset)"
        (cd "$build" && exec ninja -j "$(nproc)" "$@") >&2 9>&- </dev/null || status=1
        ((status == 0)) || say "the build failed"
    fi
    exec 9>&-
    return "$status"
}

# build_web: builds the page where its sources have changed since; quick and silent otherwise. False: it could not be.
build_web() {
    [[ -x $root/web/build.sh ]] || return 1
    "$root/web/build.sh"
}
