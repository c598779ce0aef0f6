import { whole } from '../../lib/numbers.ts';
import { quoted } from '../../lib/quoted.ts';
import { type QueueState, totalsOf } from '../../lib/tasks/queue/state.ts';
import { type Content, column, type Document, facts, section, table } from '../document/document.ts';

/** Workers, runs, and refusals of a run that are shown: a page of thousands is none. */
export const SHOWN = 200;

/** What a queue holds: its workers, and its runs with their batches of tasks. */
export function queueSections(state: QueueState): Pick<Document, 'sections'> {
  const { workers, runs, memory } = state;
  const { machines, threads, rate } = totalsOf(state);
  const totals = facts(
    Object.entries({
      Machines: whole(machines),
      Workers: whole(workers.length),
      Threads: whole(threads),
      'Tasks a second': rate.toFixed(1),
      Runs: whole(runs.length),
      ...(memory === undefined ? {} : { 'Redis holds': megabytes(memory) }),
    }).map(([label, value]) => ({ label, value })),
  );
  const workerColumns = [
    column.name('Worker'),
    'Threads',
    'Busy',
    'Tasks',
    'Tasks/s',
    'Memory',
    column.prose('Program'),
  ];
  const workerRows = workers
    .slice(0, SHOWN)
    .map((one) => [
      processName(one),
      ...[one.threads, one.busy, one.tasks].map(whole),
      one.rate.toFixed(1),
      megabytes(one.memory),
      programWords(one),
    ]);
  const runColumns = [column.name('Run'), 'Workers', 'Waiting', 'Running', 'Failed', column.prose('What')];
  const runRows = runs
    .slice(0, SHOWN)
    .map((one) => [
      processName(one),
      ...[one.workers, one.waiting, one.running, one.failed].map(whole),
      quoted(one.what, 100),
    ]);
  const refusals = runs
    .slice(0, SHOWN)
    .flatMap((run) =>
      run.refusals.slice(0, SHOWN).map((line) => `${processName(run)} refused by ${quoted(line, 300)}`),
    );
  const more = (all: readonly unknown[], one: string): Content =>
    all.length > SHOWN && `And ${whole(all.length - SHOWN)} more ${one}.`;
  return {
    sections: [
      section('Totals', totals),
      section(
        'Workers',
        workers.length === 0
          ? 'No worker is there: weightroom queue worker --queue … is one.'
          : [table('Workers', workerColumns, workerRows), more(workers, 'workers')],
      ),
      section(
        'Runs',
        runs.length === 0
          ? 'No run is there: --queue at tune, data generate, match run and others begins one.'
          : [table('Runs on the queue, with batches of tasks', runColumns, runRows), more(runs, 'runs'), refusals],
      ),
    ],
  };
}

/** `vm:4658`: a worker's or a run's process. */
function processName({ host, pid }: { readonly host: string; readonly pid: number }): string {
  return `${quoted(host, 60)}:${pid}`;
}

/** `weightroom 0.1.0 (e471a477, Node v20.20.2)`. */
function programWords({ program, build, node }: QueueState['workers'][number]): string {
  return quoted(`${program} (${build.slice(0, 8)}, Node ${node})`, 80);
}

function megabytes(bytes: number): string {
  return `${whole(Math.round(bytes / 1e6))} MB`;
}
