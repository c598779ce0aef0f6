import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { insteadOf, nearName, slips } from './near-names.ts';

const word = fc.string({ unit: fc.constantFrom('a', 'b', 'c', 'ä'), maxLength: 8 });

describe('slips', () => {
  test('none from a word to itself, as many back as there, no fewer than letters are missing', () => {
    fc.assert(
      fc.property(word, word, (a, b) => {
        expect(slips(a, a)).toBe(0);
        expect(slips(a, b)).toBe(slips(b, a));
        expect(slips(a, b)).toBeGreaterThanOrEqual(Math.abs(a.length - b.length));
        expect(slips(a, b)).toBeLessThanOrEqual(Math.max(a.length, b.length));
        expect(slips(a, b) === 0).toBe(a === b);
      }),
    );
  });

  test.each([
    ['slider', 'slidr', 1],
    ['slider', 'sliddr', 1],
    ['slider', 'slidder', 1],
    ['slider', 'sldier', 1],
    ['', 'hex', 3],
    ['hex', 'hus', 2],
  ])('%s to %s: %d', (a, b, count) => expect(slips(a, b)).toBe(count));
});

describe('a near name', () => {
  const names = ['hex', 'hexifence', 'hus', 'slider', 'tune', 'tournament'];

  test('is found after any one slip in a word of three letters and more', () => {
    fc.assert(
      fc.property(fc.constantFrom('hexifence', 'slider', 'tournament'), fc.nat(20), fc.nat(3), (name, at, kind) => {
        const letters = [...name];
        const i = at % (letters.length - 1);
        if (kind === 0) letters.splice(i, 1);
        else if (kind === 1) letters.splice(i, 0, 'q');
        else if (kind === 2) letters[i] = 'q';
        else letters.splice(i, 2, letters[i + 1]!, letters[i]!);
        expect(nearName(letters.join(''), names)).toBe(name);
      }),
    );
  });

  test.each([
    ['TUNE', 'tune'],
    ['hxe', 'hex'],
    ['chess', undefined],
    ['', undefined],
    ['x', undefined],
    ['s'.repeat(100_000), undefined],
  ])('%s', (text, near) => expect(nearName(text, names)).toBe(near));

  test('is asked for, before what there is', () => {
    expect(insteadOf('slidr', ['hex', 'slider'])).toBe('slider? There are hex, slider');
    expect(insteadOf('chess', ['hex', 'slider'])).toBe('there are hex, slider');
    expect(insteadOf('ful', ['full'], 'slider-6 has full')).toBe('full? slider-6 has full');
  });
});
