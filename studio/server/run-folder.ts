import * as z from 'zod';
import { LOCK, mayLive } from '../../lib/lock/lock.ts';
import { parseJson, parseWith } from '../../lib/schema.ts';
import { below, type StudioFolder } from './studio-folder.ts';

/** What the run.json of a run says, of whatever version. */
const schema = z.object({
  format: z.string().regex(/^weightroom champion run \d+$/, 'wanted the run.json of a run'),
  command: z.string(),
  options: z.object({
    game: z.string(),
    seed: z.int(),
    budget: z.number().positive().optional(),
    generations: z.int().positive().optional(),
  }),
});

/** A run as its folder's run.json describes it. */
type RunFile = z.infer<typeof schema>;

/** Throws InputError where the run.json in `at` is none. */
export function readRunFile(folder: StudioFolder, at: string): RunFile {
  const path = below(at, 'run.json');
  return parseWith(schema, parseJson(folder.text(path), path), path);
}

/** The generations whose folders are there, ascending. */
export function generationsIn(folder: StudioFolder, at: string): number[] {
  return folder
    .folders(at)
    .flatMap((name) => /^generation-(\d+)$/.exec(name)?.[1] ?? [])
    .map(Number)
    .sort((a, b) => a - b);
}

/** The weights files of the run at `at`, by path: the champion's first. */
export function weightsIn(folder: StudioFolder, at: string): string[] {
  const fitted = generationsIn(folder, at).flatMap((one) => {
    const room = below(at, `generation-${one}`, 'weights');
    return folder.names(room).map((name) => below(room, name));
  });
  return [below(at, 'champion.json'), ...fitted].filter((file) => file.endsWith('.json') && folder.has(file));
}

/**
 * Whether somebody writes in the folder at `at`: its lock says who. Nothing is changed. Of another machine's holder its
 * beat is looked at, as whoever waits for the lock does.
 */
export function isWritten(folder: StudioFolder, at: string): boolean {
  const lock = below(at, LOCK);
  return folder.names(lock).some((name) => {
    const path = below(lock, name);
    try {
      return mayLive(folder.text(path), Date.now() - folder.time(path));
    } catch {
      // It has gone meanwhile.
      return false;
    }
  });
}
