#!/bin/bash
# The page's own tests: types and units, or with `browser` those in Chromium. The last line counts. Needs web/dist (./build.sh) and,
# for whole games, the program in build/check.
set -uo pipefail
cd "$(dirname "$0")" || exit 1
said=$(mktemp)
trap 'rm -f "$said"' EXIT

# count WORD: the number before it in the summary of what was said.
count() { grep -aoE "[0-9]+ $1" "$said" | tail -n 1 | grep -oE '^[0-9]+' || echo 0; }

status=0
if [[ ${1:-} == browser ]]; then
    npx playwright test --reporter=list >"$said" 2>&1 || status=1
    extra=0
else
    npm run --silent check >"$said" 2>&1 || { cat "$said"; echo "0 passed, 1 failed"; exit 1; }
    npx vitest run --no-color >"$said" 2>&1 || status=1
    extra=1
fi
((status)) && cat "$said"
echo "$(($(count passed) + extra)) passed, $(count failed) failed"
exit "$status"
