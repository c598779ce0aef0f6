import { oneOf, text } from '../lib/options/kinds.ts';
import { defaulting, OptionSet, optional, required, seed, type ValuesOf } from '../lib/options/option-set.ts';

/** How a table of positions is read as a data set. */
export const importOptions = new OptionSet({
  game: required(text, 'the game of the positions, with its size: slider-6'),
  position: defaulting(text, 'position', "column of positions, in the game's notation"),
  result: defaulting(text, 'result', 'column of results: 1, 0.5, 0; or 1, 0, -1; or 1-0, 1/2-1/2, 0-1'),
  group: optional(text, 'column that says which rows are of one game; without it each row is a game'),
  score: optional(text, 'column of scores in points; cells may be empty'),
  ply: optional(text, 'column of plies; else as the positions say, or the place of the row in its game'),
  for: defaulting(
    oneOf(['mover', 'first']),
    'mover',
    'whose result and score: the player to move, or the first player (White)',
  ),
  over: defaulting(
    oneOf(['refuse', 'skip']),
    'refuse',
    'positions where the game is over: refused, or left out and counted',
  ),
  seed,
});

export type ImportOptions = ValuesOf<typeof importOptions.options>;
