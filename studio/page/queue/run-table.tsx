import type { QueuedRun } from '../../data/queue.ts';
import { Scroll } from '../parts/scroll.tsx';
import { whole } from '../parts/words.ts';

/** Runs on the queue, with their batches, and why workers refuse them. */
export function RunTable({ runs }: { runs: readonly QueuedRun[] }) {
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
