import { createHash } from 'node:crypto';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'vitest';
import { readBoards } from '../datasets/columns.ts';
import { openData } from '../datasets/data-set.ts';
import { gameNamed } from '../games/index.ts';
import { InputError } from '../lib/input-error.ts';
import { Random } from '../lib/maths/random.ts';
import { inProcess } from './command.ts';
import { playDataset } from './dataset.ts';
import { mutationNames, mutations } from './mutations.ts';

const GAME = 'slider-4';

/** The commands that read a data set, and the file that each writes beside what it prints. */
const commands = [
  { words: ['fit', 'data', '--features', 'full', '--out', 'weights.json'], file: 'weights.json' },
  { words: ['data', 'audit', 'data', '--features', 'full', '--json'], file: undefined },
  { words: ['data', 'export', 'data', '--features', 'full', '--out', 'rows.csv'], file: 'rows.csv' },
] as const;

/** How the commands and the reading of boards ended, four a case. */
export interface FuzzCounts {
  refused: number;
  /** The result was that of the unchanged data set. */
  same: number;
}

/**
 * Changes a data set's files one at a time, `cases` times, and runs each command that reads it: it ends with 0 or 1,
 * says one line where it fails, prints no control character, and where it ends with 0 its result is that of the
 * unchanged data set. So with the boards that a network is fitted to. Two shards, their caches (facts, two feature sets
 * and boards each), a manifest.
 */
export async function fuzzDataset(cases: number, seed: number): Promise<FuzzCounts> {
  const folder = mkdtempSync(join(tmpdir(), 'weightroom-dataset-fuzz-'));
  const counts: FuzzCounts = { refused: 0, same: 0 };
  try {
    const whole = join(folder, 'whole');
    mkdirSync(whole);
    await playDataset(join(whole, 'data'), GAME, 260, seed, 6);
    // The first makes the caches, the second reads them.
    await resultsOf(whole);
    const wanted = await resultsOf(whole);
    const files = readdirSync(join(whole, 'data'), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath.slice(whole.length + 1), entry.name))
      .sort();
    for (let i = 0, done = 0; done < cases; i++) {
      // Every mutation of every file in turn, each time at another place.
      const file = files[i % files.length]!;
      const name = mutationNames[Math.floor(i / files.length) % mutationNames.length]!;
      const bytes = readFileSync(join(whole, file));
      const changed = mutations[name](bytes, new Random(seed, file, name, i));
      if (changed.equals(bytes)) continue;
      done++;
      const place = join(folder, 'case');
      cpSync(whole, place, { recursive: true });
      writeFileSync(join(place, file), changed);
      const found = await resultsOf(place);
      for (const [j, { code, out, err, result }] of found.entries()) {
        const where = `case ${i}: ${file}, ${name}: ${commands[j]?.words.slice(0, 2).join(' ') ?? 'boards'}`;
        expect([0, 1], `${where}: ${err}`).toContain(code);
        // Line ends are the only control characters that a command prints.
        expect(out.replaceAll('\n', '') + err.replaceAll('\n', ''), where).not.toMatch(/\p{Cc}/u);
        if (code === 1) {
          expect([out, err.length < 5000], where).toEqual(['', true]);
          expect(err, where).toMatch(/^weightroom: [^\n]+\n$/);
          counts.refused++;
        } else {
          expect({ out, result }, where).toEqual({ out: wanted[j]!.out, result: wanted[j]!.result });
          counts.same++;
        }
      }
      rmSync(place, { recursive: true });
    }
    return counts;
  } finally {
    rmSync(folder, { recursive: true });
  }
}

interface Result {
  readonly code: number | null;
  readonly out: string;
  readonly err: string;
  /** What was written. */
  readonly result: string | undefined;
}

async function resultsOf(folder: string): Promise<Result[]> {
  const results: Result[] = [];
  for (const { words, file } of commands) {
    if (file !== undefined) rmSync(join(folder, file), { force: true });
    const ended = await inProcess(folder, words);
    const written = file !== undefined && ended.code === 0;
    results.push({ ...ended, result: written ? readFileSync(join(folder, file), 'utf8') : undefined });
  }
  return [...results, await boardsOf(join(folder, 'data'))];
}

/** The boards of the data set, as a command would end that reads them. */
async function boardsOf(folder: string): Promise<Result> {
  const game = gameNamed(GAME);
  try {
    const { boards, turns, games, results, scores } = await readBoards(openData(folder), game, game.board!);
    const hash = createHash('sha256');
    for (const column of [boards, turns, games, results, scores]) hash.update(column);
    return { code: 0, out: '', err: '', result: hash.digest('hex') };
  } catch (error) {
    if (error instanceof InputError)
      return { code: 1, out: '', err: `weightroom: ${error.message}\n`, result: undefined };
    throw error;
  }
}
