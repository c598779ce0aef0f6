import { type ComponentType, render } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import { useAnswer, useLoaded } from './parts/answered.tsx';
import { followAddress, hrefOf, route } from './router.ts';
import { served, takeToken } from './source.ts';

/** A room of the studio: the first part of the address, and its page, which is loaded when it is first asked for. */
interface Room {
  readonly name: string;
  readonly title: string;
  /** Rooms without one are reached from others. */
  readonly nav?: string;
  /** Whether it is about the queue: named only where there is one. */
  readonly queue?: boolean;
  load(): Promise<ComponentType>;
}

const rooms: readonly Room[] = [
  { name: 'runs', title: 'Runs', nav: 'Runs', load: async () => (await import('./runs/index.tsx')).Runs },
  { name: 'games', title: 'Games', load: async () => (await import('./games/log-view.tsx')).Games },
  { name: 'play', title: 'Play', nav: 'Play', load: async () => (await import('./play/index.tsx')).Play },
  {
    name: 'start',
    title: 'Start a run',
    nav: 'Start a run',
    load: async () => (await import('./start/index.tsx')).Start,
  },
  {
    name: 'queue',
    title: 'Queue',
    nav: 'Queue',
    queue: true,
    load: async () => (await import('./queue/index.tsx')).Queue,
  },
];

/** What all pages of the studio share: the header with the ways through it, and the room that the address names. */
function Shell() {
  const name = route.value.parts[0] ?? 'runs';
  const room = rooms.find((one) => one.name === name);
  // Games are reached from runs.
  const shown = room?.nav === undefined ? 'runs' : name;
  const hasQueue = useAnswer(served ? 'queue-place' : undefined).answer?.address !== undefined;
  const main = useRef<HTMLElement>(null);
  const first = useRef(true);
  // Another page: its name for the tab, and whoever reads by ear or keyboard begins at its top.
  const address = route.value.parts.join('/');
  useEffect(() => {
    document.title = `${room?.title ?? 'Not found'} · weightroom studio`;
    if (!first.current) {
      main.current?.focus({ preventScroll: true });
      window.scrollTo(0, 0);
    }
    first.current = false;
  }, [address]);
  return (
    <>
      <button class="unseen" type="button" onClick={() => main.current?.focus()}>
        Skip to the page
      </button>
      <header>
        <nav class="row" aria-label="Studio">
          <a href={hrefOf([])}>
            <strong>weightroom</strong>
          </a>
          {rooms
            .filter(({ nav, queue }) => nav !== undefined && (!queue || hasQueue))
            .map((one) => (
              <a key={one.name} href={hrefOf([one.name])} aria-current={one.name === shown ? 'page' : undefined}>
                {one.nav}
              </a>
            ))}
        </nav>
      </header>
      <main ref={main} tabIndex={-1}>
        {room === undefined ? <NotFound /> : <Loaded key={room.name} load={room.load} />}
      </main>
    </>
  );
}

function NotFound() {
  return (
    <section>
      <h1>There is no such page</h1>
      <p>
        <a href={hrefOf(['runs'])}>All runs</a>
      </p>
    </section>
  );
}

/** A component that is fetched first; says so where it can't be. */
function Loaded({ load }: { load: () => Promise<ComponentType> }) {
  const { answer: Page, mistake } = useLoaded(load, []);
  if (mistake !== undefined) return <p class="mistake">This part of the studio can't be loaded: {mistake}</p>;
  return Page === undefined ? <p class="soft">Loading…</p> : <Page />;
}

takeToken();
followAddress();
render(<Shell />, document.getElementById('studio')!);
