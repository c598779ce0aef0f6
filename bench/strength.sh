#!/bin/sh
# For each game: a network on the board, in three training seeds, against linear weights fitted to the same games (full,
# and lean where the game has it) and against hand:own and hand:difference, in the same time: 20, 5 and 100 ms a move,
# from openings near the start (2 to 8 random moves) and from random boards.
#
#     npm run build && bench/strength.sh [pairs [folder [game…]]]        # 400, runs/strength, all five
#
# The pairs are those of all three seeds together against each linear set, at 20 and 5 ms near the start; on random
# boards half of them, at 100 ms and against the weights by hand a quarter. All of 20 ms near the start comes first, in
# all games. The same command goes on after a stop.
#
# Results: <folder>/<game>/20-near-linear-1.json (limit, openings, opponents, seed) and so on; all in short:
# <folder>/strength.md.
# MS: milliseconds a move ("20 5 100"). STARTS: "near random". WORKERS: threads (one for each processor; more would
# share their time).
set -eu
cd "$(dirname "$0")/.."
pairs=${1:-400}
out=${2:-runs/strength}
[ $# -gt 2 ] && shift 2 || set -- slider infexion hexifence hex hus
threads=${WORKERS:+--workers $WORKERS}
made="${MS:+MS='$MS' }${STARTS:+STARTS='$STARTS' }bench/strength.sh $pairs $out $*"

weightroom() { node dist/cli/weightroom.js "$@"; }

# Games of self-play on the boards of $boards: agent, games, folder.
selfplay() {
  weightroom selfplay "$game" --agent "$1" --games "$2" $boards --out "$3" $threads
}

# Weights of the data in $data: name, options of train.
fit() {
  file=$here/$1.json
  shift
  [ -e "$file" ] || weightroom train "$data" --out "$file" "$@" > "${file%.json}.txt"
}

# The strongest judge of this game's self-play that is worth its time, its games, and the network.
at() {
  here=$out/$1
  data=$here/data
  lean=
  network=
  boards="--walk 0..8 --scatter 0"
  case $1 in
    slider) judge=hand:difference@nodes=1250 games=20000 ;;
    # Deeper games near the start alone taught less here (docs/board-networks.md).
    infexion) judge=hand:difference@depth=2 games=2600 boards= lean=lean network="--beside $here/lean.json" ;;
    hexifence) judge=hand:own@nodes=480 games=12000 lean=lean network="--lambda 1 --beside $here/lean.json" ;;
    hex) judge=$here/judge.json@nodes=300 games=30000 lean=lean network="--shape shared:2x64 --beside $here/lean.json" ;;
    hus) judge=hand:difference@nodes=400 games=10000 ;;
    *) echo "$1: slider, infexion, hexifence, hex or hus is wanted" >&2; exit 1 ;;
  esac
}

# A gauntlet of each seed's network: name, opponents, pairs of all seeds together, openings.
gauntlets() {
  for seed in 1 2 3; do
    name=$1-$seed
    weightroom tournament "$game" --format gauntlet --agents "$here/network-$seed.json,$2" --limit "ms=$ms" \
      --pairs $((($3 + 2) / 3)) --seed "$seed" ${4:-} --out "$here/$name" $threads > "$here/$name.txt"
    weightroom standings "$here/$name" --json > "$here/$name.json"
  done
}

for game in "$@"; do
  at "$game"
  mkdir -p "$here"
  if [ "$game" = hex ]; then
    # Those by hand judge Hex's games too badly: a network fitted to them loses to them.
    selfplay hand:own@nodes=1000 12000 "$here/first"
    [ -e "$here/judge.json" ] || weightroom train "$here/first" --features lean --out "$here/judge.json" > "$here/judge.txt"
  fi
  selfplay "$judge" "$games" "$data"
  for features in full $lean; do fit "$features" --features "$features"; done
  for seed in 1 2 3; do fit "network-$seed" --model network --reads board $network --epochs 12 --seed "$seed"; done
done
for ms in ${MS:-20 5 100}; do
  for start in ${STARTS:-near random}; do
    some=$pairs
    [ "$ms" -lt 100 ] || some=$((some / 4))
    openings="--walk 2..8"
    [ "$start" = near ] || { some=$((some / 2)) openings=; }
    for game in "$@"; do
      at "$game"
      gauntlets "$ms-$start-linear" "$here/full.json${lean:+,$here/lean.json}" "$some" "$openings"
    done
    for game in "$@"; do
      at "$game"
      gauntlets "$ms-$start-hand" hand:own,hand:difference $((pairs / 4 < some ? pairs / 4 : some)) "$openings"
    done
  done
done
node --import ./dist/modules/shipped.js dist/reports/strength-table.js "$out" "$made"
