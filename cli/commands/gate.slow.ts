import { expect, test } from 'vitest';
import { Random } from '../../lib/maths/random.ts';
import { decimal } from '../../lib/numbers.ts';
import { PROOFS } from '../../test/proofs.ts';
import { Schedule, type ScheduleOptions } from '../../tournament/formats/schedule.ts';
import type { GameRecord } from '../../tournament/log/record.ts';
import { outcomeOf } from '../../tournament/results/standings.ts';
import { scoreOf } from '../../tournament/statistics/elo.ts';
import { gateCode } from './match.ts';

const RUNS = PROOFS ? 100 : 20;
/** Of 100 runs at a chance of 5 %, more are wrong in less than one of 600; of 20 in one of 380. */
const MOST_WRONG = PROOFS ? 12 : 4;
/** What openings are worth to the first seat, in Elo, each equally likely. */
const OPENINGS = [-150, -75, 0, 75, 150];
/** Elo on either side of equality within which a game is drawn: 28 % of games of equals. */
const DRAWN = 100;
/** Of a game, as the page says: 80 moves of 0.1 s, and what starts and ends it. */
const SECONDS = 10;

/** The chances that seat 0 wins and loses, where it is stronger by `by` Elo, its opening included. */
function chances(by: number): { win: number; loss: number } {
  return { win: scoreOf(by - DRAWN), loss: scoreOf(-by - DRAWN) };
}

/** How far apart agents are, on the scale of `chances`, whose mean score over all openings is that of `elo`. */
function apartAt(elo: number): number {
  const score = (apart: number): number =>
    OPENINGS.reduce((sum, opening) => {
      const { win, loss } = chances(apart + opening);
      return sum + (1 + win - loss) / 2 / OPENINGS.length;
    }, 0);
  let [low, high] = [-1000, 1000];
  for (let step = 0; step < 60; step++) {
    const middle = (low + high) / 2;
    if (score(middle) < scoreOf(elo)) low = middle;
    else high = middle;
  }
  return low;
}

/** A whole gate on games of chance: the schedule asks for games until the test has decided. */
function gate(sprt: readonly [number, number], pairs: number, apart: number, random: Random) {
  const test = { elo0: sprt[0], elo1: sprt[1], alpha: 0.05, beta: 0.05, model: 'normalized' as const };
  const agents = ['new', 'old'];
  const tournament = { game: 'slider-4', seed: 1, agents, pairs, format: { kind: 'sprt' as const, test } };
  const schedule = new Schedule(tournament satisfies ScheduleOptions);
  const records: GameRecord[] = [];
  let worth = 0;
  while (!schedule.over) {
    const game = schedule.done;
    const { seats, opening } = schedule.gameAt(game);
    if (game % 2 === 0) worth = OPENINGS[random.int(OPENINGS.length)]!;
    const { win, loss } = chances(worth + (seats[0] === 0 ? apart : -apart));
    const chance = random.unit();
    const winner = chance < win ? 0 : chance < win + loss ? 1 : -1;
    const names = [agents[seats[0]]!, agents[seats[1]]!] as [string, string];
    const record: GameRecord = {
      ...{ game, seats: names, opening, position: POSITION, winner, ending: 'chance' },
      ...{ chosen: [1, 1], nodes: [1, 1], moves: String(game) },
    };
    records.push(record);
    schedule.add(record);
  }
  return { code: gateCode(outcomeOf({ tournament }, { records, measured: new Map() })), games: schedule.done };
}
const POSITION = 'H3/H3/H3/1VVV h';

interface Gate {
  readonly sprt: readonly [number, number];
  readonly pairs: number;
  /** The true difference, in Elo, and the exit codes that are wrong then. */
  readonly elo: number;
  readonly wrong: readonly number[];
}

const gates: readonly Gate[] = [
  { sprt: [0, 10], pairs: 2000, elo: 0, wrong: [0] },
  { sprt: [0, 10], pairs: 2000, elo: 30, wrong: [3] },
  { sprt: [0, 30], pairs: 2000, elo: 0, wrong: [0] },
  { sprt: [0, 30], pairs: 2000, elo: 30, wrong: [3] },
  { sprt: [-30, 0], pairs: 2000, elo: 0, wrong: [3] },
  { sprt: [-30, 0], pairs: 2000, elo: -30, wrong: [0] },
];

test.each(gates)('--sprt $sprt at $elo Elo', ({ sprt, pairs, elo, wrong }) => {
  const apart = apartAt(elo);
  const runs = Array.from({ length: RUNS }, (_, run) => gate(sprt, pairs, apart, new Random(run, 'gate', elo)));
  const share = (code: number): number => runs.filter((one) => one.code === code).length;
  const games = runs.map((one) => one.games).toSorted((a, b) => a - b);
  const [median, most] = [games[RUNS / 2]!, games[Math.floor(0.9 * RUNS)]!];
  process.stdout.write(
    `--sprt ${sprt}, true ${elo} Elo: of ${RUNS} gates ${share(0)} exit 0, ${share(3)} exit 3, ${share(4)} exit 4; ` +
      `games: median ${median}, 90 % within ${most}; at ${SECONDS} s a game ${decimal((median * SECONDS) / 60, 0)} minutes\n`,
  );
  expect(share(0) + share(3) + share(4)).toBe(RUNS);
  expect(runs.filter(({ code }) => wrong.includes(code)).length).toBeLessThanOrEqual(MOST_WRONG);
});
