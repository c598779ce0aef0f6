import { cpus } from 'node:os';
import type { CommandModule } from 'yargs';
import { speedJobs } from '../bench/jobs.ts';
import { measureJobs } from '../bench/measure.ts';
import { gameNamed } from '../games/index.ts';
import { nonNegative, options } from './argument.ts';
import { print, table } from './print.ts';

interface Arguments {
  game: string | undefined;
  seconds: string;
  json: boolean;
}

/** `weightroom bench`: speeds on this machine. Compare ratios within one run. */
export const benchCommand: CommandModule<object, Arguments> = {
  command: 'bench [game]',
  describe: 'measures the speed of rules, features and search',
  builder: (yargs) =>
    yargs
      .positional('game', { type: 'string', describe: 'one game only' })
      .option('seconds', { type: 'string', default: '2', describe: 'for each measurement' })
      .option('json', options.json),
  async handler({ game, seconds, json }) {
    const jobs = speedJobs(game === undefined ? undefined : gameNamed(game));
    const speeds = await measureJobs(jobs, nonNegative('seconds', seconds));
    const millions = (value: number): string => (value / 1e6).toFixed(2);
    print(json, { node: process.version, processor: cpus()[0]?.model, speeds }, [
      `Node ${process.version}, ${cpus()[0]?.model}; millions a second`,
      ...table([
        ['', 'median', 'slowest', 'fastest', 'of', 'runs'],
        ...speeds.map((speed) => [
          speed.name,
          millions(speed.median),
          millions(speed.slowest),
          millions(speed.fastest),
          speed.unit,
          String(speed.runs),
        ]),
      ]),
    ]);
  },
};
