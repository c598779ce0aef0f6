import type { ByteWriter, ColumnSource } from 'hyparquet-writer';
import type { Features, Game } from '../games/game.ts';
import { writePartsOf } from '../lib/files/files.ts';
import { InputError } from '../lib/input-error.ts';
import { hear, type Watching } from '../lib/progress/running.ts';
import { featureColumns, shardFacts } from './columns.ts';
import { type DataSet, shardsOf } from './data-set.ts';
import { keptRows } from './fill.ts';
import { cellText, eachRow } from './row.ts';
import { splits } from './split.ts';

/**
 * Which features: f(mover) - f(other), which is what fits see, or those of both players, called `mover:name` and
 * `other:name`.
 */
export const exportedSides = ['difference', 'both'] as const;

/** What stands in a row behind its facts: features, or its position. */
type Exported =
  | { readonly features: Features; readonly sides: (typeof exportedSides)[number] }
  | { readonly features: undefined };

type Column = ColumnSource & { readonly data: ArrayLike<number | string | null> };

/** What a row group of Parquet holds, at least. */
const GROUP_ROWS = 100_000;
/** Rows of CSV written at a time. */
const AT_ONCE = 2000;

/**
 * Writes the rows of `data` to `file`, in their order: Parquet where its name ends so, else CSV. A row has the number
 * of its game, its split, the ply, the score in points (none where nobody evaluated), the result, and `what`; numbers
 * read back to the last bit. Returns the names of the columns and the number of rows. Throws InputError for rows that
 * were changed, and the signal's reason.
 */
export async function exportData(
  data: DataSet,
  game: Game,
  what: Exported,
  file: string,
  { signal, progress }: Watching,
): Promise<{ readonly rows: number; readonly columns: string[] }> {
  let rows = 0;
  let columns: string[] = [];
  const shards = async function* () {
    for await (const shard of shardColumns(data, game, what, { signal })) {
      yield shard;
      await hear(signal);
      columns = shard.map(({ name }) => name);
      rows += shard[0]!.data.length;
      progress(rows, data.rows);
    }
  };
  if (data.rows === 0) throw new InputError(`${data.name}: no rows to export`);
  await writePartsOf(file, /\.parquet$/i.test(file) ? parquetParts(shards()) : csvParts(shards()));
  return { rows, columns };
}

/** The columns of each shard. */
async function* shardColumns(
  data: DataSet,
  game: Game,
  what: Exported,
  reading: Pick<Watching, 'signal'>,
): AsyncGenerator<Column[]> {
  const more = what.features === undefined ? positionColumn(data, game) : sideColumns(data, game, what, reading);
  for await (const { games, splits: places, plies, scores, results } of shardFacts(data, game, reading)) {
    const facts: Column[] = [
      { name: 'game', data: Int32Array.from(games), type: 'INT32', nullable: false },
      { name: 'split', data: Array.from(places, (place) => splits[place]!), type: 'STRING', nullable: false },
      numbers('ply', Float64Array.from(plies)),
      {
        name: 'score',
        data: Array.from(scores, (score) => (Number.isNaN(score) ? null : score)),
        type: 'DOUBLE',
        nullable: true,
      },
      numbers('result', Float64Array.from(results)),
    ];
    yield [...facts, ...((await more.next()).value as Column[])];
  }
}

async function* sideColumns(
  data: DataSet,
  game: Game,
  { features, sides }: Extract<Exported, { readonly features: Features }>,
  reading: Pick<Watching, 'signal'>,
): AsyncGenerator<Column[]> {
  const names = features.list.map(({ name }) => name);
  for await (const columns of featureColumns(data, game, features, reading)) {
    const sided = columns.map((column) => Float64Array.from(column));
    if (sides === 'both') {
      const called = ['mover', 'other'].flatMap((side) => names.map((name) => `${side}:${name}`));
      yield sided.map((column, i) => numbers(called[i]!, column));
    } else
      yield names.map((name, i) => {
        const other = sided[names.length + i]!;
        return numbers(
          name,
          sided[i]!.map((value, row) => value - other[row]!),
        );
      });
  }
}

function numbers(name: string, data: Float64Array): Column {
  return { name, data, type: 'DOUBLE', nullable: false };
}

async function* positionColumn(data: DataSet, game: Game): AsyncGenerator<Column[]> {
  const kept = await keptRows(data, game);
  for (const [at, shard] of shardsOf(data).entries()) {
    const texts: string[] = [];
    eachRow(shard.part.folder, shard, ({ position }) => void texts.push(position));
    const here = kept.of[at];
    const chosen = here === undefined ? texts : Array.from(here, (row) => texts[row]!);
    yield [{ name: 'position', data: chosen, type: 'STRING', nullable: false }];
  }
}

/** A header line, then a line for each row. */
async function* csvParts(shards: AsyncIterable<readonly Column[]>): AsyncGenerator<string> {
  let header = true;
  for await (const columns of shards) {
    if (header) yield `${columns.map(({ name }) => cellText(name)).join(',')}\n`;
    header = false;
    const cells = columns.map(({ data, type }) =>
      type === 'STRING' ? Array.from(data, (text) => cellText(String(text))) : data,
    );
    const rows = cells[0]!.length;
    let text = '';
    for (let row = 0; row < rows; row++) {
      for (const [i, column] of cells.entries()) text += `${i === 0 ? '' : ','}${column[row] ?? ''}`;
      text += '\n';
      if (row % AT_ONCE < AT_ONCE - 1) continue;
      yield text;
      text = '';
    }
    yield text;
  }
}

/** Snappy, row groups of 100,000 rows and more. */
async function* parquetParts(shards: AsyncIterable<readonly Column[]>): AsyncGenerator<Uint8Array> {
  // Only now: the other commands shall not wait for it.
  const { ByteWriter, ParquetWriter, schemaFromColumnData } = await import('hyparquet-writer');
  const bytes = new ByteWriter();
  let file: InstanceType<typeof ParquetWriter> | undefined;
  let waiting: (readonly Column[])[] = [];
  let rows = 0;
  const group = async (): Promise<Uint8Array> => {
    const columnData = waiting[0]!.map((column, i) => ({
      ...column,
      data: waiting.flatMap((shard) => Array.from(shard[i]!.data)),
    })) as ColumnSource[];
    file ??= new ParquetWriter({
      writer: bytes,
      schema: schemaFromColumnData({ columnData }),
      createdBy: 'weightroom',
    });
    await file.write({ columnData, rowGroupSize: rows });
    [waiting, rows] = [[], 0];
    return taken(bytes);
  };
  for await (const columns of shards) {
    waiting.push(columns);
    rows += columns[0]!.data.length;
    if (rows >= GROUP_ROWS) yield await group();
  }
  if (rows > 0) yield await group();
  await file!.finish();
  yield taken(bytes);
}

/** What was written since the last call; the writer continues counting from there. */
function taken(writer: ByteWriter): Uint8Array {
  const part = new Uint8Array(writer.buffer, 0, writer.index).slice();
  writer.index = 0;
  return part;
}
