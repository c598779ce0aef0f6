import { type ComponentType, render } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import { Games } from './games/log-view.tsx';
import { Answered, useAnswer, useWatched } from './parts/answered.tsx';
import { Button } from './parts/controls.tsx';
import { DocumentView } from './parts/document-view.tsx';
import { Play } from './play/index.tsx';
import { followAddress, hrefOf, route } from './router.ts';
import { Runs } from './runs/index.tsx';
import { served, takeToken } from './source.ts';
import { Start } from './start/index.tsx';

/** The rooms of the studio, by the first part of the address: their titles, and their pages. */
const rooms: Readonly<Record<string, readonly [title: string, Page: ComponentType]>> = {
  runs: ['Runs', Runs],
  play: ['Play', Play],
  // A site starts nothing.
  ...(served && { start: ['Start a run', Start] as const }),
  queue: ['Queue', Queue],
  games: ['Games', Games],
};

/** What all pages of the studio share: the header with the ways through it, and the room that the address names. */
function Shell() {
  const name = route.value.parts[0] ?? 'runs';
  const [title, Page] = Object.hasOwn(rooms, name) ? rooms[name]! : (['Not found', NotFound] as const);
  const hasQueue = useAnswer(served ? 'queue-place' : undefined).answer?.address !== undefined;
  const main = useRef<HTMLElement>(null);
  const first = useRef(true);
  // Another page: its name for the tab, and whoever reads by ear or keyboard begins at its top.
  const address = route.value.parts.join('/');
  useEffect(() => {
    document.title = `${title} · weightroom studio`;
    if (!first.current) {
      main.current?.focus({ preventScroll: true });
      window.scrollTo(0, 0);
    }
    first.current = false;
  }, [address]);
  return (
    <>
      <Button class="unseen" onClick={() => main.current?.focus()}>
        Skip to the page
      </Button>
      <header>
        <nav class="row" aria-label="Studio">
          <a href={hrefOf([])}>
            <strong>weightroom</strong>
          </a>
          {['runs', 'play', ...(served ? ['start'] : []), ...(hasQueue ? ['queue'] : [])].map((one) => (
            <a
              key={one}
              href={hrefOf([one])}
              // Games are reached from runs.
              aria-current={one === (name === 'games' ? 'runs' : name) ? 'page' : undefined}
            >
              {rooms[one]![0]}
            </a>
          ))}
        </nav>
      </header>
      <main ref={main} tabIndex={-1}>
        <Page key={name} />
      </main>
    </>
  );
}

function NotFound() {
  return <h1>There is no such page</h1>;
}

takeToken();
followAddress();
render(<Shell />, document.getElementById('studio')!);

/** What the queue holds: workers, and runs with their batches of tasks. */
function Queue() {
  const { answer, mistake, lost = false } = useWatched('queue');
  // Figures of before say nothing of a queue that can't be reached.
  const known = { lost, ...(mistake !== undefined ? { mistake } : answer && { answer }) };
  return (
    <>
      <h1>Queue</h1>
      <Answered known={known}>
        {({ address, prefix, document }) => (
          <>
            <p class="soft">
              <code>{address}</code>, <code>{prefix}</code>; batches of tasks are counted, not single tasks.
            </p>
            <article>
              <DocumentView markup={document} />
            </article>
          </>
        )}
      </Answered>
      {mistake !== undefined && <p class="soft">The page asks again every two seconds.</p>}
    </>
  );
}
