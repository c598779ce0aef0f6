import { feature } from '../feature-sets.ts';
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

  const SHORTEST = list.length - 1;

  /** The difference of two paths is slow to find; what the others say the position knows. */
  function only(indices: readonly number[]): Pick<Features<HexPosition>, 'costly' | 'extract' | 'extractBoth'> {
    const slow = indices.includes(SHORTEST);
    const places = Int32Array.from(indices);

    function extract(position: HexPosition, player: Player, out: Float64Array, at: number): void {
      if (slow) paths.measure(position);
      write(position, player, out, at);
    }

    /** Each has the difference of the same two paths. */
    function extractBoth(position: HexPosition, out: Float64Array, at: number): void {
      if (slow) paths.measure(position);
      write(position, 0, out, at);
      write(position, 1, out, at + places.length);
    }

    function write(position: HexPosition, player: Player, out: Float64Array, at: number): void {
      for (let i = 0; i < places.length; i++) out[at + i] = valueAt(places[i]!, position, player);
    }

    return { ...(slow ? { costly: true } : {}), extract, extractBoth };
  }

  function valueAt(index: number, position: HexPosition, player: Player): number {
    if (index === 0) return position.toGo[player];
    if (index === 1) return position.lastEdgeStones[player];
    if (index === 2) return position.longest[player];
    return paths.distances[1 - player] - paths.distances[player];
  }

  return { name: 'original', list, ...only([...list.keys()]), only };
}

/** A point a cell, as the authors' two-sided shortest path has it. No Hex game is drawn. */
export const handWeights: HandWeights = {
  points: [0, 0, 0, 1],
  draw: 0,
  source:
    "the authors' strongest heuristic, Dijkstra's shortest path in its approach `both` (their other three weigh " +
    'nothing in it)',
};
