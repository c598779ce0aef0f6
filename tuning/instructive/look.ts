import * as z from 'zod';
import { type Agent, MAX_POINTS } from '../../agents/agent.ts';
import { createAgent } from '../../agents/create-agent.ts';
import { repeatable, sentAgent } from '../../agents/spec.ts';
import type { Move, Player, Position } from '../../games/game.ts';
import { gameNamed } from '../../games/index.ts';
import { InputError } from '../../lib/input-error.ts';
import { Random } from '../../lib/maths/random.ts';
import { count, type Frozen } from '../../lib/plain-data.ts';
import { taskKind } from '../../lib/tasks/work.ts';
import { type GameRecord, recordSchema } from '../../tournament/log/record.ts';
import { type Moment, momentSchema, type Ply } from '../contests/outcome.ts';

/** Moves of the game that are shown after the champion's. */
const SHOWN = 6;
/** Positions of a game that judges search, at most. */
export const JUDGED = 6;

/** What the look through games is told once: who won, whom it met, and who judges, the champion's own judge first. */
const setup = z.strictObject({
  game: z.string(),
  seed: z.number(),
  champion: z.string(),
  rival: sentAgent,
  judges: z.tuple([sentAgent, sentAgent]),
});
type Setup = z.infer<typeof setup>;

/** What one game has shown. */
const looked = z.strictObject({
  positions: count,
  differ: count,
  judged: count,
  rivalRight: count,
  /**
   * Those in which the champion was right; `gain` is, by the champion's judge, by how much the champion's move is
   * better, in shares or in points.
   */
  found: z.array(z.strictObject({ moment: momentSchema, gain: z.number() })),
});
export type Looked = Frozen<z.infer<typeof looked>>;
type Found = Looked['found'][number];

/** One task: one game that the champion won. */
export const lookTask = taskKind<Setup, GameRecord, Looked>({
  name: 'instructive',
  module: new URL('./look.ts', import.meta.url),
  setup,
  task: recordSchema,
  result: looked,
  game: ({ game }) => game,
  check: checkMoments,
  lasting: ({ rival, judges }, result) => ([rival, ...judges].every(repeatable) ? result : undefined),
});

/** What was found must be moments of that game. */
function checkMoments({ champion }: Setup, record: GameRecord, looked: Looked): void {
  const { positions, differ, judged, rivalRight, found } = looked;
  const moves = record.moves.split(' ');
  const seat = record.seats[0] === champion ? 0 : 1;
  const counted = positions <= moves.length && differ <= positions && judged <= Math.min(differ, JUDGED);
  const fits = found.every(
    ({ moment: { game, ply, line, left, ending, seat: mover } }) =>
      game === record.game &&
      mover === seat &&
      ending === record.ending &&
      ply + line.length + left === moves.length &&
      line.every(({ move }, i) => move === moves[ply + i]),
  );
  if (!counted || rivalRight + found.length > judged || !fits)
    throw new InputError(`game ${record.game}: moments that aren't its own`);
}

/**
 * Looks through a game: where the rival would have moved otherwise than the champion did, and which of the two moves
 * the judges find better. Each game by itself gives the same.
 */
export default function looking(told: Setup): (record: GameRecord) => Looked {
  const game = gameNamed(told.game);
  const rival = createAgent(game, told.rival);
  const judges = told.judges.map((judge) => createAgent(game, judge));
  const [first] = told.judges;
  const scale = first.kind === 'search' ? first.weights.scale : undefined;

  return (record) => {
    const random = new Random(told.seed, 'instructive', record.game);
    const seat: Player = record.seats[0] === told.champion ? 0 : 1;
    const legal = new Int32Array(game.maxMoves);
    const moves = record.moves === '' ? [] : record.moves.split(' ');
    const differing: { readonly ply: number; readonly other: Move }[] = [];
    let positions = 0;
    rival.start();
    replay((position, played, ply) => {
      if (position.turn === seat && position.moves(legal, 0) > 1) {
        positions++;
        const other = rival.choose(position, random).move;
        if (other !== played) differing.push({ ply, other });
      }
      rival.follow?.(position, played);
    });
    const judged = new Map(spread(differing, JUDGED).map(({ ply, other }) => [ply, other]));
    const found: Found[] = [];
    let rivalRight = 0;
    replay((position, played, ply) => {
      const other = judged.get(ply);
      if (other === undefined) return;
      const scores = judges.map((judge) =>
        [played, other].map((move) => after(position, move, () => scoreOf(judge, position, seat, random))),
      );
      const gains = scores.map(([here, there]) => here! - there!);
      if (gains.every((gain) => gain < 0)) rivalRight++;
      if (gains.every((gain) => gain > 0)) found.push(momentOf(position, ply, other, scores[0]!));
    });
    return { positions, differ: differing.length, judged: judged.size, rivalRight, found };

    /** Calls `see` before each move of the game. */
    function replay(see: (position: Position, played: Move, ply: number) => void): void {
      const position = game.parse(record.position);
      for (const [ply, text] of moves.entries()) {
        const played = game.parseMove(position, text);
        see(position, played, ply);
        position.make(played);
      }
    }

    /** What the champion's judge gives the champion after its move and after the other one. */
    function momentOf(position: Position, ply: number, other: Move, [here, there]: readonly number[]): Found {
      const before = position.text();
      const rest = game.parse(before);
      const line = moves.slice(ply, ply + 1 + SHOWN).map((move): Ply => {
        rest.make(game.parseMove(rest, move));
        return { move, position: rest.text() };
      });
      const elsewhere = game.moveText(position, other);
      const expected =
        scale === undefined ? undefined : { played: shareOf(here!, scale), other: shareOf(there!, scale) };
      const moment: Moment = {
        game: record.game,
        ply,
        seat,
        position: before,
        line: line as [Ply, ...Ply[]],
        other: { move: elsewhere, position: after(position, other, () => position.text()) },
        ...(expected && { expected }),
        left: moves.length - ply - line.length,
        ending: record.ending,
      };
      return {
        moment,
        gain: expected === undefined ? here! - there! : expected.played - expected.other,
      };
    }
  };
}

/** What `see` finds once `move` is made. */
function after<Found>(position: Position, move: Move, see: () => Found): Found {
  position.make(move);
  const found = see();
  position.unmake();
  return found;
}

/** What `judge` gives `seat` in `position`, in points. */
function scoreOf(judge: Agent, position: Position, seat: Player, random: Random): number {
  if (position.over()) {
    const winner = position.winner();
    return winner === undefined ? 0 : winner === seat ? MAX_POINTS : -MAX_POINTS;
  }
  judge.start();
  const found = judge.choose(position, random).score ?? 0;
  // A win is a win: a quicker one is no better move.
  const score = Math.max(-MAX_POINTS, Math.min(MAX_POINTS, found));
  return position.turn === seat ? score : -score;
}

/** `count` of `all`, evenly spread; all where there are no more. */
function spread<One>(all: readonly One[], count: number): One[] {
  if (all.length <= count) return [...all];
  return Array.from({ length: count }, (_, i) => all[Math.floor(((i + 0.5) * all.length) / count)]!);
}

/** Points as a share of a game's points. */
function shareOf(points: number, scale: number): number {
  return 1 / (1 + Math.exp(-points / scale));
}
