import { InputError } from '../lib/input-error.ts';

/** For `toThrow`: an error of the user's, a line that holds or matches `words`. */
export function mistake(words: string | RegExp) {
  return {
    asymmetricMatch: (error: unknown): boolean =>
      error instanceof InputError &&
      !error.message.includes('\n') &&
      (typeof words === 'string' ? error.message.includes(words) : words.test(error.message)),
    toString: () => `InputError ${words}`,
  };
}
