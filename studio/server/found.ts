import { below, type StudioFolder } from './studio-folder.ts';

/** How deep runs are looked for: `runs/champion-hex-7-seed1/seed-2` of `--repeats` is two below `runs`. */
const DEEPEST = 5;
/** No more folders are looked into. */
const MOST = 20_000;
/** What a run's folder and its neighbours never hold a run in. */
const SKIPPED = new Set(['node_modules', 'cache', 'data', 'dataset', 'weights', 'pooled']);

/** What a studio's folder holds, as paths. */
export interface Found {
  /** Folders with a run.json. */
  readonly runs: readonly string[];
  /** Folders with a tournament's log, which belong to no run. */
  readonly logs: readonly string[];
}

/** Looks for runs and tournaments in `folder`; what belongs to a run is not looked into. */
export function find(folder: StudioFolder): Found {
  const runs: string[] = [];
  const logs: string[] = [];
  let looked = 0;
  const look = (at: string, depth: number): void => {
    if (++looked > MOST) return;
    if (folder.has(below(at, 'run.json'))) {
      runs.push(at);
      return;
    }
    if (folder.has(below(at, 'games.jsonl'))) logs.push(at);
    if (depth === DEEPEST) return;
    for (const name of folder.folders(at))
      if (!name.startsWith('.') && !SKIPPED.has(name)) look(below(at, name), depth + 1);
  };
  look('.', 0);
  return { runs, logs };
}

/** The folders of tournaments in the run at `at`, in the order of their paths. */
export function logsIn(folder: StudioFolder, at: string): string[] {
  const logs: string[] = [];
  const look = (from: string, depth: number): void => {
    if (folder.has(below(from, 'games.jsonl'))) logs.push(from);
    if (depth === DEEPEST) return;
    for (const name of folder.folders(from))
      if (!name.startsWith('.') && !SKIPPED.has(name)) look(below(from, name), depth + 1);
  };
  look(at, 0);
  return logs;
}
