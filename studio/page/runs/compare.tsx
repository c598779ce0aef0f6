import type { ComponentChildren } from 'preact';
import { paths, streams } from '../../data/paths.ts';
import type { RunPage } from '../../data/run.ts';
import { useWatched } from '../parts/answer.ts';
import { Answered } from '../parts/answered.tsx';
import { EloBar, eloEnd } from '../parts/elo-bar.tsx';
import { LineChart } from '../parts/line-chart.tsx';
import { Scroll } from '../parts/scroll.tsx';
import { date, placeName, shown, stateWords } from '../parts/words.ts';
import { hrefOf } from '../router.ts';
import { Ladder } from './ladder.tsx';
import { runPlace } from './places.ts';
import { WeightsPlot } from './weights-plot.tsx';

const COLOURS = ['a', 'b', 'c'] as const;

/** Two or three runs side by side: what they are, what they found, their weights, losses and ladders. */
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
  return <Answered known={useWatched<RunPage>(paths.run(at), streams.run(at))}>{children}</Answered>;
}

function Sides({ pages }: { pages: readonly RunPage[] }) {
  const end = eloEnd(pages.map(({ elo }) => elo));
  const weighed = pages.flatMap(({ at, fits }) => {
    const fit = fits.find(({ weights }) => weights.length > 0);
    return fit === undefined ? [] : [{ name: `${placeName(at)}: ${fit.name}`, weights: fit.weights }];
  });
  const epochs = pages.flatMap(({ at, fits }, i) => {
    const fit = fits.find((one) => one.epochs.length > 0);
    if (fit === undefined) return [];
    const points = fit.epochs.map(({ validation }, j) => ({ x: j + 1, y: validation }));
    return [{ name: `${placeName(at)}: ${fit.name}`, colour: COLOURS[i]!, points }];
  });
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
            <Line name="Budget" cells={pages.map(({ budget }) => budget ?? 'one fit')} />
            <Line name="Seed" cells={pages.map(({ seed }) => String(seed))} />
            <Line
              name="Found"
              cells={pages.map(({ elo, verdict }) => (elo === undefined ? (verdict ?? 'No verdict yet.') : shown(elo)))}
            />
            <Line
              name="Elo against the strongest baseline"
              cells={pages.map(({ elo }) => (elo === undefined ? '–' : <EloBar elo={elo} end={end} />))}
            />
            <Line name="Log loss, test" cells={pages.map(({ fits }) => lossOf(fits))} />
          </tbody>
        </table>
      </Scroll>
      {weighed.length > 0 && games.size === 1 && (
        <section class="card">
          <h2>Weights</h2>
          <WeightsPlot sides={weighed} />
        </section>
      )}
      {epochs.length > 0 && (
        <section class="card">
          <h2>Networks: validation loss by epoch</h2>
          <LineChart
            label="Validation loss by epoch of each run’s network"
            xName="epochs"
            yName="log loss"
            yWords={(value) => value.toFixed(3)}
            series={epochs}
          />
        </section>
      )}
      <div class="columns">
        {pages.map(({ at, ladder }) => (
          <div key={at}>
            <h2 class="of">{placeName(at)}</h2>
            {ladder.length > 0 ? (
              <Ladder steps={ladder} />
            ) : (
              <p class="soft">No ladder: a run of one fit, or just begun.</p>
            )}
          </div>
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

/** Of whom the run is about: the champion, or the first fit. */
function lossOf([first]: RunPage['fits']): string {
  return first?.test === undefined ? '–' : `${first.test.toFixed(4)} (${first.name})`;
}
