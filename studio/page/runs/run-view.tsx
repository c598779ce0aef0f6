import { useState } from 'preact/hooks';
import { clock, whole } from '../../../lib/numbers.ts';
import { Answered, Mistake, useAnswer, useWatched } from '../parts/answered.tsx';
import { Way } from '../parts/controls.tsx';
import { DocumentView } from '../parts/document-view.tsx';
import { ago, called, date, placeName, stateWords } from '../parts/words.ts';
import { hrefOf, logPlace } from '../router.ts';
import { type Answer, post, served } from '../source.ts';

type Run = Answer<'run'>;

/** One run: what it is at, and what it has found. */
export function RunView({ at }: { at: string }) {
  return (
    <>
      <Way>
        <span>{placeName(at)}</span>
      </Way>
      <Answered known={useWatched('run', { at })}>{(run) => <Page {...run} />}</Answered>
    </>
  );
}

function Page(run: Run) {
  const { game, state, begun, changed, command, stage, contests, mistake, document, champion } = run;
  return (
    <>
      <div class="row">
        <h1>{game}</h1>
        <span class={`state ${state}`} role="status">
          {stateWords[state]}
        </span>
        <span class="soft">
          begun {date(begun)}
          {state === 'running' ? '' : `, changed ${ago(changed)}`}
        </span>
      </div>
      <pre>{command}</pre>
      <Controls run={run} />
      {champion !== undefined && (
        <p>
          <a href={hrefOf(['play', game], { second: champion })}>Play against its champion</a>
        </p>
      )}
      <Mistake text={mistake} />
      {stage !== undefined && <Stage stage={stage} />}
      {document !== undefined && (
        <article>
          <DocumentView markup={document} />
        </article>
      )}
      {contests.length > 0 && <Contests contests={contests} />}
    </>
  );
}

/** What a run is at, and how far. */
function Stage({ stage: at }: { stage: NonNullable<Run['stage']> }) {
  const { stage, generation, of, candidate, done, total, unit, rate, secondsLeft, note } = at;
  const where = `${generation === 0 ? '' : `Generation ${generation}${of === null ? '' : ` of ${of}`}: `}${stage}`;
  const about = note ?? candidate ?? '';
  const figures = {
    ...(total > 0 && { Done: `${whole(done)} of ${whole(total)} ${unit}` }),
    ...(rate !== null && { Rate: `${rate >= 10 ? whole(rate) : rate.toFixed(1)} ${unit} a second` }),
    ...(secondsLeft !== null && { 'Time left': clock(secondsLeft) }),
  };
  return (
    <article class="stage" aria-label="Running now">
      <h2>
        <span role="status">{where}</span>
      </h2>
      {about !== '' && <p class="soft">{about}</p>}
      {total > 0 && <progress value={Math.min(done, total)} max={total} aria-label={`${where}, how far`} />}
      <dl class="row">
        {Object.entries(figures).map(([name, words]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{words}</dd>
          </div>
        ))}
      </dl>
    </article>
  );
}

/** What can be done with a run: stopped where this studio started it, gone on with where it can be. */
function Controls({ run: { at, ours, goesOn, state, failure } }: { run: Run }) {
  const place = useAnswer(served && goesOn ? 'queue-place' : undefined).answer;
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
    <div class="row">
      {ours && (
        <button type="button" disabled={busy} onClick={() => ask('stop')}>
          Stop
        </button>
      )}
      {goesOn && (
        <button type="button" disabled={busy} onClick={() => ask('go-on', onQueue ? { queue: true } : {})}>
          Resume
        </button>
      )}
      {goesOn && place?.address !== undefined && (
        <label>
          <input type="checkbox" checked={onQueue} onChange={(event) => setOnQueue(event.currentTarget.checked)} /> with
          workers of the queue
        </label>
      )}
      {state === 'running' && !ours && <span class="soft">Started elsewhere: Ctrl-C stops it there.</span>}
      {state === 'stopped' && !goesOn && <span class="soft">The command above resumes it.</span>}
      <Mistake text={mistake ?? failure} />
    </div>
  );
}

/** Agents that a line names. */
const NAMED = 4;

/** The tournaments of a run: each leads to its games. */
function Contests({ contests }: Pick<Run, 'contests'>) {
  return (
    <article>
      <h2>Games</h2>
      <ul>
        {contests.map(({ at, title, agents }) => (
          <li key={at}>
            <a href={logPlace(at)}>{title}</a>{' '}
            <span class="soft">
              {agents.slice(0, NAMED).map(called).join('; ')}
              {agents.length > NAMED ? ` and ${agents.length - NAMED} more` : ''}
            </span>
          </li>
        ))}
      </ul>
    </article>
  );
}
