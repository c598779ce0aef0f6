import { feature } from '../feature-sets.ts';
import type { Feature, Features, HandWeights, Player } from '../game.ts';
import { boardOf } from './board.ts';
import { LookAhead } from './edgeset.ts';
import { FeatureSet, playout } from './featureset.ts';
import type { HexifencePosition } from './position.ts';

/**
 * What AgentFarrugiulian evaluates a board by: the cells captured and who wins the play-out of its features. It plays
 * out locked boards only; so that every board has a value, the player to move first takes what is open, then safe edges
 * are claimed in turn, in reading order. On a locked board with nothing open this is exactly its verdict.
 */
export function originalFeatures(size: number): Features<HexifencePosition> {
  const board = boardOf(size);
  const { cells } = board;
  const list: readonly Feature[] = [
    feature('cells', 'cells', 'cells captured so far', 0, cells),
    {
      name: 'playout-cells',
      unit: 'cells',
      meaning: 'cells that the play-out of the rest of the game gives',
      // Its slip moves two cells too many for each loop.
      low: -cells,
      high: 2 * cells,
    },
    feature('playout-win', 'share', '1 if the play-out makes it the winner; else 0', 0, 1),
  ];
  const ahead = new LookAhead(board);
  const set = new FeatureSet(board);

  function extract(position: HexifencePosition, player: Player, out: Float64Array, at: number): void {
    playRest(position, ahead, set);
    write(position, player, out, at);
  }

  /** The play-out is both players'. */
  function extractBoth(position: HexifencePosition, out: Float64Array, at: number): void {
    playRest(position, ahead, set);
    write(position, 0, out, at);
    write(position, 1, out, at + list.length);
  }

  function write({ captured }: HexifencePosition, player: Player, out: Float64Array, at: number): void {
    const own = set.taken[player];
    const enemy = 1 - player;
    out[at] = captured[player];
    out[at + 1] = own;
    out[at + 2] = captured[player] + own > captured[enemy] + set.taken[enemy] ? 1 : 0;
  }

  return { name: 'original', list, costly: true, extract, extractBoth };
}

/** Plays the rest of the game out: `set.taken` says who takes how much of it. */
export function playRest(position: HexifencePosition, ahead: LookAhead, set: FeatureSet): void {
  const { edges, turn } = position;
  const grabbed = ahead.grab(edges);
  const run = ahead.run(edges);
  set.read(ahead);
  set.taken[turn] = grabbed;
  playout(set, run % 2 === 0 ? turn : 1 - turn);
}

/**
 * A won play-out outweighs any number of cells, as its authors wanted; cells only choose among wins, and among losses.
 */
export const handWeights: HandWeights = {
  points: [1, 1, 100],
  draw: 0,
  source:
    "AgentFarrugiulian's authors: its end-game search asks only who wins (github.com/matomatical/AI-projectB; " +
    'COMP30024, University of Melbourne); a point a cell, for choosing among equals, is ours',
};
