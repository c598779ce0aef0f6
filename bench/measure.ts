import { Bench } from 'tinybench';

/** A piece of work of known size. */
export interface Job {
  readonly name: string;
  /** `nodes`, `moves`, `rows`. */
  readonly unit: string;
  /** Does the work once; returns how many units that was. The same every time. */
  run(): number;
}

/** What a job's repetitions took. */
interface Speed {
  readonly name: string;
  readonly unit: string;
  readonly unitsPerRun: number;
  readonly runs: number;
  /** Units per second: of the median run, and of the slowest and the fastest. */
  readonly median: number;
  readonly slowest: number;
  readonly fastest: number;
}

/** Times every job for about `seconds`, one after the other, after a warm-up. */
export async function measureJobs(jobs: readonly Job[], seconds: number): Promise<Speed[]> {
  const speeds: Speed[] = [];
  for (const job of jobs) {
    const units = job.run();
    const bench = new Bench({ time: seconds * 1000, iterations: 5, warmupTime: 300, warmupIterations: 2 });
    bench.add(job.name, () => {
      job.run();
    });
    await bench.run();
    const result = bench.tasks[0]!.result;
    if (!('latency' in result)) throw new Error(`${job.name}: ${result.state}`);
    const { p50, min, max, samplesCount } = result.latency;
    speeds.push({
      name: job.name,
      unit: job.unit,
      unitsPerRun: units,
      runs: samplesCount,
      median: (units * 1000) / p50,
      slowest: (units * 1000) / max,
      fastest: (units * 1000) / min,
    });
  }
  return speeds;
}
