#!/usr/bin/env bash
# check_format.sh TREE: fails if a C++ file of the tree, builds aside, is not laid out as .clang-format says.
set -euo pipefail
cd "$1"

# Another version lays out some lines differently; Debian 12 has 14.
clangFormat=$(command -v clang-format-14 || command -v clang-format) || {
  echo "clang-format is not installed; its Debian package has the same name." >&2
  exit 1
}

mapfile -d '' -t files < <(find . -mindepth 2 -type f \( -name '*.h' -o -name '*.cpp' \) \
  -not -path './build*' -not -path './out/*' -not -path './.*' -print0)
if [ ${#files[@]} -eq 0 ]; then
  echo "There is no C++ file in $PWD: nothing was checked." >&2
  exit 1
fi

printf '%s\0' "${files[@]}" | xargs -0 "$clangFormat" --style=file --dry-run -Werror || {
  echo "The lines above are not laid out as .clang-format says. To put them right: clang-format -i FILE" >&2
  exit 1
}
echo "${#files[@]} files are laid out as .clang-format says."
