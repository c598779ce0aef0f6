import * as z from 'zod';
import type { Agent, Choice } from '../agents/agent.ts';
import { evaluatorOf } from '../agents/agent-weights.ts';
import { createAgent } from '../agents/create-agent.ts';
import { playGame } from '../agents/play/referee.ts';
import { RandomAgent } from '../agents/random.ts';
import { repeatable, sentAgent } from '../agents/spec.ts';
import {
  type LabelledGame,
  type Result,
  type Row,
  scanRows,
  type WrittenGame,
  written,
  writtenGame,
} from '../datasets/row.ts';
import type { Move, Player, Position } from '../games/game.ts';
import { gameNamed } from '../games/index.ts';
import { openPosition } from '../games/notation.ts';
import { InputError } from '../lib/input-error.ts';
import { Random } from '../lib/maths/random.ts';
import { quoted } from '../lib/quoted.ts';
import { taskKind } from '../lib/tasks/work.ts';
import { proofsOf, provenEnds, proverOf, resultsFrom } from './ends.ts';
import { type SelfplayOptions, selfplayOptions } from './options.ts';
import { drawStart, parseRareFeature, startKinds } from './start.ts';

/** One task: game `index` of the run. */
export const selfplayTask = taskKind<SelfplayOptions, number, WrittenGame>({
  name: 'selfplay',
  module: new URL('./generate.ts', import.meta.url),
  setup: selfplayOptions.extend({ agent: sentAgent, ends: sentAgent.optional() }),
  task: z.int().nonnegative(),
  result: writtenGame,
  game: ({ game }) => game,
  check: checkRows,
  lasting: ({ agent, ends = agent }, played) => (repeatable(agent) && repeatable(ends) ? played : undefined),
});

/** No score is larger: what a found win counts. */
const MOST_POINTS = 1_000_000_000;

/**
 * Rows must be the game's, in order, each with a result that the game can have for its mover, unless ends are proven.
 * A random `share` of them is parsed: these must be unfinished positions, with their mover's result.
 */
function checkRows(
  { game: name, every, ends }: SelfplayOptions,
  index: number,
  { rows, result, start }: WrittenGame,
  share: number,
) {
  const where = `game ${index}`;
  const wrong = (what: string) => new InputError(`${where}: ${what}`);
  if (!startKinds.some((kind) => kind === start)) throw wrong(`start '${quoted(start, 100)}'`);
  const game = gameNamed(name);
  let before: number | undefined;
  scanRows(rows, where, (row) => {
    const { ply, score } = row;
    if (row.game !== index) throw wrong(`a row of game ${row.game}`);
    if (Math.abs(score) > MOST_POINTS) throw wrong(`score ${score} at ply ${ply}`);
    if (before !== undefined && (ply <= before || (ply - before) % every !== 0))
      throw wrong(`ply ${ply} after ply ${before}, and one row in ${every} is kept`);
    before = ply;
    const read = Math.random() < share ? openPosition(game, row.position) : undefined;
    if (ends !== undefined) return;
    const own =
      read === undefined ? (row.result === result ? result : 1 - result) : read.turn === 0 ? result : 1 - result;
    if (row.result !== own) throw wrong(`result ${row.result} at ply ${ply}, expected ${own}`);
  });
}

/** Plays and writes the games of one run, as `player` does. */
export default function generator(options: SelfplayOptions): (index: number) => WrittenGame {
  const play = player(options);
  return (index) => written(index, play(index));
}

/**
 * Plays the games of one run, any of them in any order: game `index`, from its own random legal board, depends on the
 * options and on `index` alone. A game that the rules void is recorded by its ending and played again from another
 * board.
 */
export function player(options: SelfplayOptions): (index: number) => LabelledGame {
  const { every, quiet, calm, keepRandom } = options;
  const game = gameNamed(options.game);
  const rare = options.rareFeatures.map((text) => parseRareFeature(game, text));
  const noisy = withNoise(createAgent(game, options.agent), new RandomAgent(game), options.randomMoves);
  const evaluator = options.agent.kind === 'search' ? evaluatorOf(game, options.agent.weights) : undefined;
  const prove = options.ends && proverOf(game, options.ends);
  const moves = new Int32Array(game.maxMoves);
  const isNoisy = (position: Position, move: Move): boolean =>
    position.noisy !== undefined && moves.subarray(0, position.noisy(moves, 0)).includes(move);
  const keeps = (position: Position, { move, score }: Choice): boolean => {
    if (score === undefined) return keepRandom;
    if (calm && isNoisy(position, move)) return false;
    return quiet === undefined || Math.abs(score - evaluator!.evaluate(position, position.turn)) <= quiet;
  };
  return (index) => {
    const random = new Random(options.seed, 'selfplay', index);
    const voided: string[] = [];
    for (;;) {
      const { position, kind } = drawStart(game, options, rare, random);
      const offset = random.int(every);
      const seen: { turn: Player; at: number; row: Omit<Row, 'game' | 'result'> }[] = [];
      let ply = 0;
      const played = playGame(game, position, [noisy, noisy], random, (before, choice) => {
        const at = ply++;
        if (at % every === offset && keeps(before, choice))
          seen.push({
            turn: before.turn,
            at,
            row: { ply: before.ply, position: before.text(), score: choice.score },
          });
      });
      const { winner, ending } = played;
      if (played.voided) {
        voided.push(ending);
        continue;
      }
      const result: Result = winner === undefined ? 0.5 : winner === 0 ? 1 : 0;
      // Where the referee ended the game, nobody has won.
      const margin = position.over() ? position.margin?.() : 0;
      const proven = prove && provenEnds(position, ply, prove);
      const results = resultsFrom(proven ?? new Map(), ply, result);
      const rows = seen.map(({ turn, at, row }) => ({
        ...row,
        ...(options.margins && { score: turn === 0 ? margin : 0 - margin! }),
        result: (turn === 0 ? results[at] : 1 - results[at]!) as Result,
      }));
      const proofs = proven && proofsOf(proven, ply, result);
      return { rows, result, ending, start: kind, voided, ...(proofs && { proofs }) };
    }
  };
}

/** `agent`, which plays a move of `noise` instead with probability `share`. */
export function withNoise(agent: Agent, noise: Agent, share: number): Agent {
  return {
    start: () => agent.start(),
    choose: (position, random) => (random.chance(share) ? noise : agent).choose(position, random),
  };
}
