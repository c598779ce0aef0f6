import { visibleLines } from '../../lib/quoted.ts';
import { asCalled } from './called.ts';

/** Prints lines for people, or one JSON value for programs. */
export function print(json: boolean, value: unknown, lines: readonly string[]): void {
  if (json) process.stdout.write(`${JSON.stringify(value, null, 2)}\n`);
  else say(lines.join('\n'));
}

/** Prints lines while the work continues: on standard error where standard output is for JSON. */
export function printBeside(json: boolean, lines: readonly string[]): void {
  say(lines.join('\n'), json ? process.stderr : process.stdout);
}

/**
 * Writes text, which may come from outside: no terminal obeys what stands in it. Every line for people goes through
 * here.
 */
export function say(text: string, to: Pick<NodeJS.WriteStream, 'write'> = process.stdout): void {
  to.write(`${visibleLines(asCalled(text))}\n`);
}

/** The same beside the results, on standard error. */
export function warn(text: string): void {
  say(text, process.stderr);
}
