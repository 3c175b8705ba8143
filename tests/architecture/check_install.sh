#!/usr/bin/env bash
# check_install.sh BUILD: installs the build into a folder of its own and uses what is there: programs find
# each other and the sample, desktop files are valid, nothing points back to the build.
set -euo pipefail
build=$1
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
fail() { echo "$*" >&2; exit 1; }

cmake --install "$build" --prefix "$folder/usr" > "$folder/log" || fail "$(cat "$folder/log")"
cd "$folder/usr"
for file in bin/liana bin/liana-importer; do [ -f "$file" ] || fail "$file is not installed"; done
for sample in robot_arm car_door gantry_crane elevator; do
  for ending in liana step png; do
    [ -f "share/liana/samples/$sample.$ending" ] || fail "the sample $sample.$ending is not installed"
  done
done

export HOME=$folder XDG_CACHE_HOME=$folder/cache LIANA_CACHE_MB=0
# Read in a process of its own, by the importer that was installed beside it.
bin/liana info share/liana/samples/robot_arm.step > "$folder/info" || fail "liana info: $(cat "$folder/info")"
grep -q "parts" "$folder/info" || fail "liana info says nothing of parts: $(cat "$folder/info")"

if [ -f bin/liana-gui ]; then
  for file in share/applications/liana.desktop share/mime/packages/liana.xml \
    share/icons/hicolor/scalable/apps/liana.svg; do
    [ -f "$file" ] || fail "$file is not installed"
  done
  command -v desktop-file-validate > /dev/null && desktop-file-validate share/applications/liana.desktop
  command -v xmllint > /dev/null && xmllint --noout share/mime/packages/liana.xml
  bin/liana-gui --version > /dev/null || fail "liana-gui does not start"
  grep -q '^Exec=liana-gui %f$' share/applications/liana.desktop || fail "the menu entry starts nothing of ours"
fi
for program in bin/*; do
  if readelf -d "$program" | grep -E 'R(UN)?PATH' | grep -q "$build"; then fail "$program looks for libraries in the build"; fi
done
echo "What is installed works from where it is: $(find . -type f | wc -l) files."
