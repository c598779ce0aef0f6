import { execSync } from 'node:child_process';
import { newerThanBuild } from './stale.ts';

/** Tests of workers and of the command line run the built program: builds it, unless that is done. */
export default function build(): void {
  if (newerThanBuild().length > 0) execSync('npm run --silent build', { stdio: 'inherit' });
}
