import { quoted, visible } from './quoted.ts';

const BRAND = Symbol.for('weightroom InputError');

/** Longer messages are cut: each part of one is quoted shorter, where it is made, so that its end is still read. */
const LONGEST = 4000;

/**
 * A mistake of the user's: its message is one line that says where, what was found and what was expected. Anything else
 * thrown is a bug.
 *
 * @example
 * ```ts
 * import { InputError, quoted } from 'weightroom/kit';
 *
 * const read = (text: string) => {
 *   if (!/^\d+$/.test(text)) throw new InputError(`stones '${quoted(text)}': expected a whole number`);
 *   return Number(text);
 * };
 * read('12'); // 12
 * ```
 */
export class InputError extends Error {
  override readonly name = 'InputError';
  readonly [BRAND] = true;

  constructor(message: string) {
    super(message.length > LONGEST ? quoted(message, LONGEST) : visible(joined(message)));
  }

  /** A user's module may have come with a copy of this class of its own: what that throws is one, too. */
  static override [Symbol.hasInstance](value: unknown): boolean {
    return typeof value === 'object' && value !== null && BRAND in value;
  }
}

/** What `make` makes; undefined where it finds a mistake of the user's. */
export function unlessMistaken<Made>(make: () => Made): Made | undefined {
  try {
    return make();
  } catch (error) {
    if (error instanceof InputError) return undefined;
    throw error;
  }
}

/** What `make` makes; a mistake of the user's in it is told behind `prefix`, such as `openings.txt line 3: `. */
export function placed<Made>(prefix: string, make: () => Made): Made {
  try {
    return make();
  } catch (error) {
    throw error instanceof InputError ? new InputError(prefix + error.message) : error;
  }
}

/** What a library says in several lines. */
function joined(message: string): string {
  return message.replace(/\s*[\r\n]+\s*$/, '').replace(/\s*[\r\n]+\s*/g, ' ');
}
