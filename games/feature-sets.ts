import type { Feature, Features, Player, Position } from './game.ts';

/** By feature name: the cells on which it rests, as `Features.cellsOf` says. */
export type CellFinders<P extends Position> = Readonly<
  Record<string, (position: P, player: Player) => readonly string[]>
>;

/** `set`, whose features say on which cells they rest where `finders` know it. */
export function withCells<P extends Position>(set: Features<P>, finders: CellFinders<P>): Features<P> {
  return {
    ...set,
    cellsOf(index, position, player) {
      const { name } = set.list[index]!;
      return Object.hasOwn(finders, name) ? finders[name]!(position, player) : undefined;
    },
  };
}

/** The features of `player`. Not for hot code: it allocates. */
export function featureValues<P extends Position>(set: Features<P>, position: P, player: Player): Float64Array {
  const out = new Float64Array(set.list.length);
  set.extract(position, player, out, 0);
  return out;
}

/** The features of both sides to `out`: `first`'s from index 0, then the other's. Hot: read at every leaf. */
export function extractSides(features: Features, position: Position, first: Player, out: Float64Array): void {
  const count = features.list.length;
  if (features.extractBoth === undefined) {
    features.extract(position, first, out, 0);
    features.extract(position, (1 - first) as Player, out, count);
    return;
  }
  features.extractBoth(position, out, 0);
  if (first === 0) return;
  for (let i = 0; i < count; i++) {
    const value = out[i]!;
    out[i] = out[count + i]!;
    out[count + i] = value;
  }
}

/**
 * A feature in one line.
 *
 * @example
 * ```ts
 * import { feature } from 'weightroom/kit';
 *
 * feature('hanging', 'pieces', 'own pieces that can be taken', 0, 16).high; // 16
 * ```
 */
export function feature(name: string, unit: string, meaning: string, low: number, high: number): Feature {
  return { name, unit, meaning, low, high };
}

/** In the name of a subset: behind the set's name, and between those of its features that are meant. */
const OF = ':';
const AND = '+';

type Computing<P extends Position> = Pick<Features<P>, 'costly' | 'extract' | 'extractBoth'>;

/** Whose features the features of a subset are, and where they stand there. */
interface Part {
  readonly whole: Features;
  /** Ascending. */
  readonly indices: readonly number[];
}

const parts = new WeakMap<object, Part>();
const subsets = new WeakMap<object, Map<string, Features>>();

/**
 * Those of `whole`'s features that stand at `indices`, ascending, as a set of their own, `full:power+tempo`: the same
 * values, and one that is left out costs nothing where `whole` can leave it out. The same object for the same features.
 */
export function subset(whole: Features, indices: readonly number[]): Features {
  const name = `${whole.name}${OF}${indices.map((index) => whole.list[index]!.name).join(AND)}`;
  const made = subsets.get(whole) ?? new Map<string, Features>();
  subsets.set(whole, made);
  let found = made.get(name);
  if (found === undefined) {
    found = someOf(whole, indices, name);
    made.set(name, found);
    parts.set(found, { whole, indices });
  }
  return found;
}

/** The features of `whole` that are called `names`, in its order, as a set called `name`. */
export function someOf<P extends Position>(
  whole: Features<P>,
  features: readonly number[] | readonly string[],
  name: string,
): Features<P> {
  const indices = features.map((one) => (typeof one === 'number' ? one : placeOf(whole, one))).sort((a, b) => a - b);
  return {
    name,
    list: indices.map((index) => whole.list[index]!),
    ...computing(whole, indices),
    ...(whole.only === undefined
      ? {}
      : { only: (some: readonly number[]) => whole.only!(some.map((index) => indices[index]!)) }),
  };
}

function placeOf<P extends Position>({ name, list }: Features<P>, wanted: string): number {
  const index = list.findIndex((one) => one.name === wanted);
  if (index === -1) throw new Error(`${wanted} is no feature of ${name}`);
  return index;
}

/** What `features` are a subset of; undefined of a set that `subset` didn't make. */
export function partOf(features: Features): Part | undefined {
  return parts.get(features);
}

/** The set `full` and the features `power`, `tempo` that `full:power+tempo` names; all where it names none. */
export function readSetName(name: string): { readonly set: string; readonly features: readonly string[] | undefined } {
  const at = name.indexOf(OF);
  if (at === -1) return { set: name, features: undefined };
  return { set: name.slice(0, at), features: name.slice(at + 1).split(AND) };
}

/**
 * Writes the values at `places` to `out` from index `at`. Hot: a function by itself is faster than a loop in a closure.
 */
export function pick(values: Float64Array, places: Int32Array, out: Float64Array, at: number): void {
  const count = places.length;
  for (let i = 0; i < count; i++) out[at + i] = values[places[i]!]!;
}

/** How the features at `indices` are computed: where `whole` can't leave the others out, by computing all. */
function computing<P extends Position>(whole: Features<P>, indices: readonly number[]): Computing<P> {
  if (whole.only !== undefined) return whole.only(indices);
  const all = new Float64Array(whole.list.length);
  const places = Int32Array.from(indices);
  return {
    ...(whole.costly === undefined ? {} : { costly: whole.costly }),
    extract(position, player, out, at) {
      whole.extract(position, player, all, 0);
      pick(all, places, out, at);
    },
  };
}
