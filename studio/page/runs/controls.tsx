import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import { Mistake, useAnswer, usePost } from '../parts/answered.tsx';
import { Button } from '../parts/controls.tsx';
import { type Answer, served } from '../source.ts';

interface Controlled extends NonNullable<Answer<'log'>['controls']> {
  readonly at: string;
  readonly state: Answer<'run'>['state'];
  readonly children?: ComponentChildren;
}

/** What can be done with a run or a tournament: stopped, or resumed. */
export function Controls({ at, stops, goesOn, state, failure, children }: Controlled) {
  const place = useAnswer(served && goesOn ? 'queue-place' : undefined).answer;
  const [onQueue, setOnQueue] = useState(false);
  const { busy, mistake, ask } = usePost();
  if (!served) return null;
  return (
    <div class="row">
      {stops && (
        <Button disabled={busy} onClick={() => ask('stop', { at })}>
          Stop
        </Button>
      )}
      {goesOn && (
        <Button disabled={busy} onClick={() => ask('go-on', { at, queue: onQueue })}>
          Resume
        </Button>
      )}
      {goesOn && place?.address !== undefined && (
        <label>
          <input type="checkbox" checked={onQueue} onChange={(event) => setOnQueue(event.currentTarget.checked)} /> with
          workers of the queue
        </label>
      )}
      {children}
      {state === 'running' && !stops && <span class="soft">Started elsewhere: Ctrl-C stops it there.</span>}
      {state === 'stopped' && !goesOn && <span class="soft">Its command resumes it in a terminal.</span>}
      <Mistake text={mistake ?? failure} />
    </div>
  );
}
