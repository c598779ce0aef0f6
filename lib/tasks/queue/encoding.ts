/** Values nested deeper are refused on both ways. */
const DEEPEST = 200;
/** The key that marks a value that JSON has no word for. */
const MARK = '$';

const arrays = {
  Int8Array,
  Uint8Array,
  Uint8ClampedArray,
  Int16Array,
  Uint16Array,
  Int32Array,
  Uint32Array,
  Float32Array,
  Float64Array,
  BigInt64Array,
  BigUint64Array,
} as const;
type ArrayName = keyof typeof arrays;

/**
 * Plain data as text, to the bit: JSON, and what JSON has no word for (undefined, -0, NaN, infinities, bigint, dates,
 * maps, sets, typed arrays and their bytes). Throws TypeError for what is no plain data: functions, objects of classes,
 * shared memory, circles.
 */
export function encoded(value: unknown): string {
  const shown = written(value, 0);
  // Most data is plain JSON, which is read back ten times as fast where nothing has to be looked for.
  return shown === value ? `j${JSON.stringify(value)}` : `m${JSON.stringify(shown)}`;
}

/**
 * What `encoded` wrote. It makes nothing but plain data, whatever the text holds: `node:v8` can read as much, but is not
 * meant to read what a stranger wrote. Throws SyntaxError or TypeError for other text.
 */
export function decoded(text: string): unknown {
  const value: unknown = JSON.parse(text.slice(1));
  if (text[0] === 'j') return value;
  if (text[0] === 'm') return read(value, 0);
  throw new SyntaxError('no encoded value');
}

/** `value` itself where JSON says it all; else a copy with marks. */
function written(value: unknown, depth: number): unknown {
  if (depth > DEEPEST) throw new TypeError('data is nested too deep, or in a circle');
  switch (typeof value) {
    case 'string':
    case 'boolean':
      return value;
    case 'number':
      return Number.isFinite(value) && !Object.is(value, -0) ? value : marked('number', numberWord(value));
    case 'undefined':
      return marked('undefined', 0);
    case 'bigint':
      return marked('bigint', String(value));
    case 'object':
      return value === null ? null : writtenObject(value, depth);
    default:
      throw new TypeError(`a ${typeof value} is no plain data`);
  }
}

function writtenObject(value: object, depth: number): unknown {
  if (Array.isArray(value)) return changedList(value, depth);
  if (ArrayBuffer.isView(value)) return writtenArray(value);
  if (value instanceof ArrayBuffer) return marked('bytes', Buffer.from(value).toString('base64'));
  if (value instanceof Date) return marked('date', writtenDate(value));
  if (value instanceof Map) return marked('map', changedList([...value].flat(), depth));
  if (value instanceof Set) return marked('set', changedList([...value], depth));
  const prototype: unknown = Object.getPrototypeOf(value);
  if (prototype !== Object.prototype && prototype !== null)
    throw new TypeError(`an object of ${(value.constructor as { name?: string } | undefined)?.name} is no plain data`);
  return changedObject(value as Readonly<Record<string, unknown>>, depth);
}

function changedList(list: readonly unknown[], depth: number): unknown {
  let copy: unknown[] | undefined;
  for (let i = 0; i < list.length; i++) {
    const one = written(list[i], depth + 1);
    if (one === list[i]) continue;
    copy ??= [...list];
    copy[i] = one;
  }
  return copy ?? list;
}

function changedObject(value: Readonly<Record<string, unknown>>, depth: number): unknown {
  const keys = Object.keys(value);
  let changed = keys.includes(MARK) || keys.includes('__proto__');
  const values = keys.map((key) => {
    const one = written(value[key], depth + 1);
    changed ||= one !== value[key];
    return one;
  });
  // Pairs, so that no key means anything.
  return changed
    ? marked(
        'object',
        keys.flatMap((key, i) => [key, values[i]]),
      )
    : value;
}

function writtenArray(value: ArrayBufferView): unknown {
  const name = value.constructor.name as ArrayName;
  if (!Object.hasOwn(arrays, name) || !(value.buffer instanceof ArrayBuffer))
    throw new TypeError(`${name}${value.buffer instanceof ArrayBuffer ? '' : ' on shared memory'} is no plain data`);
  return marked(name, Buffer.from(value.buffer, value.byteOffset, value.byteLength).toString('base64'));
}

function writtenDate(date: Date): number | null {
  const time = date.getTime();
  return Number.isNaN(time) ? null : time;
}

function marked(what: string, value: unknown): object {
  return { [MARK]: what, v: value };
}

function numberWord(value: number): string {
  return Object.is(value, -0) ? '-0' : String(value);
}

function read(value: unknown, depth: number): unknown {
  if (depth > DEEPEST) throw new TypeError('data is nested too deep');
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map((one) => read(one, depth + 1));
  const { [MARK]: what, v } = value as Record<string, unknown>;
  if (what === undefined) {
    if (Object.hasOwn(value, '__proto__')) throw new TypeError('a key that no data has');
    const copy: Record<string, unknown> = {};
    for (const [key, one] of Object.entries(value)) copy[key] = read(one, depth + 1);
    return copy;
  }
  return readMarked(what, v, depth);
}

function readMarked(what: unknown, v: unknown, depth: number): unknown {
  const list = (): unknown[] => {
    if (!Array.isArray(v)) throw new TypeError('a list is wanted');
    return v.map((one) => read(one, depth + 1));
  };
  const bytes = (): ArrayBuffer => {
    const buffer = Buffer.from(textIn(v), 'base64');
    return buffer.buffer.slice(buffer.byteOffset, buffer.byteOffset + buffer.byteLength) as ArrayBuffer;
  };
  switch (what) {
    case 'undefined':
      return undefined;
    case 'number':
      return Number(textIn(v));
    case 'bigint':
      return BigInt(textIn(v));
    case 'date':
      return new Date(typeof v === 'number' ? v : Number.NaN);
    case 'bytes':
      return bytes();
    case 'map':
      return new Map(pairs(list()));
    case 'set':
      return new Set(list());
    case 'object':
      return objectOf(pairs(list()));
    default: {
      if (typeof what !== 'string' || !Object.hasOwn(arrays, what)) throw new TypeError('an unknown kind of value');
      return new arrays[what as ArrayName](bytes());
    }
  }
}

function objectOf(entries: readonly [unknown, unknown][]): object {
  const value = {};
  for (const [key, one] of entries)
    Object.defineProperty(value, textIn(key), { value: one, writable: true, enumerable: true, configurable: true });
  return value;
}

function pairs(list: readonly unknown[]): [unknown, unknown][] {
  if (list.length % 2 !== 0) throw new TypeError('pairs are wanted');
  return Array.from({ length: list.length / 2 }, (_, i) => [list[2 * i], list[2 * i + 1]]);
}

function textIn(value: unknown): string {
  if (typeof value !== 'string') throw new TypeError('text is wanted');
  return value;
}
