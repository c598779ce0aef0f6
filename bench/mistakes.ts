import { InputError } from '../lib/input-error.ts';

/** Imported first by a benchmark: the user's mistakes are one line, without a stack. */
process.on('uncaughtException', (error: Error & { code?: string }) => {
  const isMistake = error instanceof InputError || error.code?.startsWith('ERR_PARSE_ARGS') === true;
  // Node adds how to pass such a word as a positional one.
  const said = isMistake ? `bench: ${error.message.replace(/\. To specify.*/s, '')}` : error.stack;
  process.stderr.write(`${said}\n`);
  process.exit(isMistake ? 1 : 2);
});
