import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { codeFields } from '../games/index.ts';
import { refuseChanged } from '../games/module-record.ts';
import { exists, makeFolder, writeWhole } from '../lib/files/files.ts';
import { InputError } from '../lib/input-error.ts';
import { holdsFiles } from '../lib/lock/lock.ts';
import { anotherRun } from '../lib/options/option-set.ts';
import { program } from '../lib/version.ts';
import { findManifest, type Manifest, manifestPath, PLIES_PER_END, shardName, writeManifest } from './data-set.ts';
import { eachRow, headerText, type Proof, scanRows, type WrittenGame } from './row.ts';
import { KeySet } from './values.ts';

/** Games in one shard. */
const GAMES_PER_SHARD = 250;
/**
 * A manifest names all shards, so that one for each would take ever longer. The next one waits 20 times as long as the
 * last one took, a second at most: a kill loses no more than what came since.
 */
const SHARE = 20;
const LONGEST = 1000;

/** What a data set is to hold. */
export interface DatasetPlan {
  readonly game: string;
  readonly seed: number;
  readonly games: number;
  /** Makes the same data set again; without folder and workers, which change nothing in it. */
  readonly command: string;
  readonly options: Record<string, unknown>;
}

/**
 * Writes a data set game by game, in order, and resumes where an earlier writer with the same plan stopped: after its
 * last shard that is in the manifest.
 */
export class DatasetWriter {
  readonly #folder: string;
  /** Of the positions that have a row. */
  readonly #keys: KeySet;
  #manifest: Manifest;
  /** As the manifest will be with the games that came since its last shard; `#rows` are that shard's so far. */
  #next: Manifest;
  #rows: Uint8Array[] = [];
  /** Games and rows of all whole shards. */
  #closed: Pick<Manifest, 'games' | 'rows'>;
  /** The manifest is written again from then on. */
  #due = 0;

  private constructor(folder: string, manifest: Manifest, keys: KeySet) {
    this.#folder = folder;
    this.#manifest = manifest;
    this.#next = structuredClone(manifest);
    this.#closed = { games: manifest.games, rows: manifest.rows };
    this.#keys = keys;
  }

  /**
   * Begins the data set of `plan` in `folder`, or resumes it. Throws InputError where the folder holds anything
   * else.
   */
  static open(folder: string, plan: DatasetPlan): DatasetWriter {
    const manifest = findManifest(folder) ?? begin(folder, plan);
    refuseChanged(manifest, codeFields(plan.game), folder);
    if (!samePlan(manifest, plan)) throw anotherRun(folder, manifest, { ...plan, program });
    const keys = new KeySet();
    for (const shard of manifest.shards) eachRow(folder, shard, ({ key }) => keys.add(key));
    return new DatasetWriter(folder, manifest, keys);
  }

  /** The number of the next game that is needed: all before it are safe on the disk or in this writer. */
  get next(): number {
    return this.#next.games;
  }

  get complete(): boolean {
    return this.#manifest.complete;
  }

  /** What is safe on the disk. */
  get manifest(): Manifest {
    return this.#manifest;
  }

  /** Adds the game with the number `next`. Rows whose position an earlier row has are counted and left out. */
  add({ rows, result, ending, start, voided, proofs }: WrittenGame): void {
    const next = this.#next;
    // All rows between two that are left out are one piece.
    let from = 0;
    let twice = 0;
    const all = scanRows(rows, `game ${next.games}`, (row) => {
      if (this.#keys.add(row.key)) return;
      this.#rows.push(rows.subarray(from, row.begin));
      from = row.end;
      twice++;
    });
    this.#rows.push(rows.subarray(from));
    next.games++;
    next.rows += all - twice;
    next.duplicates += twice;
    next.results[result === 1 ? 'wins' : result === 0 ? 'losses' : 'draws']++;
    count(next.endings, ending);
    count(next.starts, start);
    for (const one of voided) count(next.voided, one);
    if (proofs !== undefined) next.ends = endsWith(next.ends ?? [], proofs);
    if (next.games - this.#closed.games === GAMES_PER_SHARD || next.games === next.wanted) this.#closeShard();
  }

  #closeShard(): void {
    const next = this.#next;
    if (!exists(manifestPath(this.#folder)))
      throw new InputError(`${this.#folder}: the data set is gone; was its folder deleted while games were played?`);
    const file = shardName(next.shards.length);
    const text = Buffer.concat([Buffer.from(headerText), ...this.#rows]);
    writeWhole(join(this.#folder, file), text, false);
    const sha256 = createHash('sha256').update(text).digest('hex');
    const { games, rows } = this.#closed;
    next.shards.push({ file, games: next.games - games, rows: next.rows - rows, sha256 });
    next.complete = next.games === next.wanted;
    this.#closed = { games: next.games, rows: next.rows };
    this.#rows = [];
    const now = performance.now();
    if (!next.complete && now < this.#due) return;
    for (const names of ['endings', 'starts', 'voided'] as const) next[names] = inOrder(next[names]);
    writeManifest(this.#folder, next);
    this.#manifest = structuredClone(next);
    this.#due = now + Math.min(LONGEST, SHARE * (performance.now() - now));
  }
}

function begin(folder: string, plan: DatasetPlan): Manifest {
  if (holdsFiles(folder)) throw new InputError(`${folder}: not empty and no data set; use another folder`);
  makeFolder(folder);
  const manifest: Manifest = {
    format: 'weightroom dataset 2',
    game: plan.game,
    ...codeFields(plan.game),
    seed: plan.seed,
    program,
    command: plan.command,
    options: asJson(plan.options),
    complete: false,
    wanted: plan.games,
    games: 0,
    rows: 0,
    duplicates: 0,
    results: { wins: 0, draws: 0, losses: 0 },
    endings: {},
    starts: {},
    voided: {},
    shards: [],
  };
  writeManifest(folder, manifest);
  return manifest;
}

function samePlan(manifest: Manifest, plan: DatasetPlan): boolean {
  return (
    manifest.program === program &&
    // A module from outside may have moved.
    (manifest.module !== undefined || manifest.command === plan.command) &&
    manifest.game === plan.game &&
    isDeepStrictEqual(manifest.options, asJson(plan.options))
  );
}

/** As it reads back from a file. */
function asJson(options: DatasetPlan['options']): DatasetPlan['options'] {
  return JSON.parse(JSON.stringify(options)) as DatasetPlan['options'];
}

function count(counts: Record<string, number>, name: string): void {
  counts[name] = (counts[name] ?? 0) + 1;
}

/** `ends` with those of one more game. */
function endsWith(ends: NonNullable<Manifest['ends']>, proofs: readonly Proof[]): NonNullable<Manifest['ends']> {
  for (const { left, wrong } of proofs) {
    const place = Math.floor((left - 1) / PLIES_PER_END);
    while (ends.length <= place) ends.push({ proven: 0, wrong: 0 });
    ends[place]!.proven++;
    if (wrong) ends[place]!.wrong++;
  }
  return ends;
}

/** By their names. */
function inOrder(counts: Readonly<Record<string, number>>): Record<string, number> {
  return Object.fromEntries(Object.entries(counts).sort(([a], [b]) => (a < b ? -1 : 1)));
}
