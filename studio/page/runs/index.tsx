import { useState } from 'preact/hooks';
import { Answered, useWatched } from '../parts/answered.tsx';
import { EloBar, eloEnd } from '../parts/elo-bar.tsx';
import { ago, date, placeName, shown, stateWords } from '../parts/words.ts';
import { comparePlace, go, hrefOf, logPlace, route, runPlace } from '../router.ts';
import { type Answer, served } from '../source.ts';
import { Compare } from './compare.tsx';
import { RunView } from './run-view.tsx';

/** Runs: the list, `runs/<path>` for one, `compare?a=…&b=…` for some side by side. */
export function Runs() {
  const { parts, asked } = route.value;
  const [, what] = parts;
  if (what === undefined) return <RunsView />;
  if (what === 'compare') return <Compare runs={[asked.a, asked.b, asked.c].filter((one) => one !== undefined)} />;
  return <RunView key={asked.at} at={asked.at ?? '.'} />;
}

/** No more runs stand side by side. */
const SIDES = 3;

/** All runs of the folder, the newest first; some can be chosen to stand side by side. */
function RunsView() {
  const known = useWatched('runs');
  return (
    <>
      <div class="title">
        <h1>Runs</h1>
        {served && <a href={hrefOf(['start'])}>Start a run</a>}
      </div>
      <Answered known={known}>{(list) => <Lists {...list} />}</Answered>
    </>
  );
}

function Lists({ folder, runs, tournaments }: Answer<'runs'>) {
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const choose = (at: string, on: boolean): void =>
    setChosen((before) => (on ? [...before, at].slice(-SIDES) : before.filter((one) => one !== at)));
  const end = eloEnd(runs.map(({ elo }) => elo));
  if (runs.length === 0 && tournaments.length === 0)
    return (
      <div class="card">
        <p>
          No runs in <code>{folder}</code> yet.
        </p>
        {served && (
          <p>
            <a href={hrefOf(['start'])}>Start one</a>, or begin one in a terminal: <code>weightroom tune slider</code>.
            It appears here by itself.
          </p>
        )}
      </div>
    );
  return (
    <>
      <p class="soft">
        In <code>{folder}</code>; dots are Elo against the strongest baseline, with 95 % intervals.
      </p>
      {runs.length > 1 && (
        <p class="side">
          <button type="button" disabled={chosen.length < 2} onClick={() => go(comparePlace(chosen))}>
            Side by side
          </button>{' '}
          <span class="soft">{chosen.length < 2 ? 'Choose two or three.' : `${chosen.length} chosen.`}</span>
        </p>
      )}
      <ul class="runs">
        {runs.map(({ at, game, seed, budget, state, begun, changed, verdict, elo, mistake }) => (
          <li key={at} class="card run">
            {runs.length > 1 && (
              <input
                type="checkbox"
                aria-label={`Side by side: ${placeName(at)}`}
                checked={chosen.includes(at)}
                onChange={(event) => choose(at, event.currentTarget.checked)}
              />
            )}
            <What at={at} href={runPlace(at)} about={[game, budget, `seed ${seed}`]} />
            <When state={state} time={state === 'running' ? changed : begun} />
            <div class="run-found">
              {mistake !== undefined && <span class="mistake">{mistake}</span>}
              {elo !== undefined ? (
                <>
                  <span>{shown(elo)}</span>
                  <EloBar elo={elo} end={end} />
                </>
              ) : (
                <span class={verdict === undefined ? 'soft' : ''}>
                  {verdict ?? (mistake === undefined ? 'No verdict yet.' : '')}
                </span>
              )}
            </div>
          </li>
        ))}
      </ul>
      {tournaments.length > 0 && (
        <section>
          <h2>Tournaments</h2>
          <ul class="runs">
            {tournaments.map(({ at, game, agents, state, changed }) => (
              <li key={at} class="card run">
                <What at={at} href={logPlace(at)} about={[game]} />
                <When state={state} time={changed} />
                <div class="run-found">{agents.join(', ')}</div>
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}

function What({ at, href, about }: { at: string; href: string; about: readonly (string | undefined)[] }) {
  return (
    <div class="run-name">
      <a href={href}>{placeName(at)}</a>
      <span class="soft">{about.filter((one) => one !== undefined).join(', ')}</span>
    </div>
  );
}

function When({ state, time }: { state: keyof typeof stateWords; time: number }) {
  return (
    <div class="run-when">
      <span class={`state ${state}`}>{stateWords[state]}</span>
      <span class="soft" title={date(time)}>
        {ago(time)}
      </span>
    </div>
  );
}
