import { whole } from '../../../lib/numbers.ts';
import { paths, type QueuedRun, type QueuePage, type WorkerShown } from '../../data/answers.ts';
import { Answered, type Known, useWatched } from '../parts/answered.tsx';
import { Scroll } from '../parts/controls.tsx';
import { counted } from '../parts/words.ts';

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

/** Runs on the queue, with their batches, and why workers refuse them. */
function RunTable({ runs }: { runs: readonly QueuedRun[] }) {
  const refused = runs.flatMap(({ id, name, refusals }) => refusals.map((line) => ({ id, name, line })));
  return (
    <>
      <Scroll label="Runs on the queue">
        <table>
          <thead>
            <tr>
              <th scope="col">Run</th>
              {['Workers', 'Waiting', 'Running', 'Failed'].map((name) => (
                <th key={name} scope="col" class="number">
                  {name}
                </th>
              ))}
              <th scope="col">What</th>
            </tr>
          </thead>
          <tbody>
            {runs.map(({ id, name, workers, waiting, running, failed, what }) => (
              <tr key={id}>
                <th scope="row">{name}</th>
                <td class="number">{whole(workers)}</td>
                <td class="number">{whole(waiting)}</td>
                <td class="number">{whole(running)}</td>
                <td class="number">{whole(failed)}</td>
                <td>{what}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </Scroll>
      <p class="soft">Batches of tasks are counted, not single tasks.</p>
      {refused.length > 0 && (
        <ul>
          {refused.map(({ id, name, line }) => (
            <li key={`${id} ${line}`}>
              {name} refused by {line}
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

/** Who takes tasks: where, by how many threads, how fast. */
function WorkerTable({ workers }: { workers: readonly WorkerShown[] }) {
  return (
    <Scroll label="Workers">
      <table>
        <thead>
          <tr>
            <th scope="col">Worker</th>
            {['Threads', 'Busy', 'Tasks', 'Tasks/s', 'Memory'].map((name) => (
              <th key={name} scope="col" class="number">
                {name}
              </th>
            ))}
            <th scope="col">Program</th>
          </tr>
        </thead>
        <tbody>
          {workers.map(({ id, name, threads, busy, tasks, rate, memory, program }) => (
            <tr key={id}>
              <th scope="row">{name}</th>
              <td class="number">{whole(threads)}</td>
              <td class="number">{whole(busy)}</td>
              <td class="number">{whole(tasks)}</td>
              <td class="number">{rate.toFixed(1)}</td>
              <td class="number">{whole(memory)} MB</td>
              <td>{program}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Scroll>
  );
}
