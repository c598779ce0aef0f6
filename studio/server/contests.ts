import { closeSync, readSync } from 'node:fs';
import { LOG, LogLines } from '../../tournament/log/log.ts';
import { totalOf } from '../../tournament/statistics/counts.ts';
import { ratingOfPairs, turned } from '../../tournament/statistics/rating.ts';
import type { SprtState, SprtTest } from '../../tournament/statistics/sprt/sprt.ts';
import { SequentialTest } from '../../tournament/statistics/sprt/sprt.ts';
import type { ContestLine, CoursePoint, LiveContest, MatchShown, TestShown } from '../data/run.ts';
import type { LogIndex, LogStore } from './log-index.ts';
import type { Challenge } from './run-document.ts';
import { below, KeptAnswers, logsIn, type StudioFolder } from './studio-folder.ts';

/** No header is longer: it has a line with the names of a tournament's agents. */
const LONGEST = 1 << 20;

/** A contest, and when its log changed last. */
interface Seen extends ContestLine {
  readonly changed: number;
}

/** The tournaments of runs, by their logs' first lines. */
export class Contests {
  readonly #folder: StudioFolder;
  readonly #logs: LogStore;
  readonly #agents: KeptAnswers<readonly string[]>;

  constructor(folder: StudioFolder, logs: LogStore) {
    this.#folder = folder;
    this.#logs = logs;
    this.#agents = new KeptAnswers(folder, (at) => headerLine(folder, at).tournament.agents);
  }

  /** Those of the run at `at`, as they come in a run. Logs that can't be read are left out. */
  of(at: string): Seen[] {
    return logsIn(this.#folder, at)
      .flatMap((log) => {
        try {
          const path = below(log, LOG);
          const agents = this.#agents.of(path);
          const changed = this.#folder.changed(path);
          if (agents === undefined || changed === undefined) return [];
          const inRun = at === '.' ? log : log.slice(at.length + 1);
          return [{ at: log, title: titleOf(inRun, agents), agents, changed: changed.time }];
        } catch {
          return [];
        }
      })
      .sort((one, other) => placeOf(one.at) - placeOf(other.at) || (one.at < other.at ? -1 : 1));
  }

  /** The one that was played last, and how it stands. */
  async live(contests: readonly Seen[]): Promise<LiveContest | undefined> {
    const latest = contests.reduce<Seen | undefined>(
      (a, b) => (a === undefined || b.changed >= a.changed ? b : a),
      undefined,
    );
    if (latest === undefined) return undefined;
    const index = await this.#logs.read(latest.at);
    const { changed: _, ...line } = latest;
    return { ...line, games: index.games, standings: standingsOf(index), ...courseOf(index) };
  }

  /** The challenges among `contests`, and how each stands; those that have just begun are left out. */
  async challenges(contests: readonly Seen[]): Promise<Challenge[]> {
    const found: Challenge[] = [];
    for (const { changed: _, ...line } of contests) {
      if (!/(?:^|\/)generation-\d+\/challenge\/test$/.test(line.at)) continue;
      const index = await this.#logs.read(line.at).catch(() => undefined);
      if (index !== undefined) found.push({ ...line, standing: standingsOf(index)[0] });
    }
    return found;
  }
}

/** The first line of the log at `path`. Throws InputError. */
export function headerLine(folder: StudioFolder, path: string) {
  const file = folder.open(path);
  try {
    const bytes = Buffer.alloc(LONGEST);
    const size = readSync(file, bytes, 0, LONGEST, 0);
    const [line = ''] = bytes.toString('utf8', 0, size).split('\n', 1);
    const lines = new LogLines(path);
    lines.next(line);
    return lines.header;
  } finally {
    closeSync(file);
  }
}

/** The order in a run: baselines, generations, verdict. */
function placeOf(at: string): number {
  const generation = /(?:^|\/)generation-(\d+)\//.exec(at)?.[1];
  if (generation !== undefined) return Number(generation) + (at.includes('/challenge/') ? 0.5 : 0);
  return /(?:^|\/)baselines$/.test(at) ? 0 : Number.MAX_SAFE_INTEGER;
}

const NAMES: Readonly<Record<string, string>> = {
  baselines: 'Baselines',
  'verdict/strongest/near': 'Verdict near the start, against the strongest baseline',
  'verdict/strongest/random': 'Verdict on random boards, against the strongest baseline',
  'verdict/others/near': 'Verdict near the start, against the others',
  'verdict/others/random': 'Verdict on random boards, against the others',
};

/** What the tournament at `path` of a run is. */
function titleOf(path: string, [first]: readonly string[]): string {
  const known = NAMES[path];
  if (known !== undefined) return known;
  const [, generation, what, rest] = /^generation-(\d+)\/(race|challenge)\/(.*)$/.exec(path) ?? [];
  if (generation === undefined || rest === undefined) return path;
  const about =
    what === 'race'
      ? `race, ${rest.split('/')[0]!.replace('-', ' ')}, against ${(first ?? '').replace(/@.*$/s, '')}`
      : rest === 'test'
        ? 'challenge'
        : `gauntlet ${rest.endsWith('near') ? 'near the start' : 'on random boards'}`;
  return `Generation ${generation}: ${about}`;
}

/** Points of a course. */
const POINTS = 120;

/** How the agents stand against the first, the best first; of two the first against the second. */
export function standingsOf(index: LogIndex): readonly MatchShown[] {
  return index.derived('standings', () => standingsIn(index));
}

function standingsIn(index: LogIndex): MatchShown[] {
  const { agents } = index.header.tournament;
  const met = [...index.cells()].filter(({ a, counts }) => a === 0 && totalOf(counts.pentanomial) > 0);
  const seen = met.map(({ b, counts }): MatchShown => {
    const rating = ratingOfPairs(counts.pentanomial);
    const pairs = totalOf(counts.pentanomial);
    const names = agents.length === 2 ? { a: agents[0]!, b: agents[b]! } : { a: agents[b]!, b: agents[0]! };
    const { elo, low, high } = agents.length === 2 ? rating : turned(rating);
    return { ...names, pairs, elo, low, high };
  });
  return seen.sort((one, other) => other.elo - one.elo);
}

/** The sequential test that a log's format is; undefined of other formats. */
function testIn(index: LogIndex): SprtTest | undefined {
  const { format } = index.header.tournament;
  return format?.kind === 'sprt' ? format.test : undefined;
}

/** How the pairs of a log's two agents came in: the test they are for, and the figure after some of them. */
export function courseOf(index: LogIndex): Course {
  return index.derived('course', () => courseIn(index));
}

interface Course {
  readonly test?: TestShown;
  readonly course: readonly CoursePoint[];
}

function courseIn(index: LogIndex): Course {
  const { agents } = index.header.tournament;
  if (agents.length !== 2) return { course: [] };
  const wanted = testIn(index);
  const sequence = wanted && new SequentialTest(wanted);
  const pairs = pairsIn(index);
  const every = Math.max(1, Math.ceil(pairs.length / POINTS));
  const counts: [number, number, number, number, number] = [0, 0, 0, 0, 0];
  const course: CoursePoint[] = [];
  for (const [i, halfPoints] of pairs.entries()) {
    counts[halfPoints]!++;
    const state = sequence?.add(halfPoints);
    if ((i + 1) % every !== 0 && i + 1 !== pairs.length) continue;
    const { elo, low, high } = ratingOfPairs(counts);
    course.push({ pairs: i + 1, elo, low, high, ...(state && { llr: state.llr }) });
  }
  return { ...(sequence && { test: testShown(sequence.state) }), course };
}

function testShown({ llr, lower, upper, decision, test: { elo0, elo1 } }: SprtState): TestShown {
  return { llr, lower, upper, elo0, elo1, decision };
}

/** Twice the first agent's points of each whole pair, in the order of their ends. */
function pairsIn(index: LogIndex): number[] {
  const halves = new Map<number, number>();
  const pairs: number[] = [];
  for (let game = 0; game < index.games; game++) {
    const { opening, first, winner, voided } = index.at(game);
    if (voided) continue;
    const own = first === 0 ? 0 : 1;
    const points = winner === -1 ? 1 : winner === own ? 2 : 0;
    const before = halves.get(opening);
    if (before === undefined) halves.set(opening, points);
    else {
      pairs.push(before + points);
      halves.delete(opening);
    }
  }
  return pairs;
}
