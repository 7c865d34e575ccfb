#!/bin/bash
# Builds web/dist with npm, and does nothing when it is newer than all it is made from. Needs node (18 or later) and npm.
set -euo pipefail
cd "$(dirname "$0")"

say() { printf 'web: %s\n' "$*" >&2; }

made_from() { find package.json package-lock.json vite.config.ts svelte.config.js tsconfig.json index.html public src -type f -print0 | sort -z | xargs -0 sha256sum | sha256sum | cut -d' ' -f1; }

now=$(made_from)
if [[ -f dist/index.html && -f dist/.made_from && $(<dist/.made_from) == "$now" ]]; then exit 0; fi

if ! command -v npm >/dev/null; then
    say "npm is missing; it is in the Debian package npm"
    exit 1
fi
installed=node_modules/.made_from
lock=$(sha256sum package-lock.json | cut -d' ' -f1)
if [[ ! -f $installed || $(<"$installed") != "$lock" ]]; then
    say "fetching what the page is built with"
    PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD=1 npm ci --no-audit --no-fund --loglevel=error >&2
    echo "$lock" >"$installed"
fi
say "building the page"
npm run --silent build -- --logLevel warn >&2
echo "$now" >dist/.made_from
