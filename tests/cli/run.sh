#!/bin/sh
# run.sh STATUS PATTERN PROGRAM ARGUMENT...: fails unless the program ends with the status and prints a line with the pattern.
wanted=$1 pattern=$2
shift 2
output=$("$@" </dev/null 2>&1)
status=$?
if [ "$status" != "$wanted" ]; then
    printf '%s\n' "$output" "ended with $status, expected $wanted"
    exit 1
fi
printf '%s\n' "$output" | grep -q -e "$pattern" && exit 0
printf '%s\n' "$output" "expected a line with $pattern"
exit 1
