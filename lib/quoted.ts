import { whole } from './numbers.ts';

/** What a terminal obeys or doesn't show: control characters, breaks of lines, turns of direction, half characters. */
const UNSEEN = /[\p{Cc}\p{Zl}\p{Zp}\p{Bidi_Control}\p{Cs}\u{feff}]/gu;

const WORDS: Readonly<Record<string, string>> = { '\n': '\\n', '\r': '\\r', '\t': '\\t' };

/** Characters of outside text that a message shows, if nothing else is said: a position of any board fits in. */
const LONGEST = 600;

/**
 * `text` with its control characters made visible, as JSON and JavaScript write them: `\n`, `\x1b`, `\u202e`. It is one
 * line then, and no terminal obeys it. Text without them stays as it is, so twice is once.
 *
 * @example
 * ```ts
 * import { visible } from 'weightroom/kit';
 *
 * visible('two\nlines'); // one line: two\\nlines
 * ```
 */
export function visible(text: string): string {
  return text.replace(UNSEEN, escaped);
}

/**
 * Text from outside, as a message quotes it: on one line, its control characters visible, and cut to its first
 * `longest` characters, with its whole length, where it is longer.
 *
 * @example
 * ```ts
 * import { quoted } from 'weightroom/kit';
 *
 * quoted('abcdef', 3); // 'abc… (6 characters)'
 * ```
 */
export function quoted(text: string, longest = LONGEST): string {
  if (text.length <= longest) return visible(text);
  return `${visible(text.slice(0, longest))}… (${whole(text.length)} characters)`;
}

/** Text of several lines for a terminal: visible as `visible` has it, line by line. */
export function visibleLines(text: string): string {
  return text.split('\n').map(visible).join('\n');
}

function escaped(character: string): string {
  const code = character.charCodeAt(0);
  return WORDS[character] ?? (code < 256 ? `\\x${hex(code, 2)}` : `\\u${hex(code, 4)}`);
}

function hex(code: number, digits: number): string {
  return code.toString(16).padStart(digits, '0');
}

/** `text` as one word of a POSIX shell: as it stands where that is one, else in quotes. */
export function shellWord(text: string): string {
  return /^[\w@=.,:+/-][\w@=.,:+#/-]*$/.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`;
}
