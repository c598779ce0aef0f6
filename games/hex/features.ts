import { feature, pick, someOf } from '../feature-sets.ts';
import type { Feature, Features, HandWeights, Player } from '../game.ts';
import { CellGraph } from './cell-graph.ts';
import { gridOf } from './grid.ts';
import type { HexPosition } from './position.ts';
import { Resistance } from './resistance.ts';
import { Shapes } from './shapes.ts';
import { ShortestPath, ShortestPaths } from './shortest.ts';
import { SMALL, SmallCellGraph } from './small-cell-graph.ts';

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

/**
 * What strong Hex programs look at: fourteen features, one side at a time, so that f(player) - f(other) is each one's
 * usual value. Where little is good the feature is negative. The clipping of two differences (`bridge-distance`,
 * `two-distance`, to the board's size) is left out.
 */
export function fullFeatures(size: number): Features<HexPosition> {
  const cells = size * size;
  const stones = (name: string, meaning: string, high = cells) => feature(name, 'stones', meaning, 0, high);
  const list: readonly Feature[] = [
    feature('dist', 'cells', 'minus the cells lacking on the shortest path', -cells, 0),
    feature(
      'bridge-dist',
      'cells',
      'minus the same, bridges and edge bridges taken for joined; at most the board and one',
      -size - 1,
      0,
    ),
    feature('path-cells', 'cells', 'empty cells on any shortest path', 1, cells),
    feature('log-paths', 'logarithm', 'of the number of shortest paths, as sequences of empty cells', 0, 0.4 * cells),
    feature(
      'two-dist',
      'cells',
      "minus the best cell's two-distances to both edges; twice the board and two where no cell has both",
      -2 * size - 2,
      0,
    ),
    feature('two-dist-mobility', 'cells', 'cells with the best two-distances', 0, cells),
    feature(
      'log-resistance',
      'logarithm',
      'minus that of the resistance between the own edges, in ohm',
      -Math.log(2 * cells + 2),
      Math.log(6 * cells),
    ),
    feature('progress', 'share', 'of their way that own stones have come, on average; a half without stones', 0, 1),
    stones('longest-chain', 'stones of the longest own chain'),
    stones('edge-stones', 'own stones in chains that touch an own edge'),
    feature('span', 'lines', 'most lines of our way that one own chain covers', 0, size),
    feature('bridges', 'pairs', 'pairs of own stones with two common empty neighbours', 0, 3 * cells),
    stones('edge-bridges', 'own stones on the second line from an own edge, both cells between empty', 2 * size),
    feature('dead-stones', 'stones', 'minus own stones that no win can need', -cells, 0),
  ];
  const grid = gridOf(size);
  const shapes = new Shapes(grid);
  const shortest = new ShortestPath(grid);
  const graph = size <= SMALL ? new SmallCellGraph(grid) : new CellGraph(grid);
  const resistance = new Resistance(grid);

  const distances = new ShortestPaths(grid);
  const far = 2 * size + 2;

  /** What is needed is asked once; what nobody wants is not measured. The shortest path alone has a quicker way. */
  function only(indices: readonly number[]): Pick<Features<HexPosition>, 'costly' | 'extract' | 'extractBoth'> {
    const wants = (...names: readonly string[]): boolean => indices.some((index) => names.includes(list[index]!.name));
    const ways = wants('path-cells', 'log-paths');
    const distance = wants('dist') && !ways;
    const twoDistance = wants('two-dist', 'two-dist-mobility');
    const bridgeDistance = wants('bridge-dist');
    const ohm = wants('log-resistance');
    const shape = wants('span', 'bridges', 'edge-bridges', 'dead-stones');
    const places = Int32Array.from(indices);
    const values = new Float64Array(list.length);

    function extract(position: HexPosition, player: Player, out: Float64Array, at: number): void {
      if (distance) distances.measure(position);
      write(position, player, out, at);
    }

    /** The shortest paths of both are found at once. */
    function extractBoth(position: HexPosition, out: Float64Array, at: number): void {
      if (distance) distances.measure(position);
      write(position, 0, out, at);
      write(position, 1, out, at + places.length);
    }

    function write(position: HexPosition, player: Player, out: Float64Array, at: number): void {
      if (shape) shapes.measure(position, player);
      if (ways || twoDistance) graph.build(position, player);
      if (ways) graph.measureWays();
      if (twoDistance) graph.measureTwoDistances();
      const stones = position.counts[player];
      values[0] = 0 - (distance ? distances.distances[player] : graph.distance);
      if (bridgeDistance) values[1] = 0 - Math.min(size + 1, shortest.bridgeDistance(position, player, size + 1));
      values[2] = graph.pathCells;
      if (ways) values[3] = Math.log(graph.paths);
      values[4] = 0 - (graph.twoDistance === 0 ? far : Math.min(far, graph.twoDistance));
      values[5] = graph.twoDistanceCells;
      if (ohm) values[6] = 0 - Math.log(resistance.between(position, player));
      values[7] = stones === 0 ? 0.5 : 1 - position.toGo[player] / (stones * (size - 1));
      values[8] = position.longest[player];
      values[9] = position.edgeStones[player];
      values[10] = shapes.span;
      values[11] = shapes.bridges;
      values[12] = shapes.edgeBridges;
      values[13] = 0 - shapes.deadStones;
      pick(values, places, out, at);
    }

    const costly = ways || distance || twoDistance || bridgeDistance || ohm || shape;
    return { ...(costly ? { costly } : {}), extract, ...(distance ? { extractBoth } : {}) };
  }

  return { name: 'full', list, ...only([...list.keys()]), only };
}

/**
 * The features of `full` that win at equal time, those that cost most for what they tell left out: `experiment features
 * --select` found them, and README.md says what they are worth.
 */
export function leanFeatures(size: number): Features<HexPosition> {
  return someOf(fullFeatures(size), LEAN, 'lean');
}

const LEAN = [
  'dist',
  'path-cells',
  'log-paths',
  'two-dist',
  'two-dist-mobility',
  'longest-chain',
  'edge-stones',
  'span',
  'bridges',
  'dead-stones',
];
