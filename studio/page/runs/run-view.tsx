import { useEffect, useState } from 'preact/hooks';
import { clock, whole } from '../../../lib/numbers.ts';
import { Answered, Mistake, usePost, useWatched } from '../parts/answered.tsx';
import { Button, Way } from '../parts/controls.tsx';
import { DocumentView } from '../parts/document-view.tsx';
import { ago, called, date, placeName, stateWords } from '../parts/words.ts';
import { hrefOf, logPlace } from '../router.ts';
import { type Answer, served } from '../source.ts';
import { Controls } from './controls.tsx';
import { Disagreement } from './disagreement.tsx';
import { Live } from './live.tsx';

type Run = Answer<'run'>;
/** A run of this folder, or one that is shipped. */
type Kind = 'run' | 'example';

/** One run: what it is at, and what it has found. */
export function RunView({ at, kind }: { at: string; kind: Kind }) {
  return (
    <>
      <Way>
        <span>{kind === 'run' ? placeName(at) : 'An example'}</span>
      </Way>
      <Answered known={useWatched(kind, kind === 'run' ? { at } : { game: at })}>
        {(run) => <Page run={run} kind={kind} />}
      </Answered>
    </>
  );
}

function Page({ run, kind }: { run: Run; kind: Kind }) {
  const { at, game, state, begun, changed, command, stage, contests, mistake, document, champion } = run;
  return (
    <>
      <div class="row">
        <h1 title={placeName(at)}>{game}</h1>
        <span class={`state ${state}`} role="status">
          {stateWords(state)}
        </span>
        <span class="soft">
          begun {date(begun)}
          {state === 'running' ? '' : `, changed ${ago(changed)}`}
        </span>
      </div>
      {kind === 'run' && (
        <Controls {...run}>
          <Bell run={run} />
        </Controls>
      )}
      {champion !== undefined && (
        <p>
          <a class="action" href={hrefOf(['play', game], { second: kind === 'run' ? champion : 'tuned' })}>
            Play against its champion
          </a>
        </p>
      )}
      <Mistake text={mistake} />
      {stage !== undefined && (
        <div class="columns">
          <Stage stage={stage} />
          <Live at={at} />
        </div>
      )}
      {document !== undefined && (
        <article>
          <DocumentView markup={document} />
        </article>
      )}
      {kind === 'run' && <Disagreement run={run} />}
      {contests.length > 0 && <Contests contests={contests} />}
      <details>
        <summary>Command</summary>
        <pre>{command}</pre>
      </details>
      {kind === 'run' && served && <Note key={at} run={run} />}
    </>
  );
}

/** What somebody thinks of a run: words with # are tags, which the list of runs finds. */
function Note({ run: { at, note = '' } }: { run: Run }) {
  const [text, setText] = useState(note);
  const [saved, setSaved] = useState(note);
  const { mistake, ask } = usePost();
  const save = async (event: Event): Promise<void> => {
    event.preventDefault();
    if ((await ask('note', { at, text })) !== undefined) setSaved(text);
  };
  return (
    <details open={note !== ''}>
      <summary>Note</summary>
      <form onSubmit={save}>
        <textarea
          aria-label="Note on this run"
          placeholder="What was tried, and what for; #tags"
          maxLength={2000}
          value={text}
          onInput={(event) => setText(event.currentTarget.value)}
        />
        <button type="submit" disabled={text === saved}>
          Save
        </button>{' '}
        <span role="status">{text === saved && text !== note ? 'Saved.' : ''}</span>
        <Mistake text={mistake} />
      </form>
    </details>
  );
}

/** Notifies of the verdict, also in another tab. */
function Bell({ run: { game, state, verdict } }: { run: Run }) {
  const [isOn, setOn] = useState(false);
  useEffect(() => {
    if (isOn && state === 'finished') new Notification(`${game}: the verdict`, { body: verdict ?? 'It has ended.' });
  }, [state]);
  if (state !== 'running' || !('Notification' in window)) return null;
  return (
    <Button
      aria-pressed={isOn}
      onClick={async () => setOn(!isOn && (await Notification.requestPermission()) === 'granted')}
    >
      Notify me of the verdict
    </Button>
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

/** Agents that a line names, the first ones. */
const NAMED = 4;

/** The tournaments of a run: each leads to its games. */
function Contests({ contests }: Pick<Run, 'contests'>) {
  return (
    <details>
      <summary>All games, by contest ({contests.length})</summary>
      <ul>
        {contests.map(({ at, title, agents }) => (
          <li key={at}>
            <a href={logPlace(at)}>{title}</a> <span class="soft">{agents.slice(0, NAMED).map(called).join('; ')}</span>
          </li>
        ))}
      </ul>
    </details>
  );
}
