# shellcheck shell=sh
# Shared by setup, run, test and bench: moves to the checkout's root, finds a Python, installs what
# the system lacks (apt, as root or through sudo) and keeps .venv equal to the locks.
# Sourced, never run. Whatever cannot be installed is named, package by package.

# The comment at the head of a command is its help.
case ${1:-} in -h | --help) sed -n '2,/^[^#]/s/^# \{0,1\}//p' "$0"; exit 0 ;; esac

unset CDPATH
cd -- "$(dirname -- "$0")/.." >/dev/null || exit 1
case ${1:-} in --version) sed -n 's/^__version__ = "\(.*\)"$/Kontra \1/p' scorer/__init__.py; exit 0 ;; esac
mkdir -p var

export PIP_DISABLE_PIP_VERSION_CHECK=1

say() { printf '%s\n' "$*"; }
warn() { printf 'Warning: %s\n' "$*" >&2; }
die() { printf 'Error: %s\n' "$*" >&2; exit 1; }
unknown() { printf 'Error: %s does not know %s. What it knows: %s --help\n' "$0" "$1" "$0" >&2; exit 2; }
have() { command -v "$1" >/dev/null 2>&1; }

as_root() {
    if [ "$(id -u)" -eq 0 ]; then "$@"
    elif ! have sudo; then return 1
    elif [ -t 0 ]; then sudo "$@"
    else sudo -n "$@"
    fi
}

can_install() { have apt-get && as_root true 2>/dev/null; }

apt_get() {
    as_root env DEBIAN_FRONTEND=noninteractive \
        apt-get -q -y -o DPkg::Lock::Timeout=120 "$@" </dev/null >>var/install.log 2>&1
}

# A bare machine has no package lists at all; one reading of them is enough for one run.
read_package_lists() {
    [ -z "${lists_read:-}" ] || return 0
    lists_read=yes
    say "Reading the system's package lists …"
    apt_get update || warn "apt-get update failed (see var/install.log); going on with the old lists"
}

offers() { have apt-cache && apt-cache show --no-all-versions "$1" 2>/dev/null | grep -q .; }

install_packages() {
    can_install || return 1
    read_package_lists
    say "Installing system packages: $*"
    apt_get install --no-install-recommends "$@" || { tail -n 5 var/install.log >&2; return 1; }
}

# The packages that bring a Python of at least 3.11 with venv: the system's own python3 where it is
# new enough, else a newer one beside it (Ubuntu 22.04 has python3.11).
python_packages() {
    offered=$(apt-cache show --no-all-versions python3 2>/dev/null |
        sed -n 's/^Version: 3\.\([0-9]*\).*/\1/p') || true
    if [ "${offered:-0}" -ge 11 ]; then say python3 python3-venv; return; fi
    for minor in 13 12 11; do
        if offers "python3.$minor-venv"; then say "python3.$minor" "python3.$minor-venv"; return; fi
    done
    new_enough='import sys; sys.exit(sys.version_info < (3, 11))'
    if [ -z "$offered" ] && { ! have python3 || python3 -c "$new_enough"; }
    then say python3 python3-venv
    else say python3.11 python3.11-venv
    fi
}

# Prints the first Python that is new enough and can make an environment with pip.
find_python() {
    needs="import sys, venv, ensurepip; assert sys.version_info >= (3, 11)"
    for name in python3 python3.13 python3.12 python3.11; do
        if have "$name" && "$name" -I -c "$needs" 2>/dev/null; then command -v "$name"; return; fi
    done
    return 1
}

need_python() {
    python=$(find_python) && return
    if can_install; then
        read_package_lists
        # shellcheck disable=SC2046  # a list of packages
        install_packages $(python_packages) || true
    fi
    python=$(find_python) || die "Python 3.11 or newer with venv is needed and could not be" \
        "installed here. Install these packages as root, then start again:
    apt-get install $(python_packages)"
}

# Prints those of the packages that are not installed.
lacking() {
    have dpkg-query || return 0
    for package in "$@"; do
        dpkg-query -W -f '${Status}' "$package" 2>/dev/null | grep -q 'ok installed' ||
            printf ' %s' "$package"
    done
}

# need_packages LOSS PACKAGE…: installs those of the packages that are missing. Where that cannot be,
# warns of the loss, which is all there is to lose, and goes on. Elsewhere than on Debian and Ubuntu
# the names say nothing, and nothing is asked.
need_packages() {
    have dpkg-query || return 0
    loss=$1
    shift
    missing=$(lacking "$@")
    [ -n "$missing" ] || return 0
    wanted=$missing
    if can_install; then
        read_package_lists
        wanted=
        for package in $missing; do  # Ubuntu 22.04 has no libharfbuzz-subset0 and needs none
            if offers "$package"; then wanted="$wanted $package"; fi
        done
        # shellcheck disable=SC2086  # a list of packages
        if [ -z "$wanted" ] || install_packages $wanted; then return 0; fi
    fi
    warn "$loss until these packages are installed (all else works):
    apt-get install$wanted"
}

TO_PRINT="libpangoft2-1.0-0 libharfbuzz-subset0 fonts-dejavu-core"

# False for an environment cut off while it was made, or left behind by an older Python.
environment_works() {
    [ -x .venv/bin/python ] && .venv/bin/python -I -c '
import importlib.util, os, sys, sysconfig
assert sys.version_info >= (3, 11) and os.path.isdir(sysconfig.get_path("purelib"))
assert importlib.util.find_spec("pip")
' 2>/dev/null
}

# uv installs in seconds what takes pip most of a minute. The tests' lock pins it.
find_uv() {
    uv=uv
    if have uv; then return; fi
    uv=.venv/bin/uv
    if [ -x "$uv" ]; then return; fi
    sed -n '/^uv==/,/[0-9a-f]$/p' requirements-test.txt >.venv/uv.txt
    .venv/bin/python -m pip install --quiet --no-input --require-hashes -r .venv/uv.txt 2>/dev/null
}

install_lock() {
    if ! environment_works; then
        say "Making .venv with $python …"
        rm -rf .venv
        "$python" -m venv .venv || { rm -rf .venv; die "$python could not make the environment .venv"; }
    fi
    say "Installing the Python packages of $1 …"
    # pip also reaches an index that only its own configuration names
    { find_uv && "$uv" pip install --no-config --quiet --python .venv/bin/python --require-hashes -r "$1" 2>/dev/null; } ||
        .venv/bin/python -m pip install --quiet --no-input --require-hashes -r "$1" ||
        die "the packages of $1 could not be installed (the package index must be reachable)." \
            "Start again; if it fails the same way, remove .venv first."
}

# What .venv was made from; $1 is run or test.
fingerprint() {
    {
        .venv/bin/python -V
        cat requirements.txt
        if [ "$1" = test ]; then cat requirements-test.txt; fi
    } 2>&1 | cksum
}

# set_up run: what the site needs. set_up test: that and the tools of the tests.
# Nothing is done when the stamp in .venv says that nothing has changed.
set_up() {
    if [ "$(cat ".venv/stamp-$1" 2>/dev/null)" = "$(fingerprint "$1")" ]; then return; fi
    environment_works || need_python
    # apt works beside pip; a question for the password comes before both
    [ -z "$(lacking $TO_PRINT)" ] || can_install || true
    need_packages "sheets cannot be printed as PDF" $TO_PRINT &
    case $1 in
        run) install_lock requirements.txt ;;
        test) install_lock requirements-test.txt; fingerprint run >.venv/stamp-run ;;
    esac
    wait
    fingerprint "$1" >".venv/stamp-$1"
}

# What checks the pages' scripts and styles; Node.js itself comes with the Python packages.
set_up_scripts() {
    made_from=$(cat tests/javascript/package-lock.json | cksum)
    stamp=tests/javascript/node_modules/stamp
    if [ "$(cat "$stamp" 2>/dev/null)" = "$made_from" ]; then return; fi
    say "Installing the tools of the pages' scripts …"
    PATH=$PWD/.venv/bin:$PATH npm ci --silent --prefix tests/javascript </dev/null >>var/install.log 2>&1 ||
        die "the tools of the pages' scripts could not be installed (see var/install.log;" \
            "the package index must be reachable)."
    say "$made_from" >"$stamp"
}
