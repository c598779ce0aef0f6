import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, extname, join } from 'node:path';
import { Random } from '../../lib/maths/random.ts';
import { filesIn } from '../folder.ts';
import { exchanges, type Mutation, mutations } from '../mutations.ts';
import { asProgram, expectSafe, type Found, foundBy, inHere, type ReadFile, type Run } from './case.ts';
import { freedom } from './free.ts';

/** Failed cases that are told in full. */
const MOST_TOLD = 20;

/** A folder with files, and the commands that read them. */
export interface Scene {
  readonly name: string;
  /** Makes the files; the same for the same seed, others for another one. */
  make(folder: string, seed: number): Promise<void>;
  /** Known when the folder is made. */
  files(folder: string, seed: number): readonly ReadFile[];
}

/** How many runs of commands ended in which way. */
interface FuzzCounts {
  cases: number;
  refused: number;
  /** The result was that of the unchanged file. */
  same: number;
  /** The change was in what somebody may change. */
  other: number;
  /** Through the program itself, not in this process. */
  asProgram: number;
}

interface FuzzOptions {
  readonly cases: number;
  readonly seed: number;
  /** Files and lines are replaced by valid ones of other files; otherwise files are damaged. */
  readonly exchanged?: boolean;
  /** One case in this many runs through the program itself. */
  readonly programEvery?: number;
  /** Hears of each case before it is run. */
  readonly begins?: (where: string) => void;
}

/**
 * Changes the files of `scene` one at a time, `cases` times, and runs what reads them, one command a case. Throws with
 * all cases for which `expectSafe` throws, and where a command doesn't take the unchanged files.
 */
export async function fuzzScene(scene: Scene, options: FuzzOptions): Promise<FuzzCounts> {
  const { cases, seed, exchanged = false, programEvery = Infinity, begins = () => {} } = options;
  const changes = Object.entries<Mutation>(exchanged ? exchanges : mutations);
  const folder = mkdtempSync(join(tmpdir(), 'weightroom-fuzz-'));
  const counts: FuzzCounts = { cases: 0, refused: 0, same: 0, other: 0, asProgram: 0 };
  const failures: string[] = [];
  try {
    const [whole, place, twin] = [join(folder, 'whole'), join(folder, 'case'), join(folder, 'twin')];
    mkdirSync(whole);
    await scene.make(whole, seed);
    mkdirSync(twin);
    if (exchanged) await scene.make(twin, seed + 100);
    const wanted = await wantedOf(scene.files(whole, seed), whole, place);
    const valid = [whole, twin].flatMap((home) => filesIn(home).map((file) => ({ file, path: join(home, file) })));
    for (let i = 0; counts.cases < cases; i++) {
      // Every mutation of every file in turn, each time at another place; the commands that read it in turn.
      const one = wanted[i % wanted.length]!;
      const round = Math.floor(i / wanted.length);
      const [name, change] = changes[round % changes.length]!;
      const at = (round + Math.floor(round / changes.length)) % one.readings.length;
      const bytes = readFileSync(join(whole, one.file));
      const others = valid.filter(({ file }) => isAlike(file, one.file)).map(({ path }) => readFileSync(path));
      const changed = change(bytes, new Random(seed, one.file, name, i), others);
      if (changed.equals(bytes)) continue;
      const reading = one.readings[at]!;
      const where = `${scene.name} ${seed}, case ${i}: ${one.file}, ${name}: ${reading.words.slice(0, 3).join(' ')}`;
      begins(where);
      counts.cases++;
      const run: Run = counts.cases % programEvery === 0 ? asProgram : inHere;
      if (run === asProgram) counts.asProgram++;
      cpSync(whole, place, { recursive: true });
      writeFileSync(join(place, one.file), changed);
      const found = await foundBy(run, place, reading);
      try {
        const free = name === 'another file' && reading.alone === true ? 'all' : freedom(one, bytes, changed);
        expectSafe(where, reading, found, one.found[at]!, free);
      } catch (error) {
        failures.push((error as Error).message);
      }
      if (found.code === 1) counts.refused++;
      else if (found.out === one.found[at]!.out) counts.same++;
      else counts.other++;
      rmSync(place, { recursive: true });
    }
    if (failures.length > 0)
      throw new Error(`${failures.length} failed:\n\n${failures.slice(0, MOST_TOLD).join('\n\n')}`);
    return counts;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Whether one file could be taken for the other: their names or their folders are alike. */
function isAlike(one: string, other: string): boolean {
  const [name, otherName] = [one, other].map((path) => basename(path).replace(/\d+/g, '0'));
  return name === otherName || (dirname(one) === dirname(other) && extname(one) === extname(other));
}

/** Each file with what the commands find in it, unchanged; they must take it. */
async function wantedOf(
  files: readonly ReadFile[],
  whole: string,
  place: string,
): Promise<(ReadFile & { readonly found: readonly Found[] })[]> {
  const known = new Map<string, Found>();
  const wanted: (ReadFile & { found: Found[] })[] = [];
  for (const file of files) {
    const found: Found[] = [];
    for (const reading of file.readings) {
      const key = JSON.stringify(reading);
      let one = known.get(key);
      if (one === undefined) {
        cpSync(whole, place, { recursive: true });
        one = await foundBy(inHere, place, reading);
        rmSync(place, { recursive: true });
        if (one.code !== 0) throw new Error(`weightroom ${reading.words.join(' ')}: ${one.code}: ${one.err}${one.out}`);
        known.set(key, one);
      }
      found.push(one);
    }
    wanted.push({ ...file, found });
  }
  return wanted;
}
