#!/bin/sh
# readme.sh PROGRAM README.md: the sessions that the README shows are what the program prints, line by line; "..." leaves
# lines out.
program=$1 readme=$2
ARBITER_STATE=$(mktemp -d) || exit 1
export ARBITER_STATE
trap 'rm -rf "$ARBITER_STATE"' EXIT

# The lines of the block that begins with this command, without the command.
block() { awk -v first="\$ ./arbiter $1" '$0 == first { inside = 1; next } /^```/ { inside = 0 } inside' "$readme"; }

# Are the lines of one file among those of the other, in this order?
check() {
    test -s "$1" || { echo "the README has no such session"; exit 1; }
    awk -v wanted="$1" '
        BEGIN { at = 0; while ((getline line < wanted) > 0) if (line != "...") lines[count++] = line }
        at < count && $0 == lines[at] { ++at }
        END { if (at < count) { print "the program does not print: " lines[at]; exit 1 } }' "$2" || exit 1
}

block "play ucg --seed 3" > "$ARBITER_STATE/session"
# The hand that the session plays with is the second one.
{ echo y; sed -n 's/^> //p' "$ARBITER_STATE/session"; } | "$program" play ucg --seed 3 > "$ARBITER_STATE/played" || exit 1
check "$ARBITER_STATE/session" "$ARBITER_STATE/played"

block "rules ucg-1.5 5.6.2.3" > "$ARBITER_STATE/clause"
"$program" rules ucg-1.5 5.6.2.3 > "$ARBITER_STATE/shown" || exit 1
check "$ARBITER_STATE/clause" "$ARBITER_STATE/shown"
