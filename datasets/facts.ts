import type { Game } from '../games/game.ts';
import { type DataSet, scoreIn } from './data-set.ts';
import { columnsOf, type Reading } from './fill.ts';
import { type FactName, factNames } from './kinds.ts';
import { withRoom } from './room.ts';
import { splitsOf } from './split.ts';
import { Numbers, type Values } from './values.ts';

/**
 * What each row of a data set says beside its features, in the order of the rows; each column in as few bytes as hold
 * it. `games` are numbered on from folder to folder.
 */
export type RowFacts = { readonly rows: number } & Readonly<Record<FactName, Values>> & {
    /** The place in `splits` of each row's. */
    readonly splits: Values;
  };

/** One of the columns. */
type Fact = FactName | 'splits';
const allFacts: readonly Fact[] = [...factNames, 'splits'];

/** Facts that an audit alone asks for are left out. */
export type PlayedFacts = Omit<RowFacts, 'scores' | 'positions'>;
export const playedFacts = ['games', 'plies', 'results', 'turns', 'splits'] as const;

/**
 * The facts of `data`, or those called `names`, from its caches; rows that aren't there yet are read and checked, as
 * `reading` says. Throws InputError for a bad row, for a shard that was changed, and where there is no memory for them;
 * and the signal's reason.
 */
export function readFacts<Name extends Fact = Fact>(
  data: DataSet,
  game: Game,
  reading?: Reading,
  names: readonly Name[] = allFacts as readonly Name[],
): Promise<Pick<RowFacts, 'rows' | Name>> {
  return withRoom(data.name, { rows: data.rows, columns: names.length, bytes: 8 }, async () => {
    const columns = names.map((name) => ({ name, numbers: new Numbers() }));
    let rows = 0;
    for await (const facts of shardFacts(data, game, reading)) {
      rows += facts.rows;
      for (const { name, numbers } of columns) numbers.append(new Float64Array(facts[name]));
    }
    return { rows, ...Object.fromEntries(columns.map(({ name, numbers }) => [name, numbers.finish()])) } as RowFacts;
  });
}

/** The facts of each shard in turn. */
export async function* shardFacts(data: DataSet, game: Game, reading?: Reading): AsyncGenerator<RowFacts> {
  for await (const { part, columns } of columnsOf(data, game, 'facts', reading)) {
    const found = Object.fromEntries(factNames.map((name, i) => [name, columns[i]])) as Record<FactName, Values>;
    const { games, scores } = found;
    const { firstGame, scores: unit, manifest } = part;
    yield {
      ...found,
      rows: games.length,
      games: firstGame === 0 ? games : Float64Array.from(games, (number) => firstGame + number),
      scores: unit === undefined ? scores : Float64Array.from(scores, (score) => scoreIn(unit, score)),
      splits: new Int8Array(splitsOf(games, manifest.seed)),
    };
  }
}
