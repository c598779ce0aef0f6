import fc from 'fast-check';
import { expect, test } from 'vitest';
import { hrefOf, parseRoute } from './router.ts';

test('an address reads back as it was made, whatever stands in it', () => {
  const word = fc.string({ unit: 'binary', minLength: 1 }).filter((text) => !/\p{Cs}/u.test(text));
  const asked = fc.dictionary(
    word.filter((text) => text !== '__proto__'),
    word,
  );
  fc.assert(
    fc.property(fc.array(word), asked, (parts, values) => {
      expect(parseRoute(hrefOf(parts, values))).toEqual({ parts, asked: { ...values } });
    }),
    { numRuns: 30 },
  );
});

test.each([
  ['', [], {}],
  ['#', [], {}],
  ['#/', [], {}],
  ['#/runs', ['runs'], {}],
  ['#runs//run/', ['runs', 'run'], {}],
  ['#/runs?at=a%2Fb&c', ['runs'], { at: 'a/b', c: '' }],
  ['#/runs?at=a?b', ['runs'], { at: 'a?b' }],
  ['#/%', ['%'], {}],
])('%j', (hash, parts, asked) => expect(parseRoute(hash)).toEqual({ parts, asked }));

test('what is not given stands nowhere', () => expect(hrefOf(['a'], { b: undefined, c: '1' })).toBe('#/a?c=1'));
