import { useEffect, useRef, useState } from 'preact/hooks';
import { style } from '../../../reports/render/style.ts';
import { paths } from '../../data/answers.ts';
import type { ContestLine, RunPage } from '../../data/run.ts';
import { Answered, useAnswer, useWatched } from '../parts/answered.tsx';
import { ago, bare, date, placeName, stateWords } from '../parts/words.ts';
import { hrefOf, logPlace, playPlace } from '../router.ts';
import { post, served } from '../source.ts';
import { Live } from './live.tsx';

/** A run: what it is at, and what it has found. */
export function RunView({ at }: { at: string }) {
  const known = useWatched(paths.run(at));
  return (
    <>
      <nav class="way" aria-label="Where you are">
        <a href={hrefOf(['runs'])}>Runs</a> <span aria-hidden="true">›</span> <span>{placeName(at)}</span>
      </nav>
      <Answered known={known}>{(run) => <Page {...run} />}</Answered>
    </>
  );
}

function Page(run: RunPage) {
  const { game, state, begun, changed, command, contests, mistake, document, champion } = run;
  return (
    <>
      <div class="title">
        <h1>{game}</h1>
        <span class={`state ${state}`} role="status">
          {stateWords[state]}
        </span>
        <span class="soft">
          begun {date(begun)}
          {state === 'running' ? '' : `, changed ${ago(changed)}`}
        </span>
      </div>
      <pre class="command">{command}</pre>
      <Controls run={run} />
      {champion !== undefined && (
        <p class="ways">
          <a href={playPlace(game, champion)}>Play against its champion</a>
        </p>
      )}
      {mistake !== undefined && (
        <p class="mistake" role="alert">
          {mistake}
        </p>
      )}
      {(run.live !== undefined || run.stage !== undefined) && <Live run={run} />}
      {document !== undefined && (
        <div class="card">
          <DocumentView markup={document} />
        </div>
      )}
      {contests.length > 0 && <Contests contests={contests} />}
    </>
  );
}

/** What can be done with a run: stopped where this studio started it, gone on with where it can be. */
function Controls({ run: { at, ours, goesOn, state, failure } }: { run: RunPage }) {
  const place = useAnswer(served && goesOn ? paths.queuePlace : undefined).answer;
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

/** Agents that a line names. */
const NAMED = 4;

/** The tournaments of a run: each leads to its games. */
function Contests({ contests }: { contests: readonly ContestLine[] }) {
  return (
    <section class="card">
      <h2>Games</h2>
      <ul class="contests">
        {contests.map(({ at, title, agents }) => (
          <li key={at}>
            <a href={logPlace(at)}>{title}</a>{' '}
            <span class="soft">
              {agents.slice(0, NAMED).map(bare).join(', ')}
              {agents.length > NAMED ? ` and ${agents.length - NAMED} more` : ''}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

let sheet: CSSStyleSheet | undefined;

/** The markup of a report's sections, in the report's own style: in a tree of its own, so that neither styles nor names meet the page's. */
export function DocumentView({ markup }: { markup: string }) {
  const host = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (sheet === undefined) {
      sheet = new CSSStyleSheet();
      sheet.replaceSync(style);
    }
    const tree = host.current!.shadowRoot ?? host.current!.attachShadow({ mode: 'open' });
    tree.adoptedStyleSheets = [sheet];
    tree.innerHTML = markup;
  }, [markup]);
  return <div ref={host} />;
}
