#!/bin/sh
# help.sh PROGRAM: the help of every subcommand fits eighty columns and names its values.
program=$1
failed=0
for command in "" play sim replay bench scenario rules cards "cards list" "cards search" "cards check" "cards show" "cards tell" deck "deck check" "deck show"; do
    # shellcheck disable=SC2086
    output=$("$program" $command --help) || { echo "arbiter $command --help failed"; failed=1; }
    [ -n "$output" ] || { echo "arbiter $command --help says nothing"; failed=1; }
    wide=$(printf '%s\n' "$output" | awk 'length > 80')
    [ -z "$wide" ] || { echo "arbiter $command --help is too wide:"; printf '%s\n' "$wide"; failed=1; }
    if printf '%s\n' "$output" | grep -q 'TEXT\|UINT'; then
        echo "arbiter $command --help names a type, not a value"
        failed=1
    fi
done
exit $failed
