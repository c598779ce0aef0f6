import { expect, test } from 'vitest';
import { InputError } from './input-error.ts';

/** As a module from outside has it that imports what is built. */
const built = new URL('../dist/lib/input-error.js', import.meta.url).href;

test('an error of another copy of the class is one, too', async () => {
  const { InputError: Other } = (await import(/* @vite-ignore */ built)) as { InputError: typeof InputError };
  expect(Other).not.toBe(InputError);
  expect(new Other('x')).toBeInstanceOf(InputError);
  expect(new InputError('x')).toBeInstanceOf(Other);
});

test.each([new Error('x'), undefined, null, 'InputError', { name: 'InputError' }])('%s is none', (value) =>
  expect(value instanceof InputError).toBe(false),
);
