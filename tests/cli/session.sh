#!/bin/sh
# session.sh PROGRAM: plays through a pipe, saves, shows the replay, goes on with it; interrupts games and simulations; writes
# where there is no room; records a simulation.
set -e
program=$1
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
export ARBITER_STATE="$folder/state"
want() { grep -q -e "$2" "$1" || { cat "$1"; echo "expected a line with $2"; exit 1; }; }

printf '1\n1\nundo\n1\nsave game.replay\nquit\n' | "$program" play --seed 5 --opponent random >first
want first "Saved to game.replay"
want first "leave the game unfinished"
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
printf 'quit\n' | "$program" play --load game.replay --at 1 >third
want third "loaded from game.replay after 1 choice"
if "$program" play --load game.replay --at 999 </dev/null 2>far; then echo "--at 999 was taken"; exit 1; fi
want far "found --at 999, expected a number from 0 to"

# What can't be loaded leaves the game as it is, and nothing is told twice.
printf 'y\nn\nload nowhere.replay\nquit\n' | "$program" play --seed 5 --opponent random >same 2>&1
want same "nowhere.replay: found no such file"
[ "$(grep -c "^  You draw " same)" = "$(printf 'y\nn\nquit\n' | "$program" play --seed 5 --opponent random | grep -c "^  You draw ")" ]

# A saved game is of one game and has its decks; a deck that is named says which game is meant.
if "$program" play ua --load game.replay </dev/null 2>other; then echo "a game of ucg was played as ua"; exit 1; fi
want other "game.replay: found a saved game of ucg, expected one of ua"
if "$program" play --load game.replay --deck first-lights </dev/null 2>other; then echo "--deck was taken"; exit 1; fi
want other "found --deck for a saved game"
"$program" play --deck dead-letters --opponent random </dev/null >by_deck
want by_deck "Union Arena, .* You play dead-letters"
"$program" sim --decks open-furnace high-water --bots random random --games 2 >by_decks
want by_decks "open-furnace - high-water"

# A game that is interrupted is kept, and gone on with; one that is over is not.
rm -rf state
mkfifo keys
"$program" play --seed 6 --opponent random <keys >interrupted &
game=$!
exec 4>keys
printf 'y\n1\n' >&4
for _ in 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20; do
    grep -q "set$" interrupted && break
    sleep 0.5
done
kill -INT $game
status=0
wait $game || status=$?
exec 4>&-
[ $status = 130 ] || { cat interrupted; echo "ended with $status, expected 130"; exit 1; }
want interrupted "The game is saved: arbiter play --resume continues it."
printf 'log\nconcede\nrematch\nconcede\n' | "$program" play --resume >resumed
want resumed "loaded from"
want resumed "from your hand to your battle area 1, set"
want resumed "Another game with the same decks."
[ "$(ls state/games | wc -l)" = 3 ]
printf 'y\nquit\n' | "$program" play --seed 7 --opponent random >left
want left "The game is saved: arbiter play --resume continues it."

# What can't be written is an error.
full() {
    status=0
    "$program" "$@" >/dev/full 2>problem </dev/null || status=$?
    [ $status = 3 ] || { cat problem; echo "arbiter $*: ended with $status, expected 3"; exit 1; }
    want problem "standard output: found No space left on device, expected"
}
if [ -w /dev/full ]; then
    full --version
    full cards list
    full cards check "$ARBITER_ROOT/cards/ucg"
    full deck show first-lights
    full sim --games 2 --bots random random
    full replay game.replay
    full rules ucg-1.5 5.6.2.3
    full play --seed 1
fi
# Files that no room is left for: the game goes on, and the end of the program says so.
no_room() {
    { status=0; (ulimit -f 0; exec "$program" "$@") 2>&1 || status=$?; echo "ended with $status"; } | cat >told
    want told "found no room to write there, expected a file that can be written"
    want told "^ended with 3$"
}
printf 'y\nsave full.replay\nquit\n' | no_room play --seed 5 --opponent random
want told "^This game cannot be saved: "
want told "^full.replay: found no room"
want told "leave the game unfinished"
[ ! -e full.replay ] && [ ! -e full.replay.new ]
no_room sim --games 2 --bots random random --record unwritten
[ "$(ls unwritten | wc -l)" = 0 ]
# Saved after all: nothing was lost, and the program says nothing of it.
printf 'y\nsave nowhere/at/all\nsave after-all.replay\nquit\n' | "$program" play --seed 5 --opponent random >told
want told "^nowhere/at/all: found no way to write there"
want told "^Saved to after-all.replay"
{ status=0; "$program" cards list --texts 2>problem || status=$?; echo $status >status; } | true
[ "$(cat status)" = 3 ] || { cat status problem; echo "a closed pipe, expected 3"; exit 1; }
want problem "standard output: found a pipe that nobody reads, expected"
# Ctrl-C stops a simulation, and what came of it is told.
"$program" sim --games 1000000 --bots random random >stopped 2>/dev/null &
games=$!
sleep 2
kill -INT $games
status=0
wait $games || status=$?
[ $status = 130 ] || { cat stopped; echo "ended with $status, expected 130"; exit 1; }
want stopped "games (stopped; 1,000,000 were wanted)"
want stopped "won by deck"
"$program" sim --games 3 --bots random random --record records --json >counts
want counts '"games": 3'
"$program" replay records/game-000003.replay --seat A >recorded
want recorded "won\."
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
