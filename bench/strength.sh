#!/bin/sh
# For each game: the best linear and the best network evaluation against hand:own, against hand:difference and against
# each other, in the same time first: 20, 5 and 100 ms a move, from openings near the start (2 to 8 random moves) and
# from random boards; then equally deep, which leaves out what an evaluation costs.
#
#     npm run build && bench/strength.sh [pairs [folder [game…]]]        # 400, runs/strength, all five
#
# All are fitted to the same self-play games. The best weights have the least loss on the validation games; the best
# network wins a play-off in equal time. A network of eight units meets the linear weights too: it sees less but costs
# less. 20 ms comes first, in all games, then 5, then 100 with a quarter of the pairs. The same command goes on after a
# stop.
#
# Tables: <folder>/<game>/time-20-near.txt and so on; all in short: <folder>/strength.md.
# MS: milliseconds a move ("20 5 100"). GAMES: of self-play (as below). WORKERS: threads (one for each processor; more
# would share their time).
set -eu
cd "$(dirname "$0")/.."
pairs=${1:-400}
out=${2:-runs/strength}
[ $# -gt 2 ] && shift 2 || set -- slider infexion hexifence hex hus
times=${MS:-20 5 100}
threads=${WORKERS:+--workers $WORKERS}

weightroom() { node dist/cli/weightroom.js "$@"; }

fit() {
  [ -e "$1" ] || weightroom train "$data" --out "$@" > "${1%.json}.txt"
}

# Copies the one with the least validation loss to the first file.
best() {
  node -e '
    const { copyFileSync, readFileSync } = require("node:fs");
    const [to, ...files] = process.argv.slice(1);
    const loss = (file) => JSON.parse(readFileSync(file, "utf8")).origin.measures.validation.logLoss;
    const [best] = files.sort((a, b) => loss(a) - loss(b));
    copyFileSync(best, to);
    for (const file of files) console.log(`${file}: validation loss ${loss(file).toFixed(5)}`);
  ' "$@"
}

# Plays a tournament of this game, or goes on with it: name, agents, limit, pairs, perhaps openings. Writes standings as
# text and JSON.
tournament() {
  weightroom tournament "$game" --agents "$2" --limit "$3" --pairs "$4" ${5:-} --out "$here/$1-$4" $threads \
    > "$here/$1.txt"
  cat "$here/$1.txt"
  weightroom standings "$here/$1-$4" --json > "$here/$1.json"
}

# Copies the first of two weights files that have played $here/<name>, or the second where that one won, to the last.
winner() {
  node -e '
    const { copyFileSync, readFileSync } = require("node:fs");
    const [match, first, second, to] = process.argv.slice(1);
    const { elo } = JSON.parse(readFileSync(match, "utf8")).matches[0].rating;
    copyFileSync(elo < 0 ? second : first, to);
  ' "$here/$1.json" "$2" "$3" "$4"
}

# This game: games of self-play, plies searched there and in the tournament, and where all is kept.
at() {
  case $1 in
    slider) games=6000 plies=2 depth=4 ;;
    infexion) games=1500 plies=2 depth=2 ;;
    hexifence) games=6000 plies=2 depth=4 ;;
    hex) games=4000 plies=2 depth=3 ;;
    hus) games=4000 plies=3 depth=4 ;;
    *) echo "$1: slider, infexion, hexifence, hex or hus is wanted" >&2; exit 1 ;;
  esac
  here=$out/$1
  data=$here/data
}

for game in "$@"; do
  at "$game"
  mkdir -p "$here"
  weightroom selfplay "$game" --games "${GAMES:-$games}" --agent "hand@depth=$plies" --rare 0.1 --out "$data" $threads
  fit "$here/original.json" --features original
  fit "$here/full.json" --features full
  best "$here/linear.json" "$here/original.json" "$here/full.json"
  fit "$here/network-full.json" --model network --reads full
  fit "$here/network-planes.json" --model network --reads planes --layers 64-32
  fit "$here/small.json" --model network --reads full --layers 8
done
near="--walk 2..8"
for game in "$@"; do
  at "$game"
  tournament play-off "$here/network-full.json,$here/network-planes.json" ms=20 100 "$near"
  winner play-off "$here/network-full.json" "$here/network-planes.json" "$here/network.json"
done
for ms in $times; do
  some=$pairs
  [ "$ms" -lt 100 ] || some=$(((pairs + 3) / 4))
  for game in "$@"; do
    at "$game"
    all=$here/linear.json,$here/network.json,hand,hand:difference
    tournament "time-$ms-near" "$all" "ms=$ms" "$some" "$near"
    tournament "time-$ms-random" "$all" "ms=$ms" "$some"
    tournament "small-$ms-near" "$here/small.json,$here/linear.json" "ms=$ms" "$some" "$near"
  done
done
for game in "$@"; do
  at "$game"
  tournament depth-near "$here/linear.json,$here/network.json,hand,hand:difference" "depth=$depth" "$pairs" "$near"
done
node --import ./dist/modules/shipped.js dist/reports/strength-table.js "$out"
