#!/bin/sh
# What the penalty on a network's weights is worth. For each game, networks are fitted with several penalties to the
# self-play games of strength.sh; each meets the linear weights (full), one ply deep, where the evaluation alone decides.
#
#     bench/strength.sh 400 runs/weights && bench/penalty.sh [pairs [folder [game…]]]        # 300, runs/weights, all five
#
# The same command goes on after a stop. The tables are in runs/strength/<game>/penalty.txt.
set -eu
cd "$(dirname "$0")/.."
pairs=${1:-300}
out=${2:-runs/weights}
[ $# -gt 2 ] && shift 2 || set -- hex hexifence hus infexion slider

weightroom() { node dist/cli/weightroom.js "$@"; }

for game in "$@"; do
  here=runs/strength/$game
  agents=$out/$game/full.json
  for penalty in 0.00001 0.0001 0.001 0.003 0.01; do
    network=$here/penalty-$penalty.json
    [ -e "$network" ] || weightroom train "$here/data" --model network --reads full --l2 $penalty --out "$network" \
      > "${network%.json}.txt"
    agents=$agents,$network
    echo "$game, $penalty: $(grep '^test ' "${network%.json}.txt")"
  done
  weightroom match run "$game" --agents "$agents" --format gauntlet --limit depth=1 \
    --pairs "$pairs" --out "$here/penalty-$pairs" > "$here/penalty.txt"
  sed -n '/^Match .*LOS/,/^$/p' "$here/penalty.txt"
done
