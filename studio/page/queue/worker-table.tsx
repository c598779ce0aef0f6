import type { WorkerShown } from '../../data/queue.ts';
import { Scroll } from '../parts/scroll.tsx';
import { whole } from '../parts/words.ts';

/** Who takes tasks: where, by how many threads, how fast. */
export function WorkerTable({ workers }: { workers: readonly WorkerShown[] }) {
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
