#!/bin/sh
# For each game: a network on the board, in three training seeds, against the strongest linear weights there are here,
# against linear full and lean weights of the same games, and against hand:own and hand:difference, in the same time:
# 20, 5 and 100 ms a move, from openings near the start (2 to 8 random moves) and from random boards.
#
#     npm run build && bench/strength.sh [pairs [folder [game…]]]     # 400, runs/strength/shown, all five
#
# The games are those of the champion that is published: half begin near the start, a quarter on random boards, and in a
# quarter three moves of ten are random. In Hus a network that was fitted to them, first.json, plays five times as many,
# which are added. Networks learn from the scores of the search, mostly. Linear weights are fitted to results and to
# scores of these games, and to results of games of the weights by hand: the set and the fit that the first network does
# least well against is `linear.json`, the strongest.
#
# The pairs are those of all three seeds together against linear.json, which comes first, at 20 ms; at 5 ms a quarter of
# them, at 100 ms a sixteenth; against the others a sixteenth, at 100 ms a sixty-fourth.
# The folder keeps weights and what the matches showed, so that the same command goes on elsewhere; data and games stand
# in runs/strength.
# MS: milliseconds a move ("20 5 100"). STARTS: "near random". WORKERS: threads (one for each processor; more would
# share their time).
set -eu
cd "$(dirname "$0")/.."
pairs=${1:-400}
out=${2:-runs/strength/shown}
work=runs/strength
# Where self-play near the start begins.
near="--walk 0..8 --scatter 0"
[ $# -gt 2 ] && shift 2 || set -- slider hexifence hus hex infexion
threads=${WORKERS:+--workers $WORKERS}

weightroom() { node dist/cli/weightroom.js "$@"; }

# The game's weights and games; how its champion, its weights by hand and its first network play; its linear sets; its
# networks.
at() {
  here=$out/$1
  scratch=$work/$1
  linear="full lean"
  more=0
  network= lambda=0
  case $1 in
    slider) nodes=600 games=12000 hand=1250 linear=full ;;
    hexifence) nodes=600 games=12000 hand=480 network="\"beside\": \"$here/lean.json\", " ;;
    hus) nodes=600 games=14000 hand=400 linear=full more=72000 first=600 lambda=0.3 ;;
    hex) nodes=400 games=20000 hand=1000 lambda=0.3 network="\"shape\": \"shared:2x64\", \"beside\": \"$here/lean.json\", " ;;
    infexion) nodes=1300 games=10000 hand=1300 ;;
    *) echo "$1: slider, infexion, hexifence, hex or hus is wanted" >&2; exit 1 ;;
  esac
}

# Games of self-play: folder, agent, games, seed, where they begin.
selfplay() {
  folder=$scratch/$1 agent=$2 count=$3 seed=$4
  shift 4
  weightroom data generate "$game" --agent "$agent" --games "$count" --seed "$seed" "$@" --out "$folder" $threads
}

# Half of them near the start, a quarter on random boards, a quarter with many random moves, and data sets of old games
# beside them, as a list of their folders: name, agent, games, first seed, lists.
mixed() {
  name=$1 player=$2 of=$3 from=$4
  shift 4
  selfplay "$name-near" "$player" $((of / 2)) "$from" $near
  selfplay "$name-random" "$player" $((of / 4)) $((from + 1))
  selfplay "$name-noisy" "$player" $((of / 4)) $((from + 2)) --random-moves 0.3 $near
  for part in "$scratch/$name-near" "$scratch/$name-random" "$scratch/$name-noisy"; do echo "$part"; done > "$scratch/$name.list"
  for list in "$@"; do cat "$list"; done >> "$scratch/$name.list"
}

# The data sets `hand` and `data`: the champion's games and, where there are more, those of a network fitted to them.
data() {
  selfplay hand "hand:difference@nodes=$hand" $((games / 2)) 4 $near
  if [ "$more" = 0 ]; then
    mixed data "tuned@nodes=$nodes" "$games" 1
    return
  fi
  mixed champion "tuned@nodes=$nodes" "$games" 1
  fit first champion --model network --config "{$network\"lambda\": $lambda, \"epochs\": 10}" --seed 1
  mixed data "$here/first.json@nodes=$first" "$more" 11 "$scratch/champion.list"
}

# Weights, unless they are there: name, data set, options of fit.
fit() {
  file=$here/$1.json
  from=$scratch/$2
  [ -e "$from.list" ] && from=$(cat "$from.list")
  shift 2
  # shellcheck disable=SC2086 # a list of folders
  [ -e "$file" ] || weightroom fit $from --out "$file" "$@" > "$scratch/$(basename "$file" .json).txt"
}

# Which linear weights the first network does least well against.
strongest() {
  [ -e "$here/linear.json" ] && return
  agents=$(printf ',%s' "$here"/full*.json "$here"/lean*.json | sed 's/,[^,]*\*.json//')
  weightroom match run "$game" --format gauntlet --agents "$here/network-1.json$agents" --limit ms=5 --pairs 40 \
    --seed 9 --walk 2..8 --out "$scratch/strongest" $threads > "$scratch/strongest.txt"
  weightroom match show "$scratch/strongest" --json > "$scratch/strongest.json"
  found=$(node -e '
    const { matches } = JSON.parse(fs.readFileSync(process.argv[1], "utf8"));
    const [hardest] = matches.toSorted((a, b) => a.rating.elo - b.rating.elo);
    console.log(hardest.b.split("@")[0]);' "$scratch/strongest.json")
  cp "$here/$(basename "$found")" "$here/linear.json"
}

# A gauntlet of each seed's network, unless it is there: name, opponents, pairs of all seeds together, openings.
gauntlets() {
  for seed in 1 2 3; do
    name=$1-$seed
    [ -e "$here/$name.json" ] && continue
    weightroom match run "$game" --format gauntlet --agents "$here/network-$seed.json,$2" --limit "ms=$ms" \
      --pairs $((($3 + 2) / 3)) --seed "$seed" ${4:-} --out "$scratch/$name" $threads > "$scratch/$name.txt"
    weightroom match show "$scratch/$name" --json > "$here/$name.json.partial"
    mv "$here/$name.json.partial" "$here/$name.json"
  done
}

for game in "$@"; do
  at "$game"
  mkdir -p "$here" "$scratch"
  [ -e "$here/linear.json" ] || data
  for set in $linear; do
    fit "$set" data --features "$set"
    fit "$set-scores" data --features "$set" --config '{"lambda": 0}'
    fit "$set-hand" hand --features "$set"
  done
  for seed in 1 2 3; do
    fit "network-$seed" data --model network --config "{$network\"lambda\": $lambda, \"epochs\": 10}" --seed "$seed" &
    [ "$seed" = 1 ] || wait
  done
  strongest
done
for against in linear others; do
  for ms in ${MS:-20 5 100}; do
    for start in ${STARTS:-near random}; do
      openings="--walk 2..8"
      [ "$start" = near ] || openings=
      case $against-$ms-$start in
        linear-20-*) some=$pairs ;;
        linear-100-*) some=$((pairs / 16)) ;;
        linear-*) some=$((pairs / 4)) ;;
        others-100-*) some=$((pairs / 64)) ;;
        *) some=$((pairs / 16)) ;;
      esac
      for game in "$@"; do
        at "$game"
        opponents=$here/linear.json
        [ "$against" = linear ] || opponents="hand:own,hand:difference$(printf ",$here/%s.json" $linear)"
        gauntlets "$ms-$start-$against" "$opponents" "$some" "$openings"
      done
    done
  done
done
node dist/bench/contests-table.js "$out"
