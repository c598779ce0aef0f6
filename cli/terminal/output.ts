import { systemWords } from '../../lib/files/files.ts';

/** As a shell tells of a program that a closed pipe has ended: 128 and the number of SIGPIPE. */
const CLOSED_PIPE = 141;

/**
 * What becomes of output that can't be written. Results: where nobody reads on (`weightroom games | head -1`), the
 * program ends as others do, without a word; anything else is told in a line, with exit code 1. Progress and warnings,
 * on standard error: the work goes on without them.
 */
export function guardOutput(): void {
  process.stderr.on('error', () => {});
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code === 'EPIPE') process.exit(CLOSED_PIPE);
    process.stderr.write(`weightroom: standard output: ${systemWords(error) ?? error.message}\n`);
    process.exit(1);
  });
}
