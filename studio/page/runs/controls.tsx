import { useState } from 'preact/hooks';
import { paths } from '../../data/paths.ts';
import type { QueuePlace } from '../../data/queue.ts';
import type { RunPage } from '../../data/run.ts';
import { useAnswer } from '../parts/answer.ts';
import { post, served } from '../source.ts';

/** What can be done with a run: stopped where this studio started it, gone on with where it can be. */
export function Controls({ run: { at, ours, goesOn, state, failure } }: { run: RunPage }) {
  const place = useAnswer<QueuePlace>(served && goesOn ? paths.queuePlace : undefined).answer;
  const [onQueue, setOnQueue] = useState(false);
  const [busy, setBusy] = useState(false);
  const [mistake, setMistake] = useState<string>();
  if (!served) return null;
  const ask = async (path: string, more: { readonly queue?: true } = {}): Promise<void> => {
    setBusy(true);
    setMistake(undefined);
    await post(path, { at, ...more }).catch((error: Error) => setMistake(error.message));
    setBusy(false);
  };
  return (
    <div class="controls">
      {ours && (
        <button type="button" disabled={busy} onClick={() => ask('stop')}>
          Stop
        </button>
      )}
      {goesOn && (
        <button type="button" disabled={busy} onClick={() => ask('go-on', onQueue ? { queue: true } : {})}>
          Go on
        </button>
      )}
      {goesOn && place?.address !== undefined && (
        <label>
          <input type="checkbox" checked={onQueue} onChange={(event) => setOnQueue(event.currentTarget.checked)} /> with
          workers of the queue
        </label>
      )}
      {state === 'running' && !ours && <span class="soft">Started elsewhere: Ctrl-C stops it there.</span>}
      {state === 'stopped' && !goesOn && <span class="soft">The command above goes on with it.</span>}
      {(mistake ?? failure) !== undefined && (
        <p class="mistake" role="alert">
          {mistake ?? failure}
        </p>
      )}
    </div>
  );
}
