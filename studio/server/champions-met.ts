import { LOG } from '../../tournament/log/log.ts';
import { championPaths } from '../../tuning/run-folder.ts';
import { headerLine, matchesOf } from './contests.ts';
import { below, type StudioFolder } from './studio-folder.ts';
import type { ReadLog } from './watched-log.ts';

/**
 * The matches between two of `champions` that the tournaments at `logs` have played: those of `tune --repeats`, and
 * those whose command names the champions' files. A file that has changed since is another agent, and a name that may
 * mean two files means none.
 */
export async function championsMet(
  folder: StudioFolder,
  champions: readonly { readonly run: string; readonly file: string }[],
  logs: readonly string[],
  read: ReadLog,
) {
  const met = [];
  for (const at of logs) {
    const path = below(at, LOG);
    const before = champions.filter(({ file }) => folder.time(file) <= folder.time(path));
    const log = before.length < 2 ? undefined : await read(at).catch(() => undefined);
    if (log === undefined) continue;
    const { game, agents } = log.tournament;
    const files = filesOf(at, agents, headerLine(folder, path).command);
    const runs = files.map((file) => {
      const [one, ...more] = before.filter((other) => `/${folder.path(other.file)}`.endsWith(`/${file}`));
      return more.length === 0 ? one?.run : undefined;
    });
    for (const match of matchesOf(log)) {
      const [a, b] = [runs[match.a], runs[match.b]];
      if (a !== undefined && b !== undefined && a !== b && match.pairs > 0)
        met.push({ ...match, game, at, runs: [a, b] as const });
    }
  }
  return met;
}

/** The ends of the paths of the agents' files; a name without one where there is none. */
function filesOf(at: string, agents: readonly string[], command: string): readonly string[] {
  const [, seeds] = /^(.*?)\/?head-to-head(?:-\d+)+\/games$/.exec(at) ?? [];
  if (seeds !== undefined)
    return agents.map((name) => championPaths(below(seeds || '.', name.replace(/@.*$/s, ''))).champion);
  const named = /--agents (\S+)/.exec(command)?.[1]?.split(',') ?? [];
  // A comma within an agent's text.
  if (named.length !== agents.length) return [];
  return named.map((text) => text.replace(/[@#].*$/s, '').replace(/^(\.{0,2}\/)+/, ''));
}
