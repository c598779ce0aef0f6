import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { GridPosition } from '../games/kit/index.ts';
import { movesOf, perft, walk } from '../games/moves.ts';
import { Random } from '../lib/maths/random.ts';
import { packageFolder } from '../lib/version.ts';
import { begin } from '../test/program.ts';
import { FairyStockfish } from './fairy-stockfish.ts';
import { FairyThinker } from './fairy-thinker.ts';
import { type FieldGame, fenOf, fieldGame, readUciMove, uciMove } from './field-game.ts';

describe.each([
  ['breakthrough-6', [16, 256, 4308, 71_478, 1_248_290], 4],
  ['breakthrough-8', [22, 484, 11_132, 256_036, 6_182_818], 4],
  ['othello', [4, 12, 56, 244, 1396, 8200, 55_092, 390_216], 4],
  ['ataxx', [16, 256, 6460, 155_888, 4_752_668], 2],
  ['clobber', [49, 2116, 80_063, 2_630_382], 4],
])('%s', (name, counts, depth) => {
  let field: FieldGame;
  let engine: FairyStockfish;
  const theirs = async (fen: string, plies: number): Promise<number> => {
    engine.tell(`position fen ${fen}`);
    const said = await engine.ask(`go perft ${plies}`, /^Nodes searched/);
    return Number(/\d+/.exec(said.at(-1)!)![0]);
  };
  afterAll(() => engine.end());
  beforeAll(async () => {
    field = await fieldGame(name);
    engine = await FairyStockfish.open(field.variant);
  });

  test('from the start there are as many sequences of moves as Fairy-Stockfish counts', async () => {
    const start = field.game.start(new Random(1));
    const plies = counts.map((_, i) => i + 1);
    const ours = plies.map((one) => perft(start, one, field.game.maxMoves));
    expect(ours).toEqual(counts);
    for (const one of plies) expect(await theirs(fenOf(field, start), one)).toBe(counts[one - 1]);
  });

  test('so there are from random positions, to the end of the game', async () => {
    let compared = 0;
    for (let i = 0; i < 60; i++) {
      const random = new Random(i, 'perft', name);
      const { game } = field;
      const position = i % 3 === 0 ? game.scatter(random) : walk(game, { shortest: 0, longest: 200 }, random);
      // What FEN doesn't tell: that the other side has just passed.
      if (/ 1$/.test(position.text())) continue;
      const fen = fenOf(field, position as GridPosition);
      const ours = perft(position, depth, game.maxMoves);
      expect(`${await theirs(fen, depth)} from ${fen}`).toBe(`${ours} from ${fen}`);
      compared++;
    }
    expect(compared).toBeGreaterThan(40);
  });

  test('a move that ends a random game is won, lost or drawn for it, too', async () => {
    const { game } = field;
    for (let i = 0; i < 40; i++) {
      const random = new Random(i, 'ends', name);
      const position = game.start(random);
      const begin = fenOf(field, position);
      const moves: string[] = [];
      let [last, mover] = [0, position.turn];
      while (!position.over()) {
        last = random.pick(movesOf(game, position));
        mover = position.turn;
        moves.push(uciMove(field, position, last));
        position.make(last);
      }
      const winner = position.winner();
      position.unmake();
      engine.tell(`position fen ${begin} moves ${moves.slice(0, -1).join(' ')}`);
      const said = await engine.ask(`go depth 2 searchmoves ${moves.at(-1)}`, /^bestmove/);
      const score = / score (mate -?|cp 0)/.exec(said.at(-2)!)?.[1];
      expect(score).toBe(winner === undefined ? 'cp 0' : winner === mover ? 'mate ' : 'mate -');
      expect(readUciMove(field, position, / (\S+)/.exec(said.at(-1)!)![1]!)).toBe(last);
    }
  });

  test('it keeps a limit on depth, and stops when it is told to', async () => {
    const thinker = new FairyThinker(field, engine);
    const start = field.game.start(new Random(1)).text();
    const first = movesOf(field.game, field.game.parse(start))[0]!;
    const moves = [field.game.moveText(field.game.parse(start), first)];
    thinker.newGame();
    const shallow = await thinker.choose({ start, moves, limit: { depth: 2 } });
    expect(shallow.depth).toBe(2);
    const endless = thinker.choose({ start, moves, limit: {} });
    thinker.stop();
    expect((await endless).move).toBeGreaterThanOrEqual(0);
  });
});

test('as an engine of ours it plays a match', async () => {
  const out = mkdtempSync(join(tmpdir(), 'weightroom-field-'));
  const command = `cmd:start=60000 node ${join(packageFolder, 'dist/bench/field-engine.js')} clobber#fairy`;
  const words = ['match', 'run', './examples/clobber', '--agents', `hand,${command}`, '--limit', 'depth=1'];
  const { out: said } = await begin(packageFolder, [...words, '--pairs', '1', '--out', out, '--json']).ended;
  const [match] = JSON.parse(said).matches;
  expect([match.games, match.forfeited]).toEqual([2, []]);
  rmSync(out, { recursive: true });
});
