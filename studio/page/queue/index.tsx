import { Answered, useWatched } from '../parts/answered.tsx';
import { DocumentView } from '../parts/document-view.tsx';

/** What the queue holds: workers, and runs with their batches of tasks. */
export function Queue() {
  const { answer, mistake, lost = false } = useWatched('queue');
  // Figures of before say nothing of a queue that can't be reached.
  const known = { lost, ...(mistake !== undefined ? { mistake } : answer && { answer }) };
  return (
    <>
      <h1>Queue</h1>
      <Answered known={known}>
        {({ address, prefix, document }) => (
          <>
            <p class="soft">
              <code>{address}</code>, <code>{prefix}</code>; batches of tasks are counted, not single tasks.
            </p>
            <article>
              <DocumentView markup={document} />
            </article>
          </>
        )}
      </Answered>
      {mistake !== undefined && <p class="soft">It is asked again every two seconds.</p>}
    </>
  );
}
