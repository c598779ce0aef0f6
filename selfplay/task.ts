import * as z from 'zod';
import { repeatable, sentAgent } from '../agents/spec.ts';
import { type LabelledGame, labelledGame } from '../datasets/row.ts';
import { gameNamed } from '../games/index.ts';
import { openPosition } from '../games/notation.ts';
import { InputError } from '../lib/input-error.ts';
import { quoted } from '../lib/quoted.ts';
import { taskKind } from '../lib/tasks/work.ts';
import { type SelfplayOptions, selfplayOptions } from './options.ts';
import { startKinds } from './start.ts';

/** One task: game `index` of the run. */
export const selfplayTask = taskKind<SelfplayOptions, number, LabelledGame>({
  name: 'selfplay',
  module: new URL('./worker.ts', import.meta.url),
  setup: selfplayOptions.extend({ agent: sentAgent }),
  task: z.int().nonnegative(),
  result: labelledGame,
  game: ({ game }) => game,
  check: checkRows,
  lasting: ({ agent }, played) => (repeatable(agent) ? played : undefined),
});

/** Rows must be open positions of the game, in order, each with the game's result for its mover. */
function checkRows({ game: name, every }: SelfplayOptions, index: number, { rows, result, start }: LabelledGame) {
  const wrong = (what: string) => new InputError(`game ${index}: ${what}`);
  if (!startKinds.some((kind) => kind === start)) throw wrong(`start '${quoted(start, 100)}'`);
  const game = gameNamed(name);
  let before: number | undefined;
  for (const row of rows) {
    const { turn } = openPosition(game, row.position);
    const { ply } = row;
    const own = turn === 0 ? result : 1 - result;
    if (row.result !== own) throw wrong(`result ${row.result} at ply ${ply}, expected ${own}`);
    if (before !== undefined && (ply <= before || (ply - before) % every !== 0))
      throw wrong(`ply ${ply} after ply ${before}, and one row in ${every} is kept`);
    before = ply;
  }
}
