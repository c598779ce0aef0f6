#!/usr/bin/env node
import { closeSync, openSync } from 'node:fs';
import { devNull } from 'node:os';
import { openFilesWords, systemWords } from '../lib/files/files.ts';

/** As a shell tells of a program that a closed pipe has ended: 128 and the number of SIGPIPE. */
const CLOSED_PIPE = 141;
/** Files that the program has open at once while it loads its modules. */
const FILES = 100;

/*
 * What becomes of output that can't be written. Results: where nobody reads on (`weightroom games | head -1`), the
 * program ends as others do, without a word; anything else is told in a line, with exit code 1. Progress and warnings,
 * on standard error: the work continues without them.
 */
process.stderr.on('error', () => {});
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code === 'EPIPE') process.exit(CLOSED_PIPE);
  process.stderr.write(`weightroom: standard output: ${systemWords(error) ?? error.message}\n`);
  process.exit(1);
});

const why = otherNode() ?? tooFewFiles();
if (why === undefined) {
  const { calledBy, main, packageFolder } = await import('./main.ts');
  const [, path = '', ...words] = process.argv;
  process.exitCode = await main(words, calledBy(path, process.env, process.cwd(), packageFolder));
} else {
  process.stderr.write(`weightroom: ${why}\n`);
  process.exitCode = 1;
}

/** Of Node 20 as of later ones: package.json says the same. */
function otherNode(): string | undefined {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  if (major > 20 || (major === 20 && minor >= 19)) return undefined;
  return `Node ${process.versions.node} is too old; Node 20.19 or later is needed: https://nodejs.org`;
}

/**
 * Why the program can't even load its modules; undefined where it can. Asked first, because Node says that modules
 * aren't there when it can't open them.
 */
function tooFewFiles(): string | undefined {
  const files: number[] = [];
  try {
    while (files.length < FILES) files.push(openSync(devNull, 'r'));
    return undefined;
  } catch (error) {
    return openFilesWords(error);
  } finally {
    for (const file of files) closeSync(file);
  }
}
