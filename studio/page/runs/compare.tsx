import type { ComponentChildren } from 'preact';
import { paths } from '../../data/answers.ts';
import type { RunPage } from '../../data/run.ts';
import { Answered, useWatched } from '../parts/answered.tsx';
import { EloBar, eloEnd } from '../parts/charts.tsx';
import { Scroll } from '../parts/controls.tsx';
import { date, placeName, shown, stateWords } from '../parts/words.ts';
import { hrefOf, runPlace } from '../router.ts';
import { DocumentView } from './run-view.tsx';

/** Two or three runs side by side: what they are, what they found, and their reports. */
export function Compare({ runs }: { runs: readonly string[] }) {
  return (
    <>
      <nav class="way" aria-label="Where you are">
        <a href={hrefOf(['runs'])}>Runs</a> <span aria-hidden="true">›</span> <span>Side by side</span>
      </nav>
      <h1>Side by side</h1>
      <Gather key={runs.join('\n')} runs={runs}>
        {(pages) => <Sides pages={pages} />}
      </Gather>
    </>
  );
}

/** Asks for one run after the other, each where the one before is known. */
function Gather({
  runs: [first, ...rest],
  children,
}: {
  runs: readonly string[];
  children: (pages: readonly RunPage[]) => ComponentChildren;
}) {
  if (first === undefined) return <>{children([])}</>;
  return <OneRun at={first}>{(page) => <Gather runs={rest}>{(others) => children([page, ...others])}</Gather>}</OneRun>;
}

function OneRun({ at, children }: { at: string; children: (page: RunPage) => ComponentChildren }) {
  return <Answered known={useWatched(paths.run(at))}>{children}</Answered>;
}

function Sides({ pages }: { pages: readonly RunPage[] }) {
  const end = eloEnd(pages.map(({ elo }) => elo));
  const games = new Set(pages.map(({ game }) => game));
  return (
    <>
      {games.size > 1 && <p class="notice">These runs are of different games: their figures don’t compare.</p>}
      <Scroll label="What the runs are and found">
        <table class="sides">
          <thead>
            <tr>
              <td />
              {pages.map(({ at }) => (
                <th key={at} scope="col">
                  <a href={runPlace(at)}>{placeName(at)}</a>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            <Line name="Game" cells={pages.map(({ game }) => game)} />
            <Line name="Begun" cells={pages.map(({ begun }) => date(begun))} />
            <Line name="State" cells={pages.map(({ state }) => stateWords[state])} />
            <Line name="Budget" cells={pages.map(({ budget }) => budget ?? '–')} />
            <Line name="Seed" cells={pages.map(({ seed }) => String(seed))} />
            <Line
              name="Found"
              cells={pages.map(({ elo, verdict }) => (elo === undefined ? (verdict ?? 'No verdict yet.') : shown(elo)))}
            />
            <Line
              name="Elo against the strongest baseline"
              cells={pages.map(({ elo }) => (elo === undefined ? '–' : <EloBar elo={elo} end={end} />))}
            />
          </tbody>
        </table>
      </Scroll>
      <div class="columns">
        {pages.map(({ at, document }) => (
          <section key={at} class="card" aria-label={placeName(at)}>
            <h2 class="of">{placeName(at)}</h2>
            {document === undefined ? <p class="soft">Just begun.</p> : <DocumentView markup={document} />}
          </section>
        ))}
      </div>
    </>
  );
}

function Line({ name, cells }: { name: string; cells: readonly ComponentChildren[] }) {
  return (
    <tr>
      <th scope="row">{name}</th>
      {cells.map((cell, i) => (
        <td key={i}>{cell}</td>
      ))}
    </tr>
  );
}
