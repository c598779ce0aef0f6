import { InputError } from '../../lib/input-error.ts';
import { quoted } from '../../lib/quoted.ts';

/** What a network looks like; as text `2x32`, `shared:2x24`, `star:2x4`, `2x32-16`, `star:2x4/3`. */
export interface NetworkShape {
  /**
   * `dense`: each unit reads all cells, with weights of its own. `shared`: units come in copies, one for each symmetry of
   * the board, that share their weights. `star`: each cell has the same units, which read its neighbours.
   */
  readonly kind: (typeof kinds)[number];
  /** Units of each player; of a star, on each cell. */
  readonly units: number;
  /** Units of the second layer; 0: none. Never in a star. */
  readonly second: number;
  /** Output weights by phase: so many sets. */
  readonly buckets: number;
}

const kinds = ['dense', 'shared', 'star'] as const;
/** Most units of each kind, all of which must be even. */
const MAX_UNITS = { dense: 128, shared: 128, star: 8 } as const;
const MAX_SECOND = 32;
const MAX_BUCKETS = 8;

/** The shape that `text` describes. Throws InputError, which begins with `where`. */
export function parseShape(text: string, where: string): NetworkShape {
  const found = /^(?:(shared|star):)?2x(\d{1,3})(?:-(\d{1,2}))?(?:\/(\d))?$/.exec(text);
  if (found === null)
    throw new InputError(
      `${where}: ${quoted(text, 100)}; a shape such as 2x32, 2x32-16, shared:2x24, star:2x4 or 2x32/3`,
    );
  const kind = (found[1] ?? 'dense') as NetworkShape['kind'];
  const units = Number(found[2]);
  const second = Number(found[3] ?? 0);
  const buckets = Number(found[4] ?? 1);
  const refuse = (wanted: string): InputError => new InputError(`${where}: ${text}: ${wanted}`);
  if (units < 2 || units > MAX_UNITS[kind] || units % 2 !== 0)
    throw refuse(`an even number of units from 2 to ${MAX_UNITS[kind]} is wanted`);
  if (found[3] !== undefined && (second < 1 || second > MAX_SECOND))
    throw refuse(`1 to ${MAX_SECOND} units in the second layer are wanted`);
  if (kind === 'star' && second > 0) throw refuse('a star has no second layer');
  if (buckets < 1 || buckets > MAX_BUCKETS) throw refuse(`1 to ${MAX_BUCKETS} buckets are wanted`);
  return { kind, units, second, buckets };
}

/** Read back by `parseShape`. */
export function shapeText({ kind, units, second, buckets }: NetworkShape): string {
  const before = kind === 'dense' ? '' : `${kind}:`;
  return `${before}2x${units}${second > 0 ? `-${second}` : ''}${buckets > 1 ? `/${buckets}` : ''}`;
}
