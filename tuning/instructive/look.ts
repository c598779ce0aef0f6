import { type Agent, MAX_POINTS } from '../../agents/agent.ts';
import { createAgent } from '../../agents/create-agent.ts';
import { limitsSet } from '../../agents/limits/limit.ts';
import type { AgentSpec } from '../../agents/spec.ts';
import { handWeights } from '../../agents/weights/weights.ts';
import type { Game, Move, Player, Position } from '../../games/game.ts';
import { gameNamed } from '../../games/index.ts';
import { Random } from '../../lib/maths/random.ts';
import type { GameRecord } from '../../tournament/log/record.ts';
import type { Moment, Ply } from './moment.ts';

/** Moves of the game that are shown after the champion's. */
const SHOWN = 6;
/** Positions of a game that judges search, at most. */
export const JUDGED = 6;

/** What the look through games is told once: plain data. */
export interface LookSetup {
  readonly game: string;
  readonly seed: number;
  readonly champion: string;
  readonly rival: AgentSpec;
  readonly judges: Judges;
}

/**
 * What one game has shown. `gain` of a moment is, by the champion's judge, by how much the champion's move is better,
 * in shares or in points.
 */
export interface Looked {
  readonly positions: number;
  readonly differ: number;
  readonly judged: number;
  readonly rivalRight: number;
  /** Those in which the champion was right. */
  readonly found: readonly { readonly moment: Moment; readonly gain: number }[];
}

/** Looks through games that the champion won, one by one, in any order: each by itself gives the same. */
export class Look {
  readonly #setup: LookSetup;
  readonly #game: Game;
  readonly #rival: Agent;
  /** With the champion's evaluation, with the rival's. */
  readonly #judges: readonly [Agent, Agent];

  constructor(setup: LookSetup) {
    this.#setup = setup;
    this.#game = gameNamed(setup.game);
    const { champion, rival } = setup.judges;
    this.#rival = createAgent(this.#game, setup.rival);
    this.#judges = [createAgent(this.#game, champion), createAgent(this.#game, rival)];
  }

  /**
   * Where the rival would have moved otherwise than the champion did, and which of the two moves the judges find
   * better.
   */
  through(record: GameRecord): Looked {
    const random = new Random(this.#setup.seed, 'instructive', record.game);
    const seat: Player = record.seats[0] === this.#setup.champion ? 0 : 1;
    const legal = new Int32Array(this.#game.maxMoves);
    const differing: { readonly ply: number; readonly other: Move }[] = [];
    let positions = 0;
    this.#rival.start();
    this.#replay(record, (position, played, ply) => {
      if (position.turn === seat && position.moves(legal, 0) > 1) {
        positions++;
        const other = this.#rival.choose(position, random).move;
        if (other !== played) differing.push({ ply, other });
      }
      this.#rival.follow?.(position, played);
    });
    const judged = new Map(spread(differing, JUDGED).map(({ ply, other }) => [ply, other]));
    const found: { moment: Moment; gain: number }[] = [];
    let rivalRight = 0;
    this.#replay(record, (position, played, ply) => {
      const other = judged.get(ply);
      if (other === undefined) return;
      const scores = this.#judges.map((judge) =>
        [played, other].map((move) => this.#scoreAfter(judge, position, move, seat, random)),
      );
      const gains = scores.map(([here, there]) => here! - there!);
      if (gains.every((gain) => gain < 0)) rivalRight++;
      if (gains.every((gain) => gain > 0)) {
        const [here, there] = scores[0]!;
        found.push(this.#moment(record, seat, position, ply, other, here!, there!));
      }
    });
    return { positions, differ: differing.length, judged: judged.size, rivalRight, found };
  }

  /** Calls `see` before each move of the game. */
  #replay(record: GameRecord, see: (position: Position, played: Move, ply: number) => void): void {
    const position = this.#game.parse(record.position);
    for (const [ply, text] of movesOf(record).entries()) {
      const played = this.#game.parseMove(position, text);
      see(position, played, ply);
      position.make(played);
    }
  }

  /** `here` and `there`: what the champion's judge gives the champion after its move and after the other one. */
  #moment(
    record: GameRecord,
    seat: Player,
    position: Position,
    ply: number,
    other: Move,
    here: number,
    there: number,
  ): { moment: Moment; gain: number } {
    const game = this.#game;
    const moves = movesOf(record);
    const shown = moves.slice(ply, ply + 1 + SHOWN);
    const before = position.text();
    const rest = game.parse(before);
    const line = shown.map((move): Ply => {
      rest.make(game.parseMove(rest, move));
      return { move, position: rest.text() };
    });
    const elsewhere: Ply = { move: game.moveText(position, other), position: this.#after(position, other) };
    const { scale } = this.#setup.judges.champion.weights;
    const expected = scale === undefined ? undefined : { played: shareOf(here, scale), other: shareOf(there, scale) };
    const moment: Moment = {
      game: record.game,
      ply,
      seat,
      position: before,
      line: line as [Ply, ...Ply[]],
      other: elsewhere,
      ...(expected && { expected }),
      left: moves.length - ply - line.length,
      ending: record.ending,
    };
    return { moment, gain: expected === undefined ? here - there : expected.played - expected.other };
  }

  #after(position: Position, move: Move): string {
    position.make(move);
    const text = position.text();
    position.unmake();
    return text;
  }

  /** What `judge` gives `seat` once `move` is made, in points. */
  #scoreAfter(judge: Agent, position: Position, move: Move, seat: Player, random: Random): number {
    position.make(move);
    const score = scoreOf(judge, position, seat, random);
    position.unmake();
    return score;
  }
}

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

function movesOf({ moves }: GameRecord): string[] {
  return moves === '' ? [] : moves.split(' ');
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

/** A thread that looks through games. */
export default function looking(setup: LookSetup): (record: GameRecord) => Looked {
  const look = new Look(setup);
  return (record) => look.through(record);
}

type Searching = Extract<AgentSpec, { kind: 'search' }>;

/** A judge searches so many times the nodes; or, where plies are limited, so many plies more. */
const NODES = 10;
const PLIES = 2;

/** Who says which of two moves is right. */
export interface Judges {
  /** With the champion's evaluation. */
  readonly champion: Searching;
  /** With the rival's own where it plays by our search, else with the authors' weights: nobody judges for himself alone. */
  readonly rival: Searching;
  readonly deeper: string;
}

/**
 * The judges of a match; undefined where the rival can't be asked again with the same answer, or moves are limited by
 * clocks: then nothing would repeat.
 */
export function judgesOf(game: Game, champion: AgentSpec, rival: AgentSpec): Judges | undefined {
  if (champion.kind !== 'search' || rival.kind === 'engine' || !repeats(champion) || !repeats(rival)) return undefined;
  const second: Searching =
    rival.kind === 'search'
      ? rival
      : { ...champion, name: 'hand:difference', weights: handWeights(game, 'difference') };
  const deeper = champion.limit.nodes === undefined ? `${PLIES} plies more` : `${NODES} times the nodes`;
  return { champion: deepened(champion), rival: deepened(second), deeper };
}

/** Whether its choice depends on nothing that a clock says. */
function repeats(spec: AgentSpec): boolean {
  if (spec.timeControl !== undefined) return false;
  if (!('limit' in spec)) return true;
  const set = limitsSet(spec.limit);
  return set.length > 0 && set.every((one) => one === 'nodes' || one === 'depth');
}

function deepened(spec: Searching): Searching {
  const { nodes, depth } = spec.limit;
  const limit = {
    ...(nodes === undefined ? {} : { nodes: nodes * NODES }),
    ...(depth === undefined ? {} : { depth: depth + PLIES }),
  };
  return { ...spec, limit };
}
