import { expect, test } from 'vitest';
import { familyNamed } from '../../games/index.ts';
import { vectorLines, vectorNames } from '../vectors.ts';
import { checkLine, readVector } from './check.ts';

const family = familyNamed('hus');

interface Turn {
  readonly position: string;
  readonly move: string;
  readonly after: string;
  readonly sowings: number;
  readonly captures: number;
  readonly captured: number;
  readonly void: boolean;
  readonly over: boolean;
  readonly result?: string;
}

interface Voided {
  readonly setup: string;
  readonly moves: readonly string[];
  readonly legal: readonly number[];
  readonly final: string;
  readonly result: string;
  readonly reason: string;
}

const lines = vectorNames('hus')
  .flatMap((file) => vectorLines('hus', file))
  .map((text) => readVector(family, text, 'here'));

function ofKind<Vector>(kind: string): Vector[] {
  return lines.filter((line) => line.kind.name === kind).map((line) => line.vector as Vector);
}

const voided = ofKind<Voided>('playout').filter(({ result }) => result === 'void');

function mismatchesOf(vector: object): string[] {
  return checkLine(family, JSON.stringify(vector), 'here').mismatches;
}

test('there are turns and voided games', () => expect([ofKind('turn').length, voided.length]).toEqual([363, 13]));

const wrongTurns: Readonly<Record<string, (turn: Turn) => object>> = {
  'the position after': (turn) => ({ ...turn, after: turn.position }),
  'its sowings': (turn) => ({ ...turn, sowings: turn.sowings + 1 }),
  'its captures': (turn) => ({ ...turn, captures: turn.captures + 1 }),
  'the seeds captured': (turn) => ({ ...turn, captured: turn.captured + 1 }),
  'whether it is void': (turn) => ({ ...turn, void: !turn.void }),
  'whether it ends the game': (turn) => ({ ...turn, over: !turn.over }),
  'the result': (turn) => ({ ...turn, result: turn.result === 'first' ? 'second' : 'first' }),
  'the reason': (turn) => ({ ...turn, reason: 'because' }),
  'the move': (turn) => ({ ...turn, move: '32' }),
};

test.each(Object.entries(wrongTurns))('a turn with %s changed is a mismatch', (_, change) => {
  // A reason is asked for where the game is over.
  for (const turn of ofKind<Turn>('turn').filter(({ over }) => over))
    expect(mismatchesOf(change(turn)).length, JSON.stringify(turn)).toBeGreaterThan(0);
});

const wrongGames: Readonly<Record<string, (game: Voided) => object>> = {
  'a number of legal moves': (game) => ({ ...game, legal: game.legal.with(-1, 0) }),
  'a move too few': (game) => ({ ...game, moves: game.moves.slice(0, -1) }),
  'a move too many': (game) => ({ ...game, moves: [...game.moves, game.moves.at(-1)] }),
  'the final position': (game) => ({ ...game, final: game.setup }),
  'the other culprit': (game) => ({ ...game, reason: game.reason === 'cancelled-0' ? 'cancelled-1' : 'cancelled-0' }),
  'another result': (game) => ({ ...game, result: 'draw' }),
};

test.each(Object.entries(wrongGames))('a voided playout with %s is a mismatch', (_, change) => {
  for (const game of voided) expect(mismatchesOf(change(game)).length, JSON.stringify(game)).toBeGreaterThan(0);
});
