import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, rmSync } from 'node:fs';
import { basename, join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { gzipSync } from 'node:zlib';
import { moduleField } from '../games/index.ts';
import { sha256OfFile, withPath, writeWhole } from '../lib/files/files.ts';
import { InputError } from '../lib/input-error.ts';
import { holdsFiles, withLock } from '../lib/lock/lock.ts';
import type { Watching } from '../lib/progress/running.ts';
import { quoted } from '../lib/quoted.ts';
import { program } from '../lib/version.ts';
import { copyShard } from './copy-shard.ts';
import { findManifest, type Manifest, manifestPath, readManifest, shardName, writeManifest } from './manifest.ts';
import { type Origin, writeOrigins } from './origin.ts';
import type { ScoreUnit } from './score-unit.ts';

/** How data sets are merged. */
export interface MergeOptions {
  /** Of the split of the games. */
  readonly seed: number;
  /** Whether the shards are gzipped. */
  readonly gzip: boolean;
  /**
   * What the scores of each source are multiplied with, so that all are in one unit; those above `most` in size, which
   * are found wins, stay as they are, and no other one becomes larger. Left out: nothing changes.
   */
  readonly scores?: { readonly factors: readonly number[]; readonly most: number };
}

/**
 * Makes one data set in `folder` of those in `sources`, all of one game: shard after shard in their order, the games
 * numbered on. A row whose position an earlier row has is left out and counted, as self-play does. Every row is read
 * and checked, but for its position's rules. A merge that was stopped or killed begins anew, and one that is whole is
 * left as it is. Throws InputError for sources of different games, for a bad row, and for a folder that holds anything
 * else; and the signal's reason.
 */
export async function mergeDatasets(
  sources: readonly string[],
  folder: string,
  options: MergeOptions,
  { signal, progress }: Watching,
): Promise<Manifest> {
  const manifests = sources.map(readManifest);
  refuseOthers(sources, manifests);
  const merged: { name: string; sha256: string }[] = [];
  for (const source of sources)
    merged.push({ name: basename(source), sha256: await sha256OfFile(manifestPath(source)) });
  return withLock(folder, signal, async (held) => {
    const whole = claim(folder, manifestOfNone(manifests, merged, options));
    if (whole !== undefined) return whole;
    const total = manifests.reduce((sum, { rows }) => sum + rows, 0);
    const ending = options.gzip ? '.csv.gz' : '.csv';
    const positions = new Set<string>();
    const shards: Manifest['shards'][number][] = [];
    const origins: Origin[] = [];
    let read = 0;
    let games = 0;
    try {
      for (const i of sources.keys()) {
        const source = { folder: sources[i]!, manifest: manifests[i]! };
        const scores = unitOf(options.scores, i);
        let first = 0;
        for (const [at, { games: count }] of source.manifest.shards.entries()) {
          const told = (rows: number): void => {
            progress(read + rows, total);
            held.throwIfAborted();
          };
          const copied = await copyShard(source, at, first, { games, scores, positions }, told);
          const bytes = options.gzip ? gzipSync(copied.text) : Buffer.from(copied.text);
          const file = shardName(shards.length, ending);
          writeWhole(join(folder, file), bytes);
          const sha256 = createHash('sha256').update(bytes).digest('hex');
          shards.push({ file, games: count, rows: copied.rows.length, sha256 });
          origins.push({ ...source, shard: at, games: games - first, scores, rows: Uint32Array.from(copied.rows) });
          read += source.manifest.shards[at]!.rows;
          first += count;
          games += count;
          told(0);
        }
      }
    } catch (error) {
      removeShards(folder);
      rmSync(manifestPath(folder), { force: true });
      throw error;
    }
    const manifest = manifestOfAll(manifests, shards, merged, options);
    writeOrigins(folder, manifest, origins);
    writeManifest(folder, manifest);
    return manifest;
  });
}

/**
 * Makes `folder` that of the merge that `begun` describes, without shards: its manifest says from the beginning whose
 * they are. Where this very merge is whole already, its manifest. Throws InputError where the folder holds anything else.
 */
function claim(folder: string, begun: Manifest): Manifest | undefined {
  const found = findManifest(folder);
  if (found === undefined ? holdsFiles(folder) : !isSame(found, begun))
    throw new InputError(`${folder}: not empty; use another folder`);
  if (found?.complete) return found;
  withPath(folder, () => mkdirSync(folder, { recursive: true }));
  removeShards(folder);
  writeManifest(folder, begun);
  return undefined;
}

/** Whether two manifests are of one merge, whole or not: of the same sources, as their options say. */
function isSame(one: Manifest, other: Manifest): boolean {
  const saying = ({ program, game, command, options, module }: Manifest): unknown =>
    JSON.parse(JSON.stringify({ program, game, command, options, code: module?.files }));
  return isDeepStrictEqual(saying(one), saying(other));
}

function unitOf(scores: MergeOptions['scores'], source: number): ScoreUnit | undefined {
  return scores && { factor: scores.factors[source]!, most: scores.most };
}

function refuseOthers(sources: readonly string[], manifests: readonly Manifest[]): void {
  const [first] = manifests;
  for (const [i, { game, module }] of manifests.entries()) {
    if (game !== first!.game)
      throw new InputError(`${sources[i]}: a data set of ${quoted(game, 100)}, not of ${quoted(first!.game, 100)}`);
    if (JSON.stringify(module?.files) !== JSON.stringify(first!.module?.files))
      throw new InputError(`${sources[i]}: made with other code of ${quoted(game, 100)} than ${sources[0]}`);
  }
}

/** What a merge has written so far, whole or not. */
function removeShards(folder: string): void {
  for (const name of withPath(folder, () => readdirSync(folder)))
    if (/^rows-\d+\.csv(\.gz)?(\..*partial)?$/.test(name)) rmSync(join(folder, name), { force: true });
}

/** What `manifestOfAll` says, before the first shard. */
function manifestOfNone(
  manifests: readonly Manifest[],
  merged: readonly { readonly name: string; readonly sha256: string }[],
  options: MergeOptions,
): Manifest {
  const none = { games: 0, rows: 0, duplicates: 0, results: { wins: 0, draws: 0, losses: 0 } };
  const all = manifestOfAll(manifests, [], merged, options);
  return { ...all, ...none, complete: false, endings: {}, starts: {}, voided: {} };
}

function manifestOfAll(
  manifests: readonly Manifest[],
  shards: Manifest['shards'],
  merged: readonly { readonly name: string; readonly sha256: string }[],
  { seed, gzip, scores }: MergeOptions,
): Manifest {
  const { game } = manifests[0]!;
  const sum = (of: (manifest: Manifest) => number): number => manifests.reduce((all, one) => all + of(one), 0);
  const counts = (of: (manifest: Manifest) => Readonly<Record<string, number>>): Record<string, number> => {
    const all = new Map<string, number>();
    for (const one of manifests)
      for (const [name, count] of Object.entries(of(one))) all.set(name, (all.get(name) ?? 0) + count);
    return Object.fromEntries([...all].sort(([a], [b]) => (a < b ? -1 : 1)));
  };
  const games = sum((one) => one.games);
  const factors = scores === undefined ? '' : ` --score-factors ${scores.factors.join()}`;
  const rows = shards.reduce((all, shard) => all + shard.rows, 0);
  return {
    format: 'weightroom dataset 2',
    game,
    ...moduleField(game),
    seed,
    program,
    command: `weightroom dataset merge DATASETS --seed ${seed}${gzip ? ' --gzip' : ''}${factors}`,
    options: { seed, gzip, merged, ...(scores === undefined ? {} : { scoreFactors: [...scores.factors] }) },
    complete: true,
    wanted: games,
    games,
    rows,
    duplicates: sum((one) => one.duplicates) + sum((one) => one.rows) - rows,
    results: {
      wins: sum((one) => one.results.wins),
      draws: sum((one) => one.results.draws),
      losses: sum((one) => one.results.losses),
    },
    endings: counts((one) => one.endings),
    starts: counts((one) => one.starts),
    voided: counts((one) => one.voided),
    shards,
  };
}
