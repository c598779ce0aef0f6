// Nodes of our search a second, with hand weights, with every linear set and with networks: millions a
// second of the processor's time, and as a share of those with hand weights. In a round all search the same positions in
// turns, so that what else the machine does slows all; a run's figure is the median of its rounds, and the figure shown
// the median of three runs, each in a process of its own.
//
//     npm run build && node --import ./dist/games/modules/shipped.js dist/bench/search-speeds.js slider-6 [infexion …]

import { execFileSync } from 'node:child_process';
import { gameNamed } from '../games/index.ts';
import { median } from '../lib/maths/mean.ts';
import { networkJobs } from './network-jobs.ts';

const RUNS = 3;
const ROUNDS = 5;
const RUN = '--one-run';

interface Speed {
  /** Of the search: `hand`, `linear full`, `network 2x16`. */
  readonly name: string;
  /** Nodes a microsecond. */
  readonly nodes: number;
  /** As a share of hand's. */
  readonly share: number;
}

/** The speeds of one run. */
function run(game: string): Speed[] {
  const jobs = networkJobs(gameNamed(game));
  for (const job of jobs) job.run();
  const rounds = Array.from({ length: ROUNDS }, () =>
    jobs.map((job) => {
      const before = process.cpuUsage();
      const nodes = job.run();
      const { user, system } = process.cpuUsage(before);
      return nodes / (user + system);
    }),
  );
  return jobs.map(({ name }, at) => ({
    name: name.slice(name.indexOf(', ') + 2),
    nodes: median(rounds.map((speeds) => speeds[at]!)),
    share: median(rounds.map((speeds) => speeds[at]! / speeds[0]!)),
  }));
}

const [first, ...rest] = process.argv.slice(2);
if (first === undefined) throw new Error('a game is wanted');
if (first === RUN) process.stdout.write(JSON.stringify(run(rest[0]!)));
else
  for (const game of [first, ...rest]) {
    const runs = Array.from(
      { length: RUNS },
      () =>
        JSON.parse(
          execFileSync(process.execPath, [...process.execArgv, process.argv[1]!, RUN, game], { encoding: 'utf8' }),
        ) as Speed[],
    );
    for (const [at, { name }] of runs[0]!.entries()) {
      const nodes = median(runs.map((speeds) => speeds[at]!.nodes));
      const shares = runs.map((speeds) => speeds[at]!.share).sort((a, b) => a - b);
      process.stdout.write(
        `${game} ${name}: ${nodes.toFixed(2)} M/s, ${median(shares).toFixed(2)} of hand (${shares.map((share) => share.toFixed(2)).join(', ')})\n`,
      );
    }
  }
