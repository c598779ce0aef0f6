import type { Game } from '../../games/game.ts';
import { wilsonInterval } from '../../lib/maths/normal.ts';
import type { Played } from '../log/log.ts';
import type { GameRecord, Measured } from '../log/record.ts';

/** What a composite score is made of. Each from 0 to 1, larger is better. */
interface Components {
  readonly away: number;
  readonly home: number;
  readonly time: number;
  readonly memory: number;
}

/** By the Hex report's authors: winning without the first move counts most. */
const SHARES: Components = { away: 0.45, home: 0.35, time: 0.15, memory: 0.05 };

/** Games won of those played, with the 95 % interval of the share. */
interface WinShare {
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

/**
 * The comparison of `agents` by all their games; voided ones are left out. The composite score is 45 % the share of
 * away games won, 35 % that of home games (0 where there are none), 15 % time and 5 % memory. Time and memory score the
 * least of all agents divided by one's own. It compares agents of one tournament; it is no estimate of strength.
 */
export function comparisonOf(game: Game, agents: readonly string[], { records, measured }: Played): ComparisonLine[] {
  const totals = new Map(agents.map((agent) => [agent, nothing()]));
  // Who moves first on a board; boards are few, games many.
  const movers = new Map<string, number>();
  for (const record of records) {
    if (record.voided) continue;
    const mover = movers.get(record.position) ?? game.parse(record.position).turn;
    movers.set(record.position, mover);
    record.seats.forEach((agent, seat) => {
      const own = totals.get(agent);
      if (own !== undefined) addGame(own, record, seat, mover, measured.get(record.game));
    });
  }
  const all = [...totals.values()].map(needsOf);
  const least = (need: keyof (typeof all)[number]): number => Math.min(...all.map((one) => one[need]));
  return [...totals].map(([agent, own]): ComparisonLine => {
    const games = own.home.games + own.away.games;
    const { seconds, nodes, megabytes } = needsOf(own);
    const components = {
      away: ratio(own.away.wins, own.away.games),
      home: ratio(own.home.wins, own.home.games),
      time: least('seconds') / seconds,
      memory: least('megabytes') / megabytes,
    };
    return {
      agent,
      games,
      averageMoves: ratio(own.moves, games),
      secondsPerMove: secondsOf(own),
      nodesPerMove: ratio(own.nodes, own.moves),
      peakMemory: own.bytes === 0 ? null : own.bytes / 1e6,
      home: { ...own.home, ...wilsonInterval(own.home.wins, own.home.games) },
      away: { ...own.away, ...wilsonInterval(own.away.wins, own.away.games) },
      components,
      score: scoreOf(components),
      scoreByNodes: scoreOf({ ...components, time: least('nodes') / nodes, memory: 1 }),
    };
  });
}

/** What a move cost an agent, and the most memory that it had; below these, noise would decide. */
function needsOf(own: Totals) {
  return {
    seconds: Math.max(secondsOf(own) ?? 0, 0.001),
    nodes: Math.max(ratio(own.nodes, own.moves), 1),
    megabytes: Math.max(own.bytes / 1e6, 1),
  };
}

function scoreOf({ away, home, time, memory }: Components): number {
  return SHARES.away * away + SHARES.home * home + SHARES.time * time + SHARES.memory * memory;
}

function addGame(own: Totals, record: GameRecord, seat: number, mover: number, measured: Measured | undefined): void {
  const side = seat === mover ? own.home : own.away;
  side.games++;
  if (record.winner === seat) side.wins++;
  own.moves += record.chosen[seat]!;
  own.nodes += record.nodes[seat]!;
  if (measured === undefined) return;
  own.bytes = Math.max(own.bytes, measured.memory[seat]!);
  own.milliseconds += measured.milliseconds[seat]!;
  own.timedMoves += record.chosen[seat]! + (measured.unplayed === seat ? 1 : 0);
}

function secondsOf({ milliseconds, timedMoves }: Totals): number | null {
  return timedMoves === 0 ? null : milliseconds / 1000 / timedMoves;
}

function ratio(part: number, all: number): number {
  return all === 0 ? 0 : part / all;
}

type Totals = ReturnType<typeof nothing>;

function nothing() {
  const none = () => ({ games: 0, wins: 0 });
  return { home: none(), away: none(), moves: 0, nodes: 0, milliseconds: 0, timedMoves: 0, bytes: 0 };
}
