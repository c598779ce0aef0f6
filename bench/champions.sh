#!/bin/sh
# What twenty minutes of `tune` are worth at 100 ms a move: in each game and seed the champion against the strongest of
# the weights by hand and the original agent, as its own run found it, near the start (2 to 8 random moves) and on random
# boards.
#
#     npm run build && bench/champions.sh [pairs [folder [game…]]]     # 400, runs/champions/shown, all five
#
# The pairs are those of all three seeds together, for each kind of opening. The folder keeps each champion's weights,
# the baseline's name and what the matches showed; runs stand in runs/champions. What is there is not made again, so
# that the same command goes on elsewhere: more pairs than the last time are new matches beside the old ones.
# SEEDS: of the runs ("1 2 3"). BUDGET: of each ("20m"). MS: milliseconds a move (100). STARTS: "near random".
# WORKERS: threads (one for each processor; more would share their time).
set -eu
cd "$(dirname "$0")/.."
pairs=${1:-400}
out=${2:-runs/champions/shown}
work=runs/champions
ms=${MS:-100}
[ $# -gt 2 ] && shift 2 || set -- slider infexion hus hex hexifence
threads=${WORKERS:+--workers $WORKERS}

weightroom() { node dist/cli/weightroom.js "$@"; }

# The champion of a run, unless it is there: game, seed.
champion() {
  here=$out/$1
  [ -e "$here/$2.json" ] && return
  run=$work/$1-$2
  weightroom tune "$1" --budget "${BUDGET:-20m}" --seed "$2" --out "$run" $threads
  mkdir -p "$here"
  node -e '
    const { outcome } = JSON.parse(fs.readFileSync(`${process.argv[1]}/outcome.json`, "utf8"));
    fs.writeFileSync(process.argv[2], `${outcome.baselines.strongest.split("@")[0]}\n`);' "$run" "$here/$2.baseline"
  cp "$run/champion.json" "$here/$2.json"
}

# A match of so many pairs, less those that are there: game, seed, near or random, openings.
match() {
  here=$out/$1
  wanted=$(((pairs + 2) / 3))
  found=$(node -e '
    const [folder, name] = process.argv.slice(1);
    const files = fs.readdirSync(folder).filter((file) => file.startsWith(`${name}-`) && file.endsWith(".json"));
    const results = files.map((file) => JSON.parse(fs.readFileSync(`${folder}/${file}`, "utf8")));
    console.log(results.reduce((sum, { matches: [{ games }] }) => sum + games / 2, 0), files.length + 1);' \
    "$here" "$2-$ms-$3")
  played=${found% *} part=${found#* }
  [ "$played" -lt "$wanted" ] || return 0
  name=$2-$ms-$3-$part
  baseline=$(cat "$here/$2.baseline")
  # A program of the authors' has a limit of its own, which --limit leaves alone.
  case $baseline in hand:*) ;; *) baseline=$baseline@ms=$ms ;; esac
  weightroom match run "$1" --format gauntlet --agents "$here/$2.json,$baseline" --limit "ms=$ms" \
    --pairs $((wanted - played)) --seed "$part$2" $4 --out "$work/$1-$name" $threads > "$work/$1-$name.txt"
  weightroom match show "$work/$1-$name" --json > "$work/$1-$name.json"
  mv "$work/$1-$name.json" "$here/$name.json"
}

mkdir -p "$work"
for seed in ${SEEDS:-1 2 3}; do
  for game in "$@"; do champion "$game" "$seed"; done
  for start in ${STARTS:-near random}; do
    openings="--walk 2..8"
    [ "$start" = near ] || openings=
    for game in "$@"; do match "$game" "$seed" "$start" "$openings"; done
  done
done
node dist/bench/contests-table.js "$out"
