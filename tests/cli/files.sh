#!/bin/sh
# files.sh PROGRAM GAME: every kind of wrong file, given to every command that reads one, ends with 2 and one message that says
# where, what was found and what was expected; nothing is begun.
program=$1 game=$2
folder=$(mktemp -d)
trap 'chmod -R u+rwx "$folder"; rm -rf "$folder"' EXIT
cd "$folder" || exit 1
export ARBITER_STATE="$folder/state"
failed=0 tried=0

printf '1\n1\nsave good.replay\nquit\n' | "$program" play "$game" --seed 5 --opponent random >/dev/null
[ -s good.replay ] || { echo "no game was saved"; exit 1; }

mkdir wrong
mkdir wrong/folder
: >wrong/empty
printf 'these are just words,\nnot what was asked for: {[\n' >wrong/words
printf '\000\001\376\377\200binary\000\n\377' >wrong/binary
printf '[{"number": "X-1", "name": ' >wrong/cut
truncate -s 200M wrong/huge
half=$(($(wc -c <good.replay) / 2))
head -c $half good.replay >wrong/half
{ head -c $half good.replay; printf 'XXXX'; tail -c +$((half + 5)) good.replay; } >wrong/changed
ln -s nowhere wrong/dangling
: >wrong/locked
chmod 000 wrong/locked
# Whoever may read everything can't be kept from it.
[ -r wrong/locked ] && rm -f wrong/locked

# refused FILE ARGUMENT...: the file is named, with found and expected.
refused() {
    file=$1
    shift
    tried=$((tried + 1))
    output=$("$program" "$@" </dev/null 2>&1)
    status=$?
    if [ $status != 2 ]; then
        printf '%s\n' "$output" | head -20
        echo "arbiter $*: ended with $status, expected 2"
        failed=$((failed + 1))
    elif ! printf '%s\n' "$output" | grep -a -q "$file.*found .*, expected "; then
        printf '%s\n' "$output" | head -20
        echo "arbiter $*: expected a line with $file, found and expected"
        failed=$((failed + 1))
    fi
}

for file in wrong/* wrong/missing; do
    refused $file play "$game" --deck $file
    refused $file play "$game" --opponent-deck $file
    refused $file sim "$game" --games 1 --decks $file $file
    refused $file deck check $file --game "$game"
    refused $file play "$game" --load $file
    refused $file replay $file
    # A folder of cards, and one of scenarios, may be empty of them.
    refused $file play "$game" --cards $file
    refused $file sim "$game" --games 1 --cards $file
    refused $file replay good.replay --cards $file
    refused $file cards check $file --game "$game"
    refused $file cards tell $file --game "$game"
    refused $file cards show X-1 --game "$game" --cards $file
    refused $file scenario $file
done
[ ! -e core ] || failed=$((failed + 1))
echo "$tried wrong files, $failed of them taken or not explained"
[ $failed = 0 ]
