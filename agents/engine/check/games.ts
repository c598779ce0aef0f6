import { Random } from '../../../lib/maths/random.ts';
import { same } from '../options.ts';
import { type Examinee, SEED } from './examinee.ts';
import { askedMoves, askedStart } from './moves.ts';
import { situationsOf } from './situations.ts';

/** Games are begun until so many questions went without an answer. */
const MAX_SILENCES = 2;

/** Whole games and rare positions, in one process: every answer is a legal move. */
export async function checkGames(engine: Examinee): Promise<void> {
  const random = new Random(engine.seed, 'check');
  for (const situation of situationsOf(engine.game, random)) {
    if (engine.silences >= MAX_SILENCES) return;
    if (!(await engine.newGame())) continue;
    await askedMoves(engine.game, situation, random, (asked) => engine.move(asked, engine.go, situation.about));
  }
}

/** A game with the same seed twice. */
export async function checkSeeds(engine: Examinee): Promise<void> {
  if (!engine.declared.some(({ name }) => same(name, 'Seed')) || engine.spec.limit.milliseconds !== undefined) return;
  const games: string[][] = [];
  const { text: start, position } = askedStart(engine.game, engine.seed);
  const situation = { about: 'seed', start, seat: position.turn, moves: [], asks: 6 };
  engine.tried('seed');
  for (let i = 0; i < 2; i++) {
    if (!(await engine.newGame())) return;
    const moves: string[] = [];
    await askedMoves(engine.game, situation, new Random(engine.seed, 'seeds'), async (asked) => {
      const move = await engine.move(asked, engine.go, 'seed');
      if (move !== undefined) moves.push(move);
      return move;
    });
    games.push(moves);
  }
  const at = games[0]!.findIndex((move, i) => move !== games[1]![i]);
  if (at === -1 && games[0]!.length === games[1]!.length) return;
  const [one, two] = games.map((moves) => moves[Math.max(0, at)] ?? 'no move');
  const sent = `setoption name Seed value ${SEED}, and the same game twice`;
  engine.wrong('seed', sent, `${one}, then ${two}`, 'the same moves, since it has the option Seed');
}
