import { createHash, type Hash } from 'node:crypto';
import { closeSync, fsyncSync, mkdirSync, openSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { codeFields } from '../games/index.ts';
import { refuseChanged } from '../games/module-record.ts';
import { withPath, writeAll } from '../lib/files/files.ts';
import { InputError } from '../lib/input-error.ts';
import { holdsFiles } from '../lib/lock/lock.ts';
import { quoted } from '../lib/quoted.ts';
import { program } from '../lib/version.ts';
import { findManifest, type Manifest, shardName, writeManifest } from './manifest.ts';
import { headerText, type LabelledGame, rowsText } from './row.ts';
import { readShards } from './shard.ts';

/** Games in one shard: a kill loses no more. */
const GAMES_PER_SHARD = 250;

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
 * Writes a data set game by game, in order, and goes on where an earlier writer with the same plan stopped. A shard
 * gets its name once it is complete and in the manifest; a shard that a killed writer left unfinished is written again.
 */
export class DatasetWriter {
  readonly #folder: string;
  readonly #positions: Set<string>;
  #manifest: Manifest;
  #shard: OpenShard | undefined;

  private constructor(folder: string, manifest: Manifest, positions: Set<string>) {
    this.#folder = folder;
    this.#manifest = manifest;
    this.#positions = positions;
  }

  /**
   * Begins the data set of `plan` in `folder`, or goes on with it. Throws InputError where the folder holds anything
   * else.
   */
  static async open(folder: string, plan: DatasetPlan): Promise<DatasetWriter> {
    const manifest = findManifest(folder) ?? begin(folder, plan);
    refuseChanged(manifest, codeFields(plan.game), folder);
    if (!samePlan(manifest, plan))
      throw new InputError(`${folder}: holds another run (${quoted(manifest.command)}); use another folder`);
    const positions = new Set<string>();
    for await (const row of readShards(folder, manifest, () => {})) positions.add(row.position);
    return new DatasetWriter(folder, manifest, positions);
  }

  /** The number of the next game that is wanted: all before it are safe on the disk or in this writer. */
  get next(): number {
    return this.#manifest.games + (this.#shard?.games ?? 0);
  }

  get complete(): boolean {
    return this.#manifest.complete;
  }

  /** What is safe on the disk. */
  get manifest(): Manifest {
    return this.#manifest;
  }

  /** Adds the game with the number `next`. Rows whose position an earlier row has are counted and left out. */
  add(game: LabelledGame): void {
    this.#shard ??= new OpenShard(join(this.#folder, shardName(this.#manifest.shards.length)));
    const number = this.next;
    const rows = game.rows.filter((row) => !this.#positions.has(row.position) && this.#positions.add(row.position));
    this.#shard.add(
      rowsText(rows.map((row) => ({ game: number, ...row }))),
      rows.length,
      game.rows.length - rows.length,
      game,
    );
    if (this.#shard.games === GAMES_PER_SHARD || number + 1 === this.#manifest.wanted) this.#closeShard();
  }

  /** Gives up an unfinished shard: its games are played again by the next writer. */
  stop(): void {
    this.#shard?.discard();
    this.#shard = undefined;
  }

  #closeShard(): void {
    const shard = this.#shard!;
    const before = this.#manifest;
    const sha256 = shard.finish();
    const games = before.games + shard.games;
    this.#manifest = {
      ...before,
      complete: games === before.wanted,
      games,
      rows: before.rows + shard.rows,
      duplicates: before.duplicates + shard.duplicates,
      results: {
        wins: before.results.wins + shard.wins,
        draws: before.results.draws + shard.draws,
        losses: before.results.losses + shard.losses,
      },
      endings: added(before.endings, shard.endings),
      starts: added(before.starts, shard.starts),
      voided: added(before.voided, shard.voided),
      shards: [
        ...before.shards,
        { file: shardName(before.shards.length), games: shard.games, rows: shard.rows, sha256 },
      ],
    };
    writeManifest(this.#folder, this.#manifest);
    this.#shard = undefined;
  }
}

/** A shard that is being written, under a temporary name. */
class OpenShard {
  games = 0;
  rows = 0;
  duplicates = 0;
  wins = 0;
  draws = 0;
  losses = 0;
  readonly endings: string[] = [];
  readonly starts: string[] = [];
  readonly voided: string[] = [];
  readonly #path: string;
  readonly #file: number;
  #open = true;
  readonly #hash: Hash = createHash('sha256');

  constructor(path: string) {
    this.#path = path;
    this.#file = withPath(path, () => openSync(`${path}.partial`, 'w'));
    this.#write(headerText);
  }

  add(text: string, rows: number, duplicates: number, game: LabelledGame): void {
    this.#write(text);
    this.games++;
    this.rows += rows;
    this.duplicates += duplicates;
    this.wins += game.result === 1 ? 1 : 0;
    this.draws += game.result === 0.5 ? 1 : 0;
    this.losses += game.result === 0 ? 1 : 0;
    this.endings.push(game.ending);
    this.starts.push(game.start);
    this.voided.push(...game.voided);
  }

  /** Gives the shard its name; returns its SHA-256. */
  finish(): string {
    withPath(this.#path, () => {
      fsyncSync(this.#file);
      this.#close();
      renameSync(`${this.#path}.partial`, this.#path);
    });
    return this.#hash.digest('hex');
  }

  /** Leaves nothing, as far as that can be: why the shard is given up counts more than what is left of it. */
  discard(): void {
    try {
      this.#close();
      rmSync(`${this.#path}.partial`, { force: true });
    } catch {
      // The next writer writes over it.
    }
  }

  #close(): void {
    if (!this.#open) return;
    this.#open = false;
    closeSync(this.#file);
  }

  #write(text: string): void {
    const bytes = Buffer.from(text);
    this.#hash.update(bytes);
    withPath(this.#path, () => writeAll(this.#file, bytes));
  }
}

function begin(folder: string, plan: DatasetPlan): Manifest {
  if (holdsFiles(folder)) throw new InputError(`${folder}: not empty and no data set; use another folder`);
  withPath(folder, () => mkdirSync(folder, { recursive: true }));
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

/** The counts with each of `names` counted once more, in alphabetical order. */
function added(counts: Readonly<Record<string, number>>, names: readonly string[]): Record<string, number> {
  const sum = new Map(Object.entries(counts));
  for (const name of names) sum.set(name, (sum.get(name) ?? 0) + 1);
  return Object.fromEntries([...sum].sort(([a], [b]) => (a < b ? -1 : 1)));
}
