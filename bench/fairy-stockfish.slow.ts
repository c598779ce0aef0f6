import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { checkEngine } from '../agents/engine/check/check.ts';
import { parseEngine } from '../agents/engine/spec.ts';
import { type Notation, notationIn } from '../agents/uci.ts';
import type { Game } from '../games/game.ts';
import { gameOfSize } from '../games/index.ts';
import { loadOutside } from '../games/modules/outside.ts';
import { movesOf, perft, walk } from '../games/moves.ts';
import { Random } from '../lib/maths/random.ts';
import { packageFolder } from '../lib/version.ts';
import { testFolder } from '../test/folder.ts';
import { begin } from '../test/program.ts';
import { PROOFS } from '../test/proofs.ts';

const PROGRAM = join(packageFolder, 'dist/bench/fairy-stockfish.js');

let engine: ChildProcess;
let take: (line: string) => void = () => {};
const tell = (line: string): void => void engine.stdin!.write(`${line}\n`);
const ask = (line: string, last: RegExp): Promise<string[]> =>
  new Promise((resolve) => {
    const said: string[] = [];
    take = (answer) => {
      said.push(answer);
      if (!last.test(answer)) return;
      take = () => {};
      resolve(said);
    };
    tell(line);
  });

// It compiles for a second: one plays all games.
beforeAll(async () => {
  engine = spawn(process.execPath, [PROGRAM], { stdio: ['pipe', 'pipe', 'inherit'] });
  createInterface({ input: engine.stdout! }).on('line', (line) => take(line));
  await ask('uci', /^uciok/);
});
afterAll(() => tell('quit'));

describe.each([
  ['breakthrough', 6, [16, 256, 4308, 71_478, 1_248_290], 3],
  ['breakthrough', 8, [22, 484, 11_132, 256_036, 6_182_818], 3],
  ['othello', 0, [4, 12, 56, 244, 1396, 8200, 55_092, 390_216], 4],
  ['ataxx', 0, [16, 256, 6460, 155_888, 4_752_668], 2],
  ['clobber', 0, [49, 2116, 80_063, 2_630_382], 3],
])('%s %i', (name, size, counts, depth) => {
  let game: Game;
  let notation: Notation;
  const theirs = async (fen: string, plies: number): Promise<number> => {
    tell(`position fen ${fen}`);
    const said = await ask(`go perft ${plies}`, /^Nodes searched/);
    return Number(/\d+/.exec(said.at(-1)!)![0]);
  };
  beforeAll(async () => {
    const { family } = await loadOutside(`./examples/${name}`, packageFolder);
    game = gameOfSize(family, size);
    notation = notationIn('uci', game);
    tell(`setoption name UCI_Variant value ${notation.variant}`);
  });

  test('from the start there are as many sequences of moves as Fairy-Stockfish counts', async () => {
    const start = game.start(new Random(1));
    const plies = counts.map((_, i) => i + 1);
    const ours = plies.map((one) => perft(start, one, game.maxMoves));
    expect(ours).toEqual(counts);
    for (const one of plies) expect(await theirs(notation.fen(start.text()), one)).toBe(counts[one - 1]);
  });

  test('so there are from random positions, to the end of the game', async () => {
    let compared = 0;
    for (let i = 0; i < 60; i++) {
      const random = new Random(i, 'perft', name);
      const position = i % 3 === 0 ? game.scatter(random) : walk(game, { shortest: 0, longest: 200 }, random);
      // What FEN doesn't tell: that the other side has just passed.
      if (/ 1$/.test(position.text())) continue;
      const fen = notation.fen(position.text());
      const ours = perft(position, depth, game.maxMoves);
      expect(`${await theirs(fen, depth)} from ${fen}`).toBe(`${ours} from ${fen}`);
      compared++;
    }
    expect(compared).toBeGreaterThan(40);
  });

  test('a move that ends a random game is won, lost or drawn for it, too', async () => {
    for (let i = 0; i < 40; i++) {
      const random = new Random(i, 'ends', name);
      const position = game.start(random);
      const begin = notation.fen(position.text());
      const moves: string[] = [];
      let [last, mover] = [0, position.turn];
      while (!position.over()) {
        last = random.pick(movesOf(game, position));
        mover = position.turn;
        moves.push(notation.moveText(position, last));
        position.make(last);
      }
      const winner = position.winner();
      position.unmake();
      tell(`position fen ${begin} moves ${moves.slice(0, -1).join(' ')}`);
      const said = await ask(`go depth 2 searchmoves ${moves.at(-1)}`, /^bestmove/);
      const score = / score (mate -?|cp 0)/.exec(said.at(-2)!)?.[1];
      expect(score).toBe(winner === undefined ? 'cp 0' : winner === mover ? 'mate ' : 'mate -');
      expect(notation.parseMove(position, / (\S+)/.exec(said.at(-1)!)![1]!)).toBe(last);
    }
  });

  test('a position is read back from its FEN, passes apart', () => {
    for (let i = 0; i < 100; i++) {
      const text = walk(game, { shortest: 0, longest: 200 }, new Random(i, 'fen', name)).text();
      expect(notation.textOf(notation.fen(text))).toBe(text.replace(/ 1$/, ''));
    }
  });

  // It starts some ten engines, which compile for a second each; one game shows how the program speaks.
  test.runIf(PROOFS || name === 'othello')('it is found to speak UCI as it should', async () => {
    const command = parseEngine(`uci:start=60000 node ${PROGRAM}`, game, { depth: 1 }, undefined);
    const watching = { signal: new AbortController().signal, progress: () => {} };
    const { findings } = await checkEngine(game, command, 1, watching);
    expect(findings.filter(({ kind }) => kind === 'wrong')).toEqual([]);
  });
});

const out = testFolder();
test('it plays a match', async () => {
  const command = `uci:start=60000 node ${PROGRAM}#fairy`;
  const words = ['match', 'run', './examples/clobber', '--agents', `hand,${command}`, '--limit', 'depth=1'];
  const { out: said } = await begin(packageFolder, [...words, '--pairs', '1', '--out', out, '--json']).ended;
  const [match] = JSON.parse(said).matches;
  expect([match.games, match.forfeited]).toEqual([2, []]);
});
