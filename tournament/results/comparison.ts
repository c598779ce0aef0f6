import type { Game } from '../../games/game.ts';
import { wilsonInterval } from '../../lib/maths/normal.ts';
import type { Measurements } from '../log/log.ts';
import type { GameRecord } from '../log/record.ts';

/** What a composite score is made of, one entrant. */
interface Performance {
  /** Games in which it made the first move, and those of them that it won. */
  readonly homeGames: number;
  readonly homeWins: number;
  /** Games in which the other one did. */
  readonly awayGames: number;
  readonly awayWins: number;
  /** What a move cost it, in seconds or positions, as `floor` is. */
  readonly cost: number;
  /** The most memory that it had, in megabytes (10^6 bytes). */
  readonly megabytes: number;
}

/** Each from 0 to 1, larger is better. */
interface Components {
  readonly away: number;
  readonly home: number;
  readonly time: number;
  readonly memory: number;
}

interface Composite {
  readonly components: Components;
  /** 0 to 1. */
  readonly score: number;
}

/** By the Hex report's authors: winning without the first move counts most. */
const SHARES: Components = { away: 0.45, home: 0.35, time: 0.15, memory: 0.05 };

/** The least that a move and memory count as: below these, noise would decide. */
export const FLOORS = { seconds: 0.001, nodes: 1, megabytes: 1 } as const;

/**
 * The composite score of every entrant: 45 % the share of away games won, 35 % that of home games (0 where there are
 * none), 15 % time and 5 % memory. Time and memory score the least of all entrants divided by one's own, nothing
 * counting as less than its floor. It compares entrants of one tournament; it is no estimate of strength.
 */
export function compositesOf(entrants: readonly Performance[], floor: number): Composite[] {
  const cost = ({ cost }: Performance): number => Math.max(cost, floor);
  const memory = ({ megabytes }: Performance): number => Math.max(megabytes, FLOORS.megabytes);
  const leastCost = Math.min(...entrants.map(cost));
  const leastMemory = Math.min(...entrants.map(memory));
  return entrants.map((entrant) => {
    const components: Components = {
      away: shareOf(entrant.awayWins, entrant.awayGames),
      home: shareOf(entrant.homeWins, entrant.homeGames),
      time: leastCost / cost(entrant),
      memory: leastMemory / memory(entrant),
    };
    const names = Object.keys(SHARES) as (keyof Components)[];
    return { components, score: names.reduce((sum, name) => sum + SHARES[name] * components[name], 0) };
  });
}

function shareOf(wins: number, games: number): number {
  return games === 0 ? 0 : wins / games;
}

/** Games won of those played, with the 95 % interval of the share. */
export interface WinShare {
  readonly games: number;
  readonly wins: number;
  readonly low: number;
  readonly high: number;
}

/** One agent over all its games, as the Hex report compares agents. */
export interface ComparisonLine {
  readonly agent: string;
  readonly games: number;
  /** Moves of its own, a game. */
  readonly averageMoves: number;
  /** Null where nothing was timed. */
  readonly secondsPerMove: number | null;
  readonly nodesPerMove: number;
  /** In megabytes (10^6 bytes); null where nothing was measured. */
  readonly peakMemory: number | null;
  /** Games in which it made the first move, and those in which the other one did. */
  readonly home: WinShare;
  readonly away: WinShare;
  readonly components: Components;
  /** By seconds and megabytes: it differs from run to run. */
  readonly score: number;
  /** By positions searched instead of seconds, and memory equal: the same in every run. */
  readonly scoreByNodes: number;
}

interface Totals {
  home: [games: number, wins: number];
  away: [games: number, wins: number];
  moves: number;
  nodes: number;
  milliseconds: number;
  timedMoves: number;
  bytes: number;
}

/** The comparison of `agents` by all their games; voided ones are left out. */
export function comparisonOf(
  game: Game,
  agents: readonly string[],
  records: Iterable<GameRecord>,
  measures: Measurements,
): ComparisonLine[] {
  const totals = new Map(agents.map((agent) => [agent, nothing()]));
  const firstMovers = new FirstMovers(game);
  for (const record of records) {
    if (record.voided) continue;
    const home = firstMovers.of(record.position);
    record.seats.forEach((agent, seat) => {
      const own = totals.get(agent);
      if (own !== undefined) addGame(own, record, seat, seat === home, measures);
    });
  }
  const lines = agents.map((agent) => ({ agent, totals: totals.get(agent)! }));
  const byTime = compositesOf(
    lines.map(({ totals }) => ({ ...playOf(totals), cost: secondsOf(totals) ?? 0, megabytes: totals.bytes / 1e6 })),
    FLOORS.seconds,
  );
  const byNodes = compositesOf(
    lines.map(({ totals }) => ({ ...playOf(totals), cost: mean(totals.nodes, totals.moves), megabytes: 0 })),
    FLOORS.nodes,
  );
  return lines.map(({ agent, totals }, i): ComparisonLine => {
    const games = totals.home[0] + totals.away[0];
    return {
      agent,
      games,
      averageMoves: mean(totals.moves, games),
      secondsPerMove: secondsOf(totals) ?? null,
      nodesPerMove: mean(totals.nodes, totals.moves),
      peakMemory: totals.bytes === 0 ? null : totals.bytes / 1e6,
      home: winShare(totals.home),
      away: winShare(totals.away),
      components: byTime[i]!.components,
      score: byTime[i]!.score,
      scoreByNodes: byNodes[i]!.score,
    };
  });
}

function addGame(own: Totals, record: GameRecord, seat: number, isHome: boolean, measures: Measurements): void {
  const side = isHome ? own.home : own.away;
  side[0]++;
  if (record.winner === seat) side[1]++;
  own.moves += record.chosen[seat]!;
  own.nodes += record.nodes[seat]!;
  own.bytes = Math.max(own.bytes, measures.memory.get(record.game)?.[seat] ?? 0);
  const milliseconds = measures.milliseconds.get(record.game);
  if (milliseconds === undefined) return;
  own.milliseconds += milliseconds[seat]!;
  own.timedMoves += record.chosen[seat]! + (measures.unplayed?.get(record.game) === seat ? 1 : 0);
}

/** Who moves first on a board; boards are few, games many. */
class FirstMovers {
  readonly #game: Game;
  readonly #seats = new Map<string, number>();

  constructor(game: Game) {
    this.#game = game;
  }

  of(position: string): number {
    const known = this.#seats.get(position);
    if (known !== undefined) return known;
    const seat = this.#game.parse(position).turn;
    this.#seats.set(position, seat);
    return seat;
  }
}

function playOf({ home, away }: Totals) {
  return { homeGames: home[0], homeWins: home[1], awayGames: away[0], awayWins: away[1] };
}

function winShare([games, wins]: readonly [number, number]): WinShare {
  return { games, wins, ...wilsonInterval(wins, games) };
}

function secondsOf({ milliseconds, timedMoves }: Totals): number | undefined {
  return timedMoves === 0 ? undefined : milliseconds / 1000 / timedMoves;
}

function mean(sum: number, count: number): number {
  return count === 0 ? 0 : sum / count;
}

function nothing(): Totals {
  return { home: [0, 0], away: [0, 0], moves: 0, nodes: 0, milliseconds: 0, timedMoves: 0, bytes: 0 };
}
