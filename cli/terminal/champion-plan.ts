import { gameNamed } from '../../games/index.ts';
import { whole } from '../../lib/numbers.ts';
import { durationText } from '../../lib/options/kinds.ts';
import { afterWalk } from '../../tuning/boards.ts';
import { arenaOf } from '../../tuning/contests/arena.ts';
import { UNIT } from '../../tuning/costs.ts';
import type { TuneOptions } from '../../tuning/options.ts';

/** What a run of the champion loop is about to do: its budget, who meets whom, and what a stop means. */
export function planLines(options: TuneOptions, folder: string): string[] {
  const { game: name, seed, budget, generations, nodes, against } = options;
  const { boards } = arenaOf(gameNamed(name), seed, nodes);
  const length = budget === undefined ? `${whole(generations)} generations` : durationText(budget);
  const more = against.map((agent) => `, ${agent.name}`).join('');
  return [
    `${name}, seed ${seed}: ${length}, in ${folder}; Ctrl-C stops, the same command goes on.`,
    `First the weights by hand and the game's own agents${more} meet; the strongest is the champion to begin with.`,
    'A generation: the champion plays itself, candidates are fitted, race, and the winner challenges the champion.',
    `All at equal time, ${whole(nodes)} nodes of ${UNIT} a move, ${afterWalk(boards.near.walk)}. The verdict is on fresh boards.`,
  ];
}
