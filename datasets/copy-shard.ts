import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { readPlain } from '../lib/files/plain-file.ts';
import type { Manifest } from './manifest.ts';
import { scanRows } from './scan.ts';
import { type ScoreUnit, scoreIn } from './score-unit.ts';
import { headerText, readShards, rowsText, shardText } from './shard.ts';

/** What becomes of rows that are copied. */
interface Copying {
  /** The number of the first game of the shard. */
  readonly games: number;
  readonly scores: ScoreUnit | undefined;
  /** Positions that rows before have: those of the copied rows are added. */
  readonly positions: Set<string>;
}

/** What of a shard is copied: its text, and the numbers of its rows there. */
interface Copied {
  readonly text: string;
  readonly rows: readonly number[];
}

/** Rows between two looks at whether to go on. */
const STRIDE = 5000;

/**
 * The rows of shard `index` of a data set, whose games are numbered from `first` there, as another one has them: those
 * whose position is new. Every row is read and checked, but for its position's rules. `told` hears now and then how
 * many were read; it may throw. Throws InputError for a bad row, and for a shard that was changed.
 */
export async function copyShard(
  { folder, manifest }: { readonly folder: string; readonly manifest: Manifest },
  index: number,
  first: number,
  copying: Copying,
  told: (rows: number) => void,
): Promise<Copied> {
  const shard = manifest.shards[index]!;
  const path = join(folder, shard.file);
  const file = readPlain(path);
  const sha256 = createHash('sha256').update(file).digest('hex');
  if (sha256 === shard.sha256) {
    const copied = scanned(shardText(path, file), first, shard, copying, told);
    await new Promise(setImmediate);
    if (copied !== undefined) return copied;
  }
  // Not as we write it: the slow way takes the same rows, or says what is wrong, and on which line.
  const { games, scores, positions } = copying;
  const lines: string[] = [headerText];
  const rows: number[] = [];
  let read = 0;
  for await (const row of readShards(folder, { shards: [shard] }, () => {}, first)) {
    const { game, position, score } = row;
    if (!positions.has(position)) {
      positions.add(position);
      rows.push(read);
      const scored = score === undefined ? score : scoreIn(scores, score);
      lines.push(rowsText([{ ...row, game: games + game - first, score: scored }]));
    }
    if (++read % STRIDE === 0) {
      told(read);
      await new Promise(setImmediate);
    }
  }
  return { text: lines.join(''), rows };
}

/** The same, of a shard's text as we write it; undefined, and nothing was added, where it isn't that. */
function scanned(
  bytes: Buffer,
  first: number,
  shard: Manifest['shards'][number],
  { games, scores, positions }: Copying,
  told: (rows: number) => void,
): Copied | undefined {
  const lines: string[] = [headerText];
  const rows: number[] = [];
  const added: string[] = [];
  let read = 0;
  const usual = scanRows(bytes, (game, ply, from, to, score, result) => {
    if (game < first || game >= first + shard.games || read === shard.rows) return false;
    if (from === to || Object.is(score, -0)) return false;
    const position = bytes.toString('latin1', from, to);
    if (!positions.has(position)) {
      positions.add(position);
      added.push(position);
      rows.push(read);
      const field = position.includes(',') ? `"${position}"` : position;
      const scored = Number.isNaN(score) ? '' : scoreIn(scores, score);
      lines.push(`${games + game - first},${ply},${field},${scored},${result}\n`);
    }
    if (++read % STRIDE === 0) told(read);
    return true;
  });
  if (usual && read === shard.rows) return { text: lines.join(''), rows };
  for (const position of added) positions.delete(position);
  return undefined;
}
