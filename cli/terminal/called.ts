import { basename, relative, sep } from 'node:path';

/** A wrapper script sets this to the words that start it. */
const VARIABLE = 'WEIGHTROOM_COMMAND';

let called = 'weightroom';
let ours: RegExp | undefined;

/**
 * How the user started the program at `path`: `npx weightroom` where npm installed it in a folder, and in its own one;
 * `weightroom` where it is on the path; else `node` and the file.
 */
export function calledBy(path: string, env: NodeJS.ProcessEnv, folder: string, home: string): string {
  const named = env[VARIABLE];
  if (named !== undefined && named !== '') return named;
  if (path.split(/[\\/]/).includes('node_modules')) return 'npx weightroom';
  if (!/\.[cm]?js$/.test(basename(path))) return 'weightroom';
  return folder === home ? 'npx weightroom' : `node ${relative(folder, path).split(sep).join('/')}`;
}

/** Makes printed commands begin with `words`. `commands` are the names of all commands. */
export function callIt(words: string, commands: readonly string[]): void {
  called = words;
  ours = new RegExp(`(?<![\\w/.-])(?:npx )?weightroom (?=(?:${commands.join('|')})\\b|--help)`, 'g');
}

/** What a command begins with, so that it can be pasted. */
export function calledAs(): string {
  return called;
}

/** `text`, with each of its commands as this user would type it. */
export function asCalled(text: string): string {
  return ours === undefined ? text : text.replace(ours, `${called.replaceAll('$', '$$$$')} `);
}
