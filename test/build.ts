import { execFileSync } from 'node:child_process';

/** Tests of workers and of the command line run the built program: build it once, before any test. */
export default function build(): void {
  execFileSync(process.execPath, ['node_modules/typescript/bin/tsc', '-p', 'tsconfig.build.json'], {
    stdio: 'inherit',
  });
}
