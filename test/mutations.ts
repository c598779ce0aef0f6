import type { Random } from '../lib/maths/random.ts';

/**
 * What happens to a file by mistake: its bytes, changed at a place that the generator chooses; `others` are valid files
 * of its kind. Pure: equal bytes and an equally seeded generator give equal bytes. A mutation that finds nothing to
 * change returns the bytes as they are.
 */
export type Mutation = (bytes: Buffer, random: Random, others: readonly Buffer[]) => Buffer;

/** A file, or lines of it, replaced by those of another valid file. */
export const exchanges = {
  'another file': (bytes, random, others) => (others.length === 0 ? bytes : random.pick(others)),
  'a line of another file': (bytes, random, others) => {
    if (others.length === 0) return bytes;
    const line = random.pick(linesOf(random.pick(others).toString('latin1')));
    return lines((all) => all.with(random.int(all.length), line))(bytes, random, others);
  },
  'the end of another file': (bytes, random, others) => {
    if (others.length === 0) return bytes;
    const end = linesOf(random.pick(others).toString('latin1'));
    const from = random.int(end.length);
    return lines((all) => [...all.slice(0, from), ...end.slice(from)])(bytes, random, others);
  },
} satisfies Readonly<Record<string, Mutation>>;

/** By name. The later ones are for JSON and JSON Lines; in other files they change nothing. */
export const mutations = {
  'a bit': (bytes, random) => {
    if (bytes.length === 0) return bytes;
    const changed = Buffer.from(bytes);
    changed[random.int(bytes.length)]! ^= 1 << random.int(8);
    return changed;
  },
  'many bits': (bytes, random) => {
    if (bytes.length === 0) return bytes;
    const changed = Buffer.from(bytes);
    for (let i = 0; i < 20; i++) changed[random.int(bytes.length)]! ^= 1 << random.int(8);
    return changed;
  },
  'cut short': (bytes, random) => bytes.subarray(0, random.int(bytes.length + 1)),
  'the beginning lost': (bytes, random) => bytes.subarray(random.int(bytes.length + 1)),
  'a part zeroed': (bytes, random) => {
    const [from, to] = range(bytes.length, random);
    return Buffer.from(bytes).fill(0, from, to);
  },
  'a part lost': (bytes, random) => {
    const [from, to] = range(bytes.length, random);
    return Buffer.concat([bytes.subarray(0, from), bytes.subarray(to)]);
  },
  'a part twice': (bytes, random) => {
    const [from, to] = range(bytes.length, random);
    return Buffer.concat([bytes.subarray(0, to), bytes.subarray(from)]);
  },
  empty: () => Buffer.alloc(0),
  'a line lost': lines((all, random) => all.toSpliced(random.int(all.length), 1)),
  'a line twice': lines((all, random) => {
    const at = random.int(all.length);
    return all.toSpliced(at, 0, all[at]!);
  }),
  'two lines exchanged': lines((all, random) => {
    const [one, other] = [random.int(all.length), random.int(all.length)];
    return all.with(one, all[other]!).with(other, all[one]!);
  }),
  'CRLF for LF': (bytes) => asText(bytes, (text) => text.replaceAll('\n', '\r\n')),
  'a byte order mark': (bytes) => Buffer.concat([Buffer.from('\ufeff'), bytes]),
  'a control character': inserted(['\x1b[2J\x1b]0;title\x07', '\0', '\r', '\x9b31m', '\u202e', '\x7f', '\b']),
  'a giant line': inserted(['x'.repeat(1_000_000), ' '.repeat(1_000_000), '9'.repeat(1_000_000)]),
  'deep nesting': inserted(['['.repeat(100_000), '{"a":'.repeat(50_000), '"'.repeat(99_999)]),
  'a digit': number((text, random) => {
    const at = random.int(text.length);
    return text.slice(0, at) + random.int(10) + text.slice(at + 1);
  }),
  'a number': number((_, random) =>
    random.pick([
      ...['0', '-0', '-1', '1', '0.5', '1e3', '4294967296', '9007199254740993', '1000000000', '1000000000000000'],
      ...['1e15', '1e300', '1e999', '-1e999', '9'.repeat(400), '0x10', '1_000', '٣'],
    ]),
  ),
  'no number': number((_, random) => random.pick(['NaN', 'Infinity', '-Infinity', 'null', '""', 'undefined', ''])),
  'a value of another type': json((value, random) => {
    const other = [null, true, false, 0, -1, 0.5, 1e300, '', 'text', '../out', '\x1b[2J', [], [1, 2, 3], {}, { a: 1 }];
    return replacedAt(value, random, () => random.pick(other));
  }),
  'a text of another': json((value, random) => {
    const other = [
      'x'.repeat(1_000_000),
      '../../../../etc/passwd',
      '/dev/zero',
      '/dev/stdin',
      'a\n```\nb',
      '\x07\u202e',
    ];
    return replacedAt(value, random, (found) => (typeof found === 'string' ? random.pick(other) : found));
  }),
  'a deep value': json((value, random) => {
    let deep: unknown = 1;
    for (let i = 0; i < 500; i++) deep = random.chance(0.5) ? [deep] : { a: deep };
    return replacedAt(value, random, () => deep);
  }),
  'a key lost': json((value, random) =>
    replacedAt(value, random, (found) => {
      if (!isRecord(found)) return found;
      const lost = random.int(Object.keys(found).length + 1);
      return Object.fromEntries(Object.entries(found).filter((_, i) => i !== lost));
    }),
  ),
  'a key more': json((value, random) =>
    replacedAt(value, random, (found) => {
      const key = random.pick(['__proto__', 'constructor', 'toString', 'length', '', 'x']);
      return isRecord(found) ? Object.fromEntries([...Object.entries(found), [key, { rows: 1, games: 1 }]]) : found;
    }),
  ),
  'a list changed': json((value, random) =>
    replacedAt(value, random, (found) => {
      if (!Array.isArray(found) || found.length === 0) return found;
      const at = random.int(found.length);
      return random.pick([found.toSpliced(at, 1), found.toSpliced(at, 0, found[at]), found.toReversed()]);
    }),
  ),
} satisfies Readonly<Record<string, Mutation>>;

export const mutationNames = Object.keys(mutations) as (keyof typeof mutations)[];

/** The range of a part, at most 200 bytes. */
function range(length: number, random: Random): [from: number, to: number] {
  const from = random.int(length + 1);
  return [from, Math.min(length, from + 1 + random.int(200))];
}

/** Latin-1 keeps every byte. */
function asText(bytes: Buffer, change: (text: string) => string): Buffer {
  const text = bytes.toString('latin1');
  const changed = change(text);
  return changed === text ? bytes : Buffer.from(changed, 'latin1');
}

function lines(change: (lines: string[], random: Random) => string[]): Mutation {
  return (bytes, random) => asText(bytes, (text) => change(linesOf(text), random).join(''));
}

/** With their ends. */
function linesOf(text: string): string[] {
  return text.split(/(?<=\n)/);
}

/** One of `texts` at a place in the file. */
function inserted(texts: readonly string[]): Mutation {
  return (bytes, random) => {
    const at = random.int(bytes.length + 1);
    return Buffer.concat([bytes.subarray(0, at), Buffer.from(random.pick(texts)), bytes.subarray(at)]);
  };
}

/** Changes one of the numbers in the text. */
function number(change: (text: string, random: Random) => string): Mutation {
  return (bytes, random) => {
    const found = [...bytes.toString('latin1').matchAll(/\d+(?:\.\d+)?/g)];
    if (found.length === 0) return bytes;
    const { 0: text, index } = random.pick(found);
    const rest = bytes.subarray(index + text.length);
    return Buffer.concat([bytes.subarray(0, index), Buffer.from(change(text, random)), rest]);
  };
}

/** Changes one JSON value: the whole file's, or one line's. */
function json(change: (value: unknown, random: Random) => unknown): Mutation {
  return (bytes, random) => {
    const text = bytes.toString('utf8');
    const whole = parsed(text);
    if (whole !== undefined) {
      const changed = change(whole.value, random);
      return sameJson(changed, whole.value) ? bytes : Buffer.from(`${JSON.stringify(changed, null, 2)}\n`);
    }
    const all = text.split('\n');
    const readable = all.flatMap((line, i) => (line === '' || parsed(line) === undefined ? [] : [i]));
    // Not a file of which single lines happen to be JSON.
    if (readable.length === 0 || readable.length < all.length - 1) return bytes;
    const at = random.pick(readable);
    const before = parsed(all[at]!)!.value;
    const changed = change(before, random);
    return sameJson(changed, before) ? bytes : Buffer.from(all.with(at, JSON.stringify(changed)).join('\n'));
  };
}

function parsed(text: string): { value: unknown } | undefined {
  try {
    return { value: JSON.parse(text) };
  } catch {
    return undefined;
  }
}

function sameJson(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** `value` with something in it replaced, itself perhaps: every value in it is as likely. */
function replacedAt(value: unknown, random: Random, change: (found: unknown) => unknown): unknown {
  let left = random.int(countOf(value));
  const visit = (found: unknown): unknown => {
    if (left-- === 0) return change(found);
    if (Array.isArray(found)) return found.map((one) => (left < 0 ? one : visit(one)));
    if (!isRecord(found)) return found;
    return Object.fromEntries(Object.entries(found).map(([key, one]) => [key, left < 0 ? one : visit(one)]));
  };
  return visit(value);
}

function countOf(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 1;
  return Object.values(value).reduce((sum: number, one) => sum + countOf(one), 1);
}
