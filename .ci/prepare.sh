# What ./run and ./test share: install the missing packages, configure once, build. Sourced, never run.

root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd -P)
build=$root/build

# Builds in other folders and after a move still hit the compiler cache.
export CCACHE_NOHASHDIR=${CCACHE_NOHASHDIR:-1} CCACHE_BASEDIR=${CCACHE_BASEDIR:-$root}

say() { printf '==> %s\n' "$*"; }
complain() { printf '%s: %s\n' "${0##*/}" "$*" >&2; }

# Lines "package<TAB>reason" for every package of .ci/packages.txt that is not installed.
missingPackages() {
  local package _ reason installed
  installed=$(dpkg-query --show --showformat='${db:Status-Status} ${Package}\n' 2>/dev/null |
    sed -n 's/^installed //p')
  while read -r package _ reason; do
    case $package in '' | '#'*) continue ;; esac
    grep -qxF -- "$package" <<<"$installed" || printf '%s\t%s\n' "$package" "$reason"
  done <"$root/.ci/packages.txt"
}

# Installs what is missing and says what and why; sets `installedSomething`.
installMissingPackages() {
  installedSomething=no
  if ! command -v dpkg-query >/dev/null || ! command -v apt-get >/dev/null; then
    say "This is no Debian: installing nothing. .ci/packages.txt tells what the build needs."
    return
  fi
  local missing packages asRoot=()
  missing=$(missingPackages)
  [ -n "$missing" ] || return 0
  packages=$(cut -f1 <<<"$missing")
  say "Installing $(wc -l <<<"$missing") Debian packages that are missing here, and what they depend on:"
  while IFS=$'\t' read -r package reason; do
    printf '      %-33s%s\n' "$package" "$reason"
  done <<<"$missing"
  if [ "$(id -u)" != 0 ]; then
    if ! command -v sudo >/dev/null; then
      complain "this needs root and there is no sudo. As root, run:"
      printf '  apt-get update && apt-get install --no-install-recommends %s\n' "${packages//$'\n'/ }" >&2
      exit 1
    fi
    asRoot=(sudo)
  fi
  local apt=("${asRoot[@]}" env DEBIAN_FRONTEND=noninteractive apt-get -q
    -o DPkg::Lock::Timeout=300 -o Acquire::Retries=3)
  "${apt[@]}" update || complain "apt-get update failed; trying with the package lists that are here"
  # shellcheck disable=SC2086  # one word per package is meant
  if ! "${apt[@]}" install -y --no-install-recommends $packages; then
    complain "apt-get could not install the packages above: see its messages. Liana is made for Debian 12."
    exit 1
  fi
  missing=$(missingPackages)
  if [ -n "$missing" ]; then
    complain "still not installed, though apt-get was content: $(cut -f1 <<<"$missing" | tr '\n' ' ')"
    complain "name the real package in .ci/packages.txt, not a virtual one"
    exit 1
  fi
  installedSomething=yes
}

# Configures the release preset when build/ is not configured yet, was moved here from elsewhere, or new packages came.
configureOnce() {
  local fresh=()
  if [ -f "$build/CMakeCache.txt" ] &&
    ! grep -qxF "CMAKE_HOME_DIRECTORY:INTERNAL=$root" "$build/CMakeCache.txt"; then
    fresh=(--fresh)
  elif [ -f "$build/build.ninja" ] && [ "$installedSomething" = no ]; then
    return
  fi
  say "Configuring (preset release, into build/)"
  (cd "$root" && cmake --preset release "${fresh[@]}")
}

# One compiler per core, but no more than one per 2 GiB of memory: Qt, VTK and OCCT headers are heavy.
jobCount() {
  local cores memory limit jobs
  cores=$(nproc)
  memory=$(awk '/^MemAvailable:/ { print int($2 / 1024) }' /proc/meminfo)
  limit=$(cat /sys/fs/cgroup/memory.max 2>/dev/null || true)
  case $limit in
    '' | *[!0-9]*) ;;
    *) [ $((limit / 1048576)) -ge "$memory" ] || memory=$((limit / 1048576)) ;;
  esac
  jobs=$((memory / 2048))
  [ "$jobs" -le "$cores" ] || jobs=$cores
  [ "$jobs" -ge 1 ] || jobs=1
  echo "$jobs"
}

# buildTargets TARGET…
buildTargets() {
  local jobs
  jobs=$(jobCount)
  say "Building $* ($jobs at a time)"
  cmake --build "$build" --parallel "$jobs" --target "$@"
}
