#!/bin/sh
# For each game the best linear and the best network evaluation against `hand` and against each other, at equal depth and at equal time.
#
#     npm run build && bench/strength.sh [pairs [folder [game…]]]        # 400, runs/strength, all five
#
# The best is, of those fitted to the same self-play games, the one with the least loss on the validation games. A small network, of eight units, meets the
# linear weights, too: it sees less but costs less. What is there already is kept:
# the same command goes on after a stop. The tables are in <folder>/<game>/depth.txt and time.txt, all in short in <folder>/strength.md. MS: milliseconds a move at equal time (20).
# GAMES: of self-play (as below). WORKERS: threads (one for each processor); more than there are processors would share their time.
set -eu
cd "$(dirname "$0")/.."
pairs=${1:-400}
out=${2:-runs/strength}
[ $# -gt 2 ] && shift 2 || set -- slider infexion hexifence hex hus
threads=${WORKERS:+--workers $WORKERS}

weightroom() { node dist/cli/weightroom.js "$@"; }

# The games of self-play, the plies that both sides search in them, and the plies of the tournament.
pace() {
  case $1 in
    slider) echo 6000 2 4 ;;
    infexion) echo 1500 2 2 ;;
    hexifence) echo 6000 2 4 ;;
    hex) echo 4000 2 3 ;;
    hus) echo 4000 3 4 ;;
    *) echo "$1: slider, infexion, hexifence, hex or hus is wanted" >&2; exit 1 ;;
  esac
}

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

# Plays or goes on with a tournament of the game at hand, within its limit; writes its standings as text and as JSON.
tournament() {
  weightroom tournament "$game" --agents "$2" --limit "$limit" --pairs "$pairs" --out "$here/$1-$pairs" $threads > "$here/$1.txt"
  cat "$here/$1.txt"
  weightroom standings "$here/$1-$pairs" --json > "$here/$1.json"
}

for game in "$@"; do
  set -- $(pace "$game")
  here=$out/$game
  data=$here/data
  mkdir -p "$here"
  weightroom selfplay "$game" --games "${GAMES:-$1}" --agent "hand@depth=$2" --rare 0.1 --out "$data" $threads
  fit "$here/original.json" --features original
  fit "$here/full.json" --features full
  fit "$here/network-full.json" --model network --reads full
  fit "$here/network-planes.json" --model network --reads planes --layers 64-32
  best "$here/linear.json" "$here/original.json" "$here/full.json"
  best "$here/network.json" "$here/network-full.json" "$here/network-planes.json"
  fit "$here/small.json" --model network --reads full --layers 8
  for limit in "depth=$3" "ms=${MS:-20}"; do
    name=depth
    [ "$limit" = "depth=$3" ] || name=time
    tournament "$name" "$here/linear.json,$here/network.json,hand"
    tournament "small-$name" "$here/small.json,$here/linear.json"
  done
done
node dist/reports/strength-table.js "$out"
