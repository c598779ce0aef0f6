import { feature } from '../feature.ts';
import type { Feature, Features, HandWeights, Player } from '../game.ts';
import { gridOf } from './grid.ts';
import type { HexPosition } from './position.ts';
import { ShortestPaths } from './shortest-paths.ts';

/**
 * The authors' four heuristics by their normative definitions. The first three are what the player has; `shortest-path`
 * holds both sides' paths, since the authors' evaluation d(other) - d(searcher) could not be one player's otherwise.
 */
export function originalFeatures(size: number): Features<HexPosition> {
  const cells = size * size;
  const list: readonly Feature[] = [
    feature('distance', 'cells', 'H1: lines that own stones have to go to the far edge, summed', 0, cells * (size - 1)),
    feature('paths', 'stones', 'H2: own stones that own stones join to the far edge', 0, cells),
    feature('longest-chain', 'stones', 'H3: stones of the longest own chain', 0, cells),
    feature(
      'shortest-path',
      'cells',
      'H4: cells that the enemy lacks to join his edges less those that we lack to join ours',
      1 - cells,
      cells - 1,
    ),
  ];
  const paths = new ShortestPaths(gridOf(size));

  function extract(position: HexPosition, player: Player, out: Float64Array, at: number): void {
    paths.measure(position);
    write(position, player, out, at);
  }

  /** Each has the difference of the same two paths. */
  function extractBoth(position: HexPosition, out: Float64Array, at: number): void {
    paths.measure(position);
    write(position, 0, out, at);
    write(position, 1, out, at + list.length);
  }

  function write(position: HexPosition, player: Player, out: Float64Array, at: number): void {
    out[at] = position.toGo[player];
    out[at + 1] = position.lastEdgeStones[player];
    out[at + 2] = position.longest[player];
    out[at + 3] = paths.distances[1 - player] - paths.distances[player];
  }

  return { name: 'original', list, costly: true, extract, extractBoth };
}

/** A point a cell, as the authors' two-sided shortest path has it. No Hex game is drawn. */
export const handWeights: HandWeights = {
  points: [0, 0, 0, 1],
  draw: 0,
  source:
    "the authors' strongest heuristic, Dijkstra's shortest path in its approach `both` (their other three weigh " +
    'nothing in it)',
};
