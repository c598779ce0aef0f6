import fc from 'fast-check';
import { expect, test } from 'vitest';
import { Numbers } from './table.ts';

test('what was added comes back to the last bit, in 4 bytes only where these hold all of it', () => {
  const value = fc.oneof(fc.integer({ min: -300, max: 300 }), fc.double({ noDefaultInfinity: true }), fc.constant(0.1));
  fc.assert(
    fc.property(fc.array(value, { maxLength: 50 }), fc.integer({ min: 0, max: 5000 }), (last, before) => {
      const numbers = new Numbers();
      const all = [...Array.from({ length: before }, (_, i) => i % 7), ...last];
      for (const one of all) numbers.add(one);
      expect(numbers.length).toBe(all.length);
      expect([...numbers.values].every((one, i) => Object.is(one, all[i]))).toBe(true);
      const exact = all.every((one) => Object.is(Math.fround(one), one));
      expect(numbers.values.BYTES_PER_ELEMENT).toBe(exact ? 4 : 8);
    }),
    { numRuns: 60 },
  );
});
