import { execSync } from 'node:child_process';

/** Tests of workers and of the command line run the built program: build it once, before any test. */
export default function build(): void {
  execSync('npm run --silent build', { stdio: 'inherit' });
}
