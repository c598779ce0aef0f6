import type { ComponentChildren } from 'preact';
import { Answered, useWatched } from '../parts/answered.tsx';
import { Way } from '../parts/controls.tsx';
import { DocumentView } from '../parts/document-view.tsx';
import { Table } from '../parts/table.tsx';
import { date, placeName, stateWords } from '../parts/words.ts';
import { runPlace } from '../router.ts';
import type { Answer } from '../source.ts';

/** Two or three runs side by side: what they are, and their reports. */
export function Compare({ runs }: { runs: readonly string[] }) {
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
