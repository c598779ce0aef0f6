import * as z from 'zod';
import { RestSearch } from '../../agents/hexifence/rest-search.ts';
import type { Board } from '../../games/hexifence/board.ts';
import { FeatureSet } from '../../games/hexifence/featureset.ts';
import { squareText } from '../../games/hexifence/notation.ts';
import type { HexifencePosition } from '../../games/hexifence/position.ts';
import { readPosition } from '../../games/index.ts';
import { legalMoves, movesOf } from '../../games/moves.ts';
import { InputError } from '../../lib/input-error.ts';
import { countLeaves } from '../hexifence-perft.ts';
import { reaches, solve } from '../hexifence-proof.ts';
import { playoutKind } from './playout.ts';
import { MANY_NODES, same, shapes, type VectorKind, vectorKind } from './vector.ts';

/** To prove a board with more unclaimed edges is slow. */
const MANY_UNCLAIMED = 22;
/** Each edge more takes twice as long. */
const MOST_UNCLAIMED = 32;
/** The proofs' table has 2 ** BITS entries, 64 MB. */
const BITS = 22;

/** The reference's names, by number. */
const CLASSES = ['free', 'capturing', 'safe', 'sacrificing'] as const;
const KINDS = ['CHAIN', 'LOOP', 'ISO_LOOP', 'INTERSECTION'];

const common = playoutKind(() => 0);

/** The kinds of vector that only Hexifence has, and common ones that say more there. */
export const hexifenceKinds: readonly VectorKind[] = [
  vectorKind({
    name: 'playout',
    schema: shapes.playout.extend({ movers: z.string(), captures: z.string(), score: z.tuple([z.int(), z.int()]) }),
    check(family, vector) {
      const mismatches = common.check(family, vector);
      const { game, position } = readPosition(family, vector.setup);
      const { captured } = position as HexifencePosition;
      let [movers, captures] = ['', ''];
      for (const text of vector.moves) {
        const mover = position.turn;
        const before = captured[mover]!;
        position.make(game.parseMove(position, text));
        movers += game.seats[mover].charAt(0);
        captures += captured[mover]! - before;
      }
      same(mismatches, 'movers', movers, vector.movers);
      same(mismatches, 'captures', captures, vector.captures);
      same(mismatches, 'score', captured.join(' to '), vector.score.join(' to '));
      return mismatches;
    },
  }),
  vectorKind({
    name: 'perft',
    schema: shapes.perft.extend({
      leavesBlueToMove: z.int(),
      sumScoreDiff: z.int(),
      sumCaptures: z.int(),
      finishedLeaves: z.int(),
    }),
    slow: ({ nodes }) => nodes > MANY_NODES,
    check(family, vector) {
      const { position } = readPosition(family, vector.position);
      const mismatches: string[] = [];
      const leaves = countLeaves(position as HexifencePosition, vector.depth);
      for (const [what, found] of Object.entries(leaves))
        same(mismatches, `${what} at depth ${vector.depth}`, found, vector[what as keyof typeof leaves]);
      same(mismatches, 'position afterwards', position.text(), vector.position);
      return mismatches;
    },
  }),
  vectorKind({
    name: 'legal',
    schema: shapes.legal.extend({
      classes: z.object({
        free: z.array(z.string()),
        capturing: z.array(z.string()),
        safe: z.array(z.string()),
        sacrificing: z.array(z.string()),
      }),
    }),
    check(family, vector) {
      const { game, position } = readPosition(family, vector.position);
      const mismatches: string[] = [];
      same(mismatches, 'legal moves', sorted(legalMoves(game, position)), sorted(vector.moves));
      const { edges } = position as HexifencePosition;
      for (const [number, name] of CLASSES.entries()) {
        const out = new Int32Array(edges.counts[number]);
        edges.list(number, out, 0);
        const found = Array.from(out, (move) => game.moveText(position, move));
        same(mismatches, `${name} edges`, sorted(found), sorted(vector.classes[name]));
      }
      return mismatches;
    },
  }),
  vectorKind({
    name: 'feature set',
    schema: z.object({
      position: z.string(),
      features: z.array(z.object({ type: z.string(), length: z.int(), cells: z.array(z.string()) })),
    }),
    check(family, vector) {
      const position = readPosition(family, vector.position).position as HexifencePosition;
      const mismatches: string[] = [];
      const wanted = vector.features.map(({ type, length, cells }) => featureText(type, length, cells));
      same(mismatches, 'features', sorted(featureTexts(position)), sorted(wanted));
      return mismatches;
    },
  }),
  vectorKind({
    name: 'solved',
    schema: z.object({ position: z.string(), value: z.int(), rest: z.int(), best: z.array(z.string()) }),
    slow: ({ position }) => unclaimed(position) > MANY_UNCLAIMED,
    check(family, vector) {
      const { game, position } = readPosition(family, vector.position);
      const left = unclaimed(vector.position);
      if (left > MOST_UNCLAIMED)
        throw new InputError(`${left} unclaimed edges; at most ${MOST_UNCLAIMED} can be proved`);
      const { rest, best } = solved(position as HexifencePosition);
      const { captured, turn } = position as HexifencePosition;
      const mismatches: string[] = [];
      same(mismatches, 'rest', rest, vector.rest);
      same(mismatches, 'value', captured[turn] - captured[1 - turn] + rest, vector.value);
      same(mismatches, 'best moves', sorted(best.map((move) => game.moveText(position, move))), sorted(vector.best));
      return mismatches;
    },
  }),
];

function unclaimed(position: string): number {
  return position.replace(/[^+]/g, '').length;
}

const searches = new Map<Board, RestSearch>();

/** The value of the rest under perfect play, for the player to move, and every move that reaches it. */
function solved(position: HexifencePosition): { rest: number; best: number[] } {
  const { board } = position;
  const search = searches.get(board) ?? new RestSearch(board, BITS);
  searches.set(board, search);
  const rest = solve(search, position);
  const legal = movesOf({ maxMoves: board.edges }, position);
  return { rest, best: legal.filter((move) => reaches(search, position, move, rest)) };
}

function featureTexts({ board, edges }: HexifencePosition): string[] {
  const set = new FeatureSet(board).read(edges);
  return Array.from({ length: set.count }, (_, feature) => {
    const cells = Array.from(board.cellSquare, (square) => squareText(board, square));
    const own = cells.filter((_, cell) => set.featureOf[cell] === feature);
    return featureText(KINDS[set.kind[feature]]!, set.length[feature], own);
  });
}

function featureText(kind: string, length: number, cells: readonly string[]): string {
  return `${kind} of ${length}: ${sorted(cells)}`;
}

function sorted(texts: readonly string[]): string {
  return texts.toSorted().join(' ');
}
