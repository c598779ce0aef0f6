/** Keys of agents and weights in files of version 1, and their names since. */
const renamedKeys: Readonly<Record<string, string>> = {
  judge: 'perspective',
  mostPoints: 'maxPoints',
  allowance: 'timeControl',
  patience: 'timeouts',
};

/** Values in files of version 1, and what stands for them since. */
const renamedValues: Readonly<Record<string, string>> = {
  made: 'built-in',
  'weightroom weights 1': 'weightroom weights 2',
  'weightroom run 1': 'weightroom run 2',
};

/** `value`, plain data of a file of either version, in today's words. Keys keep their order. */
export function upgraded(value: unknown): unknown {
  return renamed(value, renamedKeys, renamedValues);
}

/** `value`, plain data, in the words of version 1: read back by `upgraded`. */
export function inVersion1(value: unknown): unknown {
  return renamed(value, inverse(renamedKeys), inverse(renamedValues));
}

type Words = Readonly<Record<string, string>>;

function renamed(value: unknown, keys: Words, values: Words): unknown {
  if (Array.isArray(value)) return value.map((one) => renamed(one, keys, values));
  if (typeof value === 'object' && value !== null)
    return Object.fromEntries(
      Object.entries(value).map(([key, of]) => [
        // The patience of a network's fit is a number, and keeps its name.
        key === 'patience' && typeof of === 'number' ? key : wordFor(keys, key),
        // Elsewhere the same text may be a name that somebody chose.
        typeof of === 'string' && (key === 'kind' || key === 'format')
          ? wordFor(values, of)
          : renamed(of, keys, values),
      ]),
    );
  return value;
}

function wordFor(words: Words, word: string): string {
  return Object.hasOwn(words, word) ? words[word]! : word;
}

function inverse(words: Words): Words {
  return Object.fromEntries(Object.entries(words).map(([before, since]) => [since, before]));
}
