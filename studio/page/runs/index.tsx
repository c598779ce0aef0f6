import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import { interval, signed } from '../../../lib/numbers.ts';
import { Answered, useWatched } from '../parts/answered.tsx';
import { Way } from '../parts/controls.tsx';
import { DocumentView } from '../parts/document-view.tsx';
import { Table } from '../parts/table.tsx';
import { ago, called, date, placeName, stateWords } from '../parts/words.ts';
import { go, hrefOf, logPlace, route, runPlace } from '../router.ts';
import { type Answer, served } from '../source.ts';
import { RunView } from './run-view.tsx';

/** These runs side by side. */
const compare = ([a, b, c]: readonly string[]): void => go(hrefOf(['runs', 'compare'], { a, b, c }));

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
      <div class="row">
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
  if (runs.length === 0 && tournaments.length === 0)
    return (
      <article>
        <p>
          No runs in <code>{folder}</code> yet.
        </p>
        {served && (
          <p>
            <a href={hrefOf(['start'])}>Start one</a>, or begin one in a terminal: <code>weightroom tune slider</code>.
            It appears here by itself.
          </p>
        )}
      </article>
    );
  return (
    <>
      <p class="soft">
        In <code>{folder}</code>; Elo is against the strongest baseline, with its 95 % interval.
      </p>
      {runs.length > 1 && (
        <p>
          <button type="button" disabled={chosen.length < 2} onClick={() => compare(chosen)}>
            Side by side
          </button>{' '}
          <span class="soft">{chosen.length < 2 ? 'Choose two or three.' : `${chosen.length} chosen.`}</span>
        </p>
      )}
      <ul>
        {runs.map(({ at, game, seed, budget, state, begun, changed, verdict, elo, mistake }) => (
          <li key={at} class="card row">
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
            <div>
              {mistake !== undefined && <span class="mistake">{mistake}</span>}
              {elo !== undefined ? (
                <>
                  {shown(elo)}
                  <br />
                  <b class={elo.low > 0 ? 'good' : elo.high < 0 ? 'bad' : ''}>{signed(elo.elo)}</b>{' '}
                  <span class="soft">[{interval(elo.low, elo.high)}]</span>
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
          <ul>
            {tournaments.map(({ at, game, agents, state, changed }) => (
              <li key={at} class="card row">
                <What at={at} href={logPlace(at)} about={[game]} />
                <When state={state} time={changed} />
                <div>{agents.join(', ')}</div>
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
    <div>
      <a href={href}>{placeName(at)}</a>
      <br />
      <span class="soft">{about.filter((one) => one !== undefined).join(', ')}</span>
    </div>
  );
}

function When({ state, time }: { state: keyof typeof stateWords; time: number }) {
  return (
    <div>
      <span class={`state ${state}`}>{stateWords[state]}</span>{' '}
      <span class="soft" title={date(time)}>
        {ago(time)}
      </span>
    </div>
  );
}

/** What a match shows, in a few words: a difference counts where its interval leaves out 0. */
function shown({ a, b, low, high }: NonNullable<Answer<'runs'>['runs'][number]['elo']>): string {
  const [one, other] = [called(a), called(b)];
  if (low > 0) return `${one} is stronger than ${other}`;
  if (high < 0) return `${one} is weaker than ${other}`;
  return `No difference shown between ${one} and ${other}`;
}

/** Two or three runs side by side: what they are, and their reports. */
function Compare({ runs }: { runs: readonly string[] }) {
  return (
    <>
      <Way>
        <span>Side by side</span>
      </Way>
      <h1>Side by side</h1>
      <Gather key={runs.join('\n')} runs={runs} pages={[]} />
    </>
  );
}

/** Asks for one run after the other, each where the one before is known. */
function Gather({ runs: [at, ...rest], pages }: { runs: readonly string[]; pages: readonly Answer<'run'>[] }) {
  if (at === undefined) return <Sides pages={pages} />;
  return (
    <Answered known={useWatched('run', { at })}>{(page) => <Gather runs={rest} pages={[...pages, page]} />}</Answered>
  );
}

function Sides({ pages }: { pages: readonly Answer<'run'>[] }) {
  const lines: Readonly<Record<string, (page: Answer<'run'>) => ComponentChildren>> = {
    Game: ({ game }) => game,
    Begun: ({ begun }) => date(begun),
    State: ({ state }) => stateWords[state],
    Budget: ({ budget }) => budget ?? '–',
    Seed: ({ seed }) => String(seed),
  };
  return (
    <>
      {new Set(pages.map(({ game }) => game)).size > 1 && (
        <p class="notice">These runs are of different games: their figures don’t compare.</p>
      )}
      <Table
        label="What the runs are"
        class="sides"
        heads={['Run', ...pages.map(({ at }) => <a href={runPlace(at)}>{placeName(at)}</a>)]}
        rows={Object.entries(lines).map(([name, cell]) => [name, ...pages.map(cell)])}
      />
      <div class="columns">
        {pages.map(({ at, document }) => (
          <article key={at} aria-label={placeName(at)}>
            <h2>{placeName(at)}</h2>
            {document === undefined ? <p class="soft">Just begun.</p> : <DocumentView markup={document} />}
          </article>
        ))}
      </div>
    </>
  );
}
