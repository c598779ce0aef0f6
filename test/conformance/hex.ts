import * as z from 'zod';
import { featureValues } from '../../games/feature-sets.ts';
import type { Family, Game, Player } from '../../games/game.ts';
import { CellGraph } from '../../games/hex/cell-graph.ts';
import { hexSwap } from '../../games/hex/index.ts';
import type { HexPosition } from '../../games/hex/position.ts';
import { Resistance } from '../../games/hex/resistance.ts';
import { Shapes } from '../../games/hex/shapes.ts';
import { ShortestPath } from '../../games/hex/shortest.ts';
import { Prover } from '../hex-solved/prover.ts';
import { LARGEST_SMALL_BOARD } from '../hex-solved/small-board.ts';
import { type SolvedLine, solvedLine } from '../hex-solved/solved.ts';
import { playoutKind } from './playout.ts';
import { same, shapes, type Vector, type VectorKind, vectorKind } from './vector.ts';

const FULL = 1;
/** How far two decimal numbers of the same meaning may lie apart, as a share of them. */
const CLOSE = 1e-6;
/** On 5x5, a proof with fewer stones is slow. */
const STONES_FOR_SPEED = 6;
/** On 5x5, distances are proved from this many stones on: those of an opening take minutes. */
const STONES_FOR_DISTANCE = 2;

const values = z.object({
  h1: z.number(),
  h2: z.number(),
  h3: z.number(),
  h4: z.number(),
  pathCells: z.number(),
  paths: z.number(),
  twoDist: z.number().nullable(),
  twoDistMobility: z.number(),
  resistance: z.number(),
  bridgeDist: z.number(),
  bridges: z.number(),
  edgeBridges: z.number(),
  span: z.number(),
  deadStones: z.number(),
});
type Values = z.infer<typeof values>;

const heuristics = z.object({
  position: z.string(),
  b: values,
  w: values,
  features: z.record(z.string(), z.number()),
});

const swapPlayout = shapes.playout.extend({ swap: z.literal(true) });
const common = playoutKind(() => 0);

/**
 * The kinds of vector that only Hex has, and playouts, in which it counts the legal moves of the final position too.
 */
export const hexKinds: readonly VectorKind[] = [
  vectorKind({ name: 'heuristics', schema: heuristics, check: checkHeuristics }),
  vectorKind({ name: 'solved', schema: solvedLine, slow: isSlow, check: checkSolved }),
  vectorKind({ name: 'swap playout', schema: swapPlayout, check: checkSwapPlayout }),
  vectorKind({ name: common.name, schema: shapes.playout, check: checkPlayout }),
];

function checkPlayout(family: Family, vector: Vector<'playout'>): string[] {
  const mismatches = common.check(family, vector);
  same(mismatches, 'counts of legal moves', vector.legal.length, vector.moves.length + 1);
  same(mismatches, 'legal moves at the end', 0, vector.legal.at(-1));
  return mismatches;
}

/** Whichever family is asked, the swap rule is on. The reason lacks its number of stones. */
function checkSwapPlayout(_: Family, vector: Vector<'playout'>): string[] {
  const stones = vector.final.replace(/[^BW]/g, '').length;
  return checkPlayout(hexSwap, { ...vector, reason: `${vector.reason} after ${stones} stones` });
}

function checkHeuristics(family: Family, vector: z.infer<typeof heuristics>): string[] {
  const { game, position } = read(family, vector.position);
  const mismatches: string[] = [];
  for (const [player, wanted] of [vector.b, vector.w].entries()) {
    const found = valuesOf(position, player as Player);
    for (const name of Object.keys(found) as (keyof Values)[])
      close(mismatches, `${game.seats[player as Player]} ${name}`, found[name], wanted[name]);
  }
  const found = differences(game, position);
  for (const [name, wanted] of Object.entries(vector.features))
    close(mismatches, name, found.get(name) ?? null, wanted);
  same(mismatches, 'features', found.size, Object.keys(vector.features).length);
  return mismatches;
}

/** What one colour has, by the reference's names. */
function valuesOf(position: HexPosition, player: Player): Values {
  const { grid } = position;
  const shapes = new Shapes(grid);
  const graph = new CellGraph(grid);
  const shortest = new ShortestPath(grid);
  shapes.measure(position, player);
  graph.build(position, player);
  graph.measureWays();
  graph.measureTwoDistances();
  return {
    h1: position.toGo[player]!,
    h2: position.lastEdgeStones[player]!,
    h3: position.longest[player]!,
    h4: shortest.distance(position, player, grid.cells.length),
    pathCells: graph.pathCells,
    paths: graph.paths,
    twoDist: graph.twoDistance === 0 ? null : graph.twoDistance,
    twoDistMobility: graph.twoDistanceCells,
    resistance: new Resistance(grid).between(position, player),
    bridgeDist: shortest.bridgeDistance(position, player, grid.size + 1),
    bridges: shapes.bridges,
    edgeBridges: shapes.edgeBridges,
    span: shapes.span,
    deadStones: shapes.deadStones,
  };
}

/** The full features of the player to move less the other's, by the reference's names: it clips two of them. */
function differences(game: Game, position: HexPosition): Map<string, number> {
  const full = game.features[FULL]!;
  const own = featureValues(full, position, position.turn);
  const other = featureValues(full, position, (1 - position.turn) as Player);
  const size = position.grid.size;
  return new Map(
    full.list.map((feature, i) => {
      const name = feature.name.replace(/-(.)/g, (_, letter: string) => letter.toUpperCase());
      const difference = own[i]! - other[i]!;
      const clipped = name === 'bridgeDist' || name === 'twoDist';
      return [name, clipped ? Math.max(-size, Math.min(size, difference)) : difference];
    }),
  );
}

function isSlow({ position, n }: SolvedLine): boolean {
  return n === LARGEST_SMALL_BOARD && position.replace(/[^BW]/g, '').length < STONES_FOR_SPEED;
}

const provers = new Map<number, Prover>();

/** One per size. */
function proverOf(size: number): Prover {
  const prover = provers.get(size) ?? new Prover(size);
  provers.set(size, prover);
  return prover;
}

/**
 * Up to 5x5 our exact search proves the winner and every winning move (a 5x5 opening takes up to half a minute), and
 * the distance and the fastest moves except on a 5x5 board with fewer than two stones:
 * test/hex-solved/solved.slow.ts proves those. On larger boards only the line itself is checked: its moves are
 * legal, and it agrees with itself.
 */
function checkSolved(family: Family, line: SolvedLine): string[] {
  const { game, position } = read(family, line.position);
  const mismatches: string[] = [];
  const mover = position.turn;
  const winner: Player = line.winner === 'b' ? 0 : 1;
  same(mismatches, 'size', position.grid.size, line.n);
  same(mismatches, 'the player to move wins', winner === mover, line.mover_wins);
  if (line.win_in !== null) same(mismatches, 'plies', 2 * line.win_in - (winner === mover ? 1 : 0), line.plies);
  const named = [...(line.winning_moves ?? []), ...(line.fastest ?? [])];
  for (const move of named) game.parseMove(position, move);
  if (line.n > LARGEST_SMALL_BOARD) return mismatches;
  const prover = proverOf(line.n);
  const texts = (moves: readonly number[]) => sorted(moves.map((move) => game.moveText(position, move)));
  same(mismatches, 'winner', prover.winner(position), winner);
  if (line.winning_moves !== null)
    same(mismatches, 'winning moves', texts(prover.winningMoves(position)), sorted(line.winning_moves));
  const stones = position.counts[0]! + position.counts[1]!;
  if (line.n === LARGEST_SMALL_BOARD && stones < STONES_FOR_DISTANCE) return mismatches;
  if (line.win_in !== null) same(mismatches, 'win in', prover.winIn(position), line.win_in);
  if (line.fastest !== null) same(mismatches, 'fastest moves', texts(prover.fastest(position)), sorted(line.fastest));
  return mismatches;
}

const sorted = (moves: readonly string[]): string => [...moves].sort().join(' ');

function read(family: Family, text: string): { game: Game; position: HexPosition } {
  const game = family.game(family.sizeOf(text));
  return { game, position: game.parse(text) as HexPosition };
}

/**
 * Notes a mismatch unless `found` is `wanted`: integers exactly, decimals to a relative 1e-6 or the nine places that
 * are written.
 */
function close(mismatches: string[], what: string, found: number | null, wanted: number | null): void {
  if (found === null || wanted === null || (Number.isInteger(found) && Number.isInteger(wanted)))
    same(mismatches, what, found, wanted);
  else if (Math.abs(found - wanted) > CLOSE * Math.abs(wanted) + 1e-9)
    mismatches.push(`${what}: ${found}, wanted ${wanted}`);
}
