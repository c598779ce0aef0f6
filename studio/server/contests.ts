import { closeSync, readSync } from 'node:fs';
import { parseJson, parseWith } from '../../lib/schema.ts';
import { headerSchema } from '../../tournament/log/header.ts';
import type { ContestLine, LiveContest } from '../data/run.ts';
import type { LogStore } from './log-index.ts';
import type { Challenge } from './run-document.ts';
import { courseOf, standingsOf } from './standing.ts';
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
          const path = below(log, 'games.jsonl');
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
    return parseWith(headerSchema, parseJson(line, `${path} line 1`), `${path} line 1`);
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
