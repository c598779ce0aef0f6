import fc from 'fast-check';
import { expect, test } from 'vitest';
import { decoded, encoded } from './encoding.ts';

const plain = fc.letrec((tie) => ({
  value: fc.oneof(
    { maxDepth: 4 },
    fc.double(),
    fc.constantFrom(undefined, null, -0, Number.NaN, Number.POSITIVE_INFINITY, true),
    fc.bigInt(),
    fc.string({ unit: 'binary' }),
    fc.float64Array(),
    fc.uint8Array(),
    fc.bigInt64Array(),
    fc.date({ noInvalidDate: false }),
    fc.array(tie('value')),
    fc.dictionary(fc.oneof(fc.string(), fc.constantFrom('$', '__proto__', 'toJSON', 'v')), tie('value'), {
      noNullPrototype: true,
    }),
    fc.array(fc.tuple(tie('value'), tie('value'))).map((pairs) => new Map(pairs)),
    fc.array(tie('value')).map((values) => new Set(values)),
  ),
})).value;

test('whatever is plain data comes back the same, to the bit', () =>
  fc.assert(
    fc.property(plain, (value) => {
      expect(decoded(encoded(value))).toStrictEqual(value);
    }),
  ));

test('bits of typed arrays stay', () => {
  const odd = new Float64Array(new BigUint64Array([0x7ff8_0000_0000_0001n, 0x8000_0000_0000_0000n]).buffer);
  const back = decoded(encoded(odd)) as Float64Array;
  expect(new BigUint64Array(back.buffer)).toEqual(new BigUint64Array(odd.buffer));
});

test.each<[string, unknown, string]>([
  ['a function', { work: () => 1 }, 'a function is no plain data'],
  ['an object of a class', [new (class Agent {})()], 'an object of Agent is no plain data'],
  ['shared memory', new Int32Array(new SharedArrayBuffer(4)), 'Int32Array on shared memory is no plain data'],
  ['a circle', circle(), 'nested too deep, or in a circle'],
])('%s is refused', (_, value, message) => expect(() => encoded(value)).toThrow(message));

test.each([
  ['nothing', ''],
  ['other text', 'hello'],
  ['half a value', 'j{"a":'],
  ['an unknown mark', 'm{"$":"eval","v":"1"}'],
  ['a mark of what every object has', 'm{"$":"constructor","v":"1"}'],
  ['a list that is none', 'm{"$":"map","v":5}'],
  ['a key without a value', 'm{"$":"object","v":["a"]}'],
  ['a key that is no text', 'm{"$":"object","v":[5,5]}'],
  ['a number of bytes that makes no array', 'm{"$":"Float64Array","v":"AA=="}'],
  ['deep', `m${'['.repeat(300)}${']'.repeat(300)}`],
  ['a prototype', 'm{"__proto__":{"a":1}}'],
])('reading refuses %s', (_, text) => expect(() => decoded(text)).toThrow());

test('no text changes what all objects have', () => {
  fc.assert(
    fc.property(fc.json(), fc.constantFrom('j', 'm'), (text, mark) => {
      try {
        decoded(mark + text);
      } catch {}
      expect(Object.keys(Object.prototype)).toEqual([]);
    }),
  );
});

function circle(): unknown {
  const one: unknown[] = [];
  one.push(one);
  return one;
}
