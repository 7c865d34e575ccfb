#!/bin/sh
# session.sh PROGRAM: plays through a pipe, saves, shows the replay, goes on with it, and records a simulation.
set -e
program=$1
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
want() { grep -q -e "$2" "$1" || { cat "$1"; echo "expected a line with $2"; exit 1; }; }

printf '1\n1\nundo\n1\nsave game.replay\nquit\n' | "$program" play --seed 5 --opponent random >first
want first "Saved to game.replay"
want first "left unfinished"
"$program" replay game.replay >whole
want whole "The game is not finished"
want whole "^1\. "
"$program" replay game.replay --at 0 --seat B >beginning
want beginning "you (B)"
if "$program" replay game.replay --at 999 2>far; then echo "--at 999 was taken"; exit 1; fi
want far "found --at 999, expected a number from 0 to"
printf 'undo\nload nowhere.replay\nload game.replay\nconcede\n' | "$program" play --load game.replay >second 2>&1
want second "loaded from game.replay"
want second "nowhere.replay"
want second "You lose"
"$program" sim --games 3 --record records --json >counts
want counts '"games": 3'
"$program" replay records/game-000003.replay --seat A >third
want third "won\."
[ "$(ls records | wc -l)" = 3 ]
# Empty arguments, which ctest cannot pass on.
empty() {
    status=0
    "$program" "$@" >out 2>&1 </dev/null || status=$?
    [ "$status" = 2 ] || { cat out; echo "arbiter $*: ended with $status, expected 2"; exit 1; }
    want out 'found "", expected a value for '
}
empty play --deck ""
empty play --load ""
empty replay ""
empty scenario ""
empty sim --record ""
empty cards check ""
empty cards tell ""
empty deck check ""
empty rules ""
