import { paths } from '../../data/paths.ts';
import type { QueuePage } from '../../data/queue.ts';
import { type Known, useWatched } from '../parts/answer.ts';
import { Answered } from '../parts/answered.tsx';
import { counted, whole } from '../parts/words.ts';
import { RunTable } from './run-table.tsx';
import { WorkerTable } from './worker-table.tsx';

/** What the queue holds: workers, and runs with their batches of tasks. */
export function Queue() {
  const known = useWatched(paths.queue);
  return (
    <>
      <h1>Queue</h1>
      <Answered known={withoutOld(known)}>{(queue) => <Shown queue={queue} />}</Answered>
      {known.mistake !== undefined && <p class="soft">It is asked again every two seconds.</p>}
    </>
  );
}

/** Figures of before say nothing of a queue that can't be reached. */
function withoutOld({ answer, mistake, lost }: Known<QueuePage>): Known<QueuePage> {
  const rest = lost === undefined ? {} : { lost };
  return mistake === undefined ? { ...rest, ...(answer === undefined ? {} : { answer }) } : { ...rest, mistake };
}

function Shown({ queue: { address, prefix, total, workers, runCount, runs, memory } }: { queue: QueuePage }) {
  return (
    <>
      <p class="soft">
        <code>{address}</code>, <code>{prefix}</code>
      </p>
      <dl class="figures">
        <Figure name="Machines" value={whole(total.machines)} />
        <Figure name="Workers" value={whole(total.workers)} />
        <Figure name="Threads" value={whole(total.threads)} />
        <Figure name="Tasks a second" value={total.rate.toFixed(1)} />
        <Figure name="Runs" value={whole(runCount)} />
        {memory !== undefined && <Figure name="Redis holds" value={`${whole(memory)} MB`} />}
      </dl>
      <section class="card">
        <h2>Runs</h2>
        {runs.length === 0 ? (
          <p>
            No run is there: <code>--queue</code> at <code>weightroom tune</code>, <code>selfplay</code>,{' '}
            <code>tournament</code> and others begins one.
          </p>
        ) : (
          <RunTable runs={runs} />
        )}
        {runs.length < runCount && <p class="soft">and {counted(runCount - runs.length, 'run')} more</p>}
      </section>
      <section class="card">
        <h2>Workers</h2>
        {workers.length === 0 ? (
          <p>
            No worker is there: <code>weightroom queue worker --queue …</code> is one.
          </p>
        ) : (
          <WorkerTable workers={workers} />
        )}
        {workers.length < total.workers && (
          <p class="soft">and {counted(total.workers - workers.length, 'worker')} more</p>
        )}
      </section>
    </>
  );
}

function Figure({ name, value }: { name: string; value: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </div>
  );
}
