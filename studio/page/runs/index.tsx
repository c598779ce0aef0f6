import { useState } from 'preact/hooks';
import { interval, signed, whole } from '../../../lib/numbers.ts';
import { Answered, useAnswer, useWatched } from '../parts/answered.tsx';
import { Button, Choice, Way } from '../parts/controls.tsx';
import { DocumentView } from '../parts/document-view.tsx';
import { Table } from '../parts/table.tsx';
import { ago, date, type Line, nameOf, placeName, stateWords } from '../parts/words.ts';
import { go, hrefOf, logPlace, type Route, route, runPlace } from '../router.ts';
import { type Answer, type Asked, served } from '../source.ts';
import { FirstMinute } from '../start/first-minute.tsx';
import { RunView } from './run-view.tsx';

/** These runs side by side. */
const compare = ([a, b, c]: readonly string[]): void => go(hrefOf(['runs', 'compare'], { a, b, c }));

/** Runs: the list, `runs/<path>` for one, `compare?a=…&b=…` for some side by side. */
export function Runs() {
  const { parts, asked } = route.value;
  const [, what] = parts;
  if (what === undefined) return <RunsView />;
  if (what === 'example') return <RunView key={asked.game} at={asked.game ?? ''} kind="example" />;
  if (what === 'compare') return <Compare runs={[asked.a, asked.b, asked.c].filter((one) => one !== undefined)} />;
  return <RunView key={asked.at} at={asked.at ?? '.'} kind="run" />;
}

/** The runs that stand side by side, as their plot calls them. */
const SIDES = ['First', 'Second', 'Third'] as const;

/** Runs that the list shows: a browser takes long to lay out thousands. */
const MOST = 200;

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
    setChosen((before) => (on ? [...before, at].slice(-SIDES.length) : before.filter((one) => one !== at)));
  if (runs.length === 0 && tournaments.length === 0)
    return served ? (
      <>
        <p>
          No runs in <code>{folder}</code> yet. One that is begun in a terminal appears here by itself.
        </p>
        <FirstMinute />
      </>
    ) : (
      <p>This site was written from a folder without runs.</p>
    );
  const shown = chosenBy(runs, route.value.asked);
  return (
    <>
      <p class="soft">{served ? `In ${folder}. ` : ''}Elo is against the strongest baseline, with its 95 % interval.</p>
      <Champions runs={runs} />
      {runs.length > 1 && (
        <search class="row">
          <label>
            Find{' '}
            <input
              type="search"
              placeholder="game, name, #tag"
              value={route.value.asked.find ?? ''}
              onInput={(event) => narrow({ find: event.currentTarget.value || undefined })}
            />
          </label>
          <Choice
            label="Order"
            value={orderOf(route.value.asked)}
            options={Object.entries(orders).map(([name, { words }]) => [name, words] as const)}
            onChoose={(order) => narrow({ order })}
          />
          <Button disabled={chosen.length < 2} onClick={() => compare(chosen.toSorted())}>
            Side by side
          </Button>
          <span class="soft" role="status">
            {`${shown.length} of ${runs.length} runs; `}
            {chosen.length < 2 ? 'choose two or three to compare.' : `${chosen.length} chosen.`}
          </span>
        </search>
      )}
      <ul>
        {shown.slice(0, MOST).map(({ at, game, seed, budget, state, begun, changed, verdict, elo, note, mistake }) => (
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
              {verdict ?? (mistake === undefined && <span class="soft">No verdict yet.</span>)}
              {elo !== undefined && (
                <p class="soft">
                  95 % interval <b class={toneOf(elo)}>{interval(elo.low, elo.high)}</b>
                </p>
              )}
              {note !== undefined && note !== '' && <p class="note soft">{note}</p>}
            </div>
          </li>
        ))}
      </ul>
      {shown.length > MOST && <p class="soft">{whole(shown.length - MOST)} more are found by their names and games.</p>}
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

function When({ state, time }: { state: Line['state']; time: number }) {
  return (
    <div>
      <span class={`state ${state}`}>{stateWords(state)}</span>{' '}
      <span class="soft" title={date(time)}>
        {ago(time)}
      </span>
    </div>
  );
}

function EloCell({ elo, low, high }: NonNullable<Line['elo']>) {
  return (
    <>
      <b class={toneOf({ low, high })}>{signed(elo)}</b> <span class="soft nobr">[{interval(low, high)}]</span>
    </>
  );
}

const toneOf = ({ low, high }: Omit<NonNullable<Line['elo']>, 'elo'>): string =>
  low > 0 ? 'good' : high < 0 ? 'bad' : '';

/** The list as the address asks for it. */
const narrow = (asked: Asked): void => go(hrefOf(['runs'], { ...route.value.asked, ...asked }), 'replace');

const strength = (line: Line | undefined): number => line?.elo?.low ?? Number.NEGATIVE_INFINITY;
const orders: Readonly<Record<string, { readonly words: string; compare(a: Line, b: Line): number }>> = {
  newest: { words: 'newest first', compare: (a, b) => b.begun - a.begun },
  strongest: { words: 'strongest first', compare: (a, b) => strength(b) - strength(a) },
  name: { words: 'by name', compare: (a, b) => a.at.localeCompare(b.at) },
};

function orderOf({ order = '' }: Route['asked']): string {
  return Object.hasOwn(orders, order) ? order : 'newest';
}

/** The runs in which every word that is looked for stands somewhere, in the order that is asked for. */
function chosenBy(runs: readonly Line[], asked: Route['asked']): Line[] {
  const words = (asked.find ?? '').toLowerCase().split(/\s+/);
  return runs
    .filter(({ at, game, state, verdict = '', note = '' }) => {
      const text = [at, game, stateWords(state), verdict, note].join('\n').toLowerCase();
      return words.every((word) => text.includes(word));
    })
    .sort(orders[orderOf(asked)]!.compare);
}

/** Of each game the run whose champion is shown to be strongest: play it, or read how it came. */
function Champions({ runs }: { runs: readonly Line[] }) {
  const met = useAnswer('met').answer ?? [];
  const best = new Map<string, Line>();
  for (const run of runs)
    if ((run.elo?.elo ?? 0) > 0 && strength(run) > strength(best.get(run.game))) best.set(run.game, run);
  if (best.size === 0 || (served && runs.length < 2)) return null;
  const rows = [...best.values()].sort(orders.strongest!.compare);
  return (
    <article>
      <h2>Champions</h2>
      <p class="soft">The strongest run of each game, by the lower end of its interval.</p>
      <Table
        label="The strongest run of each game"
        heads={['Game', 'Elo', 'Play']}
        rows={rows.map(({ at, game, elo, champion }) => [
          <a class="nobr" href={runPlace(at)} title={nameOf(at)}>
            {game}
          </a>,
          <EloCell {...elo!} />,
          champion && (
            <a class="nobr" href={hrefOf(['play', game], { second: champion })}>
              Play it
            </a>
          ),
        ])}
      />
      {met.length > 0 && (
        <Table
          label="Champions against each other"
          heads={['Game', 'Champion', 'against', 'Elo', 'Pairs of games']}
          numbers={[4]}
          rows={met.map(({ game, at, runs: [one, other], pairs, ...elo }) => [
            game,
            <a href={runPlace(one)}>{placeName(one)}</a>,
            <a href={runPlace(other)}>{placeName(other)}</a>,
            <EloCell {...elo} />,
            <a href={logPlace(at)}>{whole(pairs)}</a>,
          ])}
        />
      )}
    </article>
  );
}

/**
 * Two or three runs side by side: their strength in one plot, if they are of one game, and their reports.
 * An exported site has the plot of some.
 */
function Compare({ runs }: { runs: readonly string[] }) {
  const [a, b, c] = runs;
  const document = useAnswer('overlaid', { a, b, c }).answer?.document;
  return (
    <>
      <Way>
        <span>Side by side</span>
      </Way>
      <h1>Side by side</h1>
      {document !== undefined && (
        <article aria-label="Strength">
          <DocumentView markup={document} />
        </article>
      )}
      <div class="columns">
        {runs.map((at, i) => (
          <Side key={at} at={at} place={SIDES[i]!} />
        ))}
      </div>
    </>
  );
}

function Side({ at, place }: { at: string; place: (typeof SIDES)[number] }) {
  return (
    <article aria-label={placeName(at)}>
      <h2>{place}</h2>
      <Answered known={useWatched('run', { at })}>
        {({ game, budget, seed, state, begun, document }) => (
          <>
            <What at={at} href={runPlace(at)} about={[game, budget, `seed ${seed}`]} />
            <When state={state} time={begun} />
            {document === undefined ? <p class="soft">Just begun.</p> : <DocumentView markup={document} />}
          </>
        )}
      </Answered>
    </article>
  );
}
