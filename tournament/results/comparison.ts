import type { Game } from '../../games/game.ts';
import { wilsonInterval } from '../../lib/maths/normal.ts';
import type { Played } from '../log/log.ts';
import type { GameRecord, Measured } from '../log/record.ts';

/** What a composite score is made of, by the Hex report's authors: winning without the first move counts most. */
const SHARES = { away: 0.45, home: 0.35, time: 0.15, memory: 0.05 };

/** One agent over all its games, as the Hex report compares agents. */
export type ComparisonLine = ReturnType<typeof comparisonOf>[number];

/**
 * The comparison of `agents` by all their games; voided ones are left out. The composite score is 45 % the share of
 * away games won, 35 % that of home games (0 where there are none), 15 % time and 5 % memory. Time and memory score the
 * least of all agents divided by one's own. It compares agents of one tournament; it is no estimate of strength.
 */
export function comparisonOf(game: Game, agents: readonly string[], { records, measured }: Played) {
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
  return [...totals].map(([agent, own]) => {
    const games = own.home.games + own.away.games;
    const { seconds, nodes, megabytes } = needsOf(own);
    /** Each from 0 to 1, larger is better. */
    const components = {
      away: ratio(own.away.wins, own.away.games),
      home: ratio(own.home.wins, own.home.games),
      time: least('seconds') / seconds,
      memory: least('megabytes') / megabytes,
    };
    return {
      agent,
      games,
      /** Moves of its own, a game. */
      averageMoves: ratio(own.moves, games),
      /** Null where nothing was timed. */
      secondsPerMove: secondsOf(own),
      nodesPerMove: ratio(own.nodes, own.moves),
      /** In megabytes (10^6 bytes); null where nothing was measured. */
      peakMemory: own.bytes === 0 ? null : own.bytes / 1e6,
      /** Games in which it made the first move, and those in which the other one did; won, with a 95 % interval. */
      home: { ...own.home, ...wilsonInterval(own.home.wins, own.home.games) },
      away: { ...own.away, ...wilsonInterval(own.away.wins, own.away.games) },
      components,
      /** By seconds and megabytes: it differs from run to run. */
      score: scoreOf(components),
      /** By positions searched instead of seconds, and memory equal: the same in every run. */
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

function scoreOf({ away, home, time, memory }: typeof SHARES): number {
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
