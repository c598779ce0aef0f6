import { execFileSync } from 'node:child_process';
import { readFileSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { median } from '../lib/maths/mean.ts';
import { decimal, percent } from '../lib/numbers.ts';
import { packageFolder } from '../lib/version.ts';
import { type Block, blocksOf, column, table } from '../reports/document/document.ts';
import type { Speed } from './jobs.ts';

/** The least and the greatest of six ratios enclose their median with 97 %, however they are distributed. */
const ROUNDS = 6;
/** A change from here on is said. */
const LARGE = 0.1;

/** How fast one job is, as a multiple of its speed before. */
interface Change {
  readonly job: string;
  readonly ratio: number;
  readonly low: number;
  readonly high: number;
}

/**
 * Builds `commit` in a temporary folder beside the project and runs its benchmark and this one in turns, with the
 * options `words`. Jobs that are new are left out.
 */
export function changesSince(commit: string, words: readonly string[]): Change[] {
  const before = `${packageFolder}-bench-${process.pid}`;
  run('git', 'worktree', 'add', '--quiet', '--detach', before, commit);
  try {
    build(before);
    const rounds = Array.from({ length: ROUNDS }, () => [speedsOf(before, words), speedsOf(packageFolder, words)]);
    return rounds[0]![1]!.flatMap(({ game, name }) => {
      // Other programs only slow a run down.
      const ratios = rounds.map((both) => {
        const [old, now] = both.map((speeds) => speeds.find((one) => one.game === game && one.name === name)?.fastest);
        return now! / old!;
      });
      if (ratios.some(Number.isNaN)) return [];
      return [{ job: `${game}: ${name}`, ratio: median(ratios), low: Math.min(...ratios), high: Math.max(...ratios) }];
    });
  } finally {
    run('git', 'worktree', 'remove', '--force', before);
  }
}

function build(folder: string): void {
  const [ours, theirs] = [packageFolder, folder].map((one) => readFileSync(join(one, 'package-lock.json'), 'utf8'));
  if (ours === theirs) symlinkSync(join(packageFolder, 'node_modules'), join(folder, 'node_modules'));
  else run('npm', '--prefix', folder, 'ci', '--ignore-scripts', '--prefer-offline');
  run('npm', '--prefix', folder, 'run', 'build');
}

/** What the benchmark of the project in `folder` measures, in a process of its own. */
function speedsOf(folder: string, words: readonly string[]): Speed[] {
  const program = ['--import', './dist/games/modules/shipped.js', 'dist/bench/main.js', '--json', ...words];
  return JSON.parse(execFileSync(process.execPath, program, { cwd: folder, encoding: 'utf8' })).speeds;
}

function run(program: string, ...words: string[]): void {
  execFileSync(program, words, { cwd: packageFolder, stdio: ['ignore', 'ignore', 'inherit'] });
}

/** The ratios, and in words what has changed by more than a tenth for certain. */
export function changeBlocks(commit: string, changes: readonly Change[]): Block[] {
  const large = changes.filter(({ ratio, low, high }) => Math.abs(ratio - 1) > LARGE && (low > 1 || high < 1));
  const said = large.map(
    ({ job, ratio }) => `${job} ${ratio > 1 ? 'faster' : 'slower'} by ${percent(Math.abs(ratio - 1), 0)}`,
  );
  return blocksOf([
    said.length === 0
      ? `Nothing changed by more than ${percent(LARGE, 0)} since ${commit}.`
      : `Changed since ${commit}: ${said.join('; ')}.`,
    table(
      `Speed as a multiple of that at ${commit}: medians of ${ROUNDS} rounds in turns`,
      [column.name('job'), 'ratio', '97 % interval'],
      changes.map(({ job, ratio, low, high }) => [job, decimal(ratio, 2), `${decimal(low, 2)} to ${decimal(high, 2)}`]),
    ),
  ]);
}
