import { useState } from 'preact/hooks';
import { shellWord } from '../../../lib/shell.ts';
import {
  type GameFamily,
  paths,
  type RunAsked,
  type RunStarted,
  type StudioFacts,
  wordsOf,
} from '../../data/answers.ts';
import { Answered, useAnswer } from '../parts/answered.tsx';
import { SizeOptions } from '../parts/controls.tsx';
import { go, hrefOf } from '../router.ts';
import { knownToken, post, served } from '../source.ts';

/** A run is asked for by a form, which shows the command that it stands for. */
export function Start() {
  const known = useAnswer(paths.studio);
  return (
    <>
      <h1>Start a run</h1>
      {served ? (
        <Answered known={known}>{(studio) => <Form {...studio} />}</Answered>
      ) : (
        <p>
          This is a site that was written from a studio: it starts nothing. <code>weightroom studio</code> on a machine
          of your own does, and so does a terminal: <code>weightroom tune slider</code>.
        </p>
      )}
    </>
  );
}

/** Times that are offered. */
const BUDGETS = ['3m', '20m', '1h', '8h'];

function Form({ games, folder }: StudioFacts) {
  const [word, setWord] = useState((games.find(({ name }) => name === 'slider') ?? games[0])?.word ?? '');
  const family = games.find((one) => one.word === word);
  const [size, setSize] = useState<number>();
  const [budget, setBudget] = useState('3m');
  const [seed, setSeed] = useState('1');
  const place = useAnswer(paths.queuePlace).answer;
  const [onQueue, setOnQueue] = useState(false);
  const [busy, setBusy] = useState(false);
  const [mistake, setMistake] = useState<string>();
  if (family === undefined) return <p class="soft">There is no game.</p>;
  const chosen = family.sizes.length > 0 ? (size ?? family.usual) : undefined;
  const name = `champion-${sized(family, chosen)}-${budget.replace(/\W/g, '')}-seed${seed}`;
  const run: RunAsked = {
    game: word,
    ...(chosen === undefined ? {} : { size: chosen }),
    budget,
    seed: Number(seed),
    name,
    ...(onQueue ? { queue: true } : {}),
  };
  const start = async (event: Event): Promise<void> => {
    event.preventDefault();
    setBusy(true);
    setMistake(undefined);
    try {
      const { at } = await post<RunStarted>('start', run);
      go(hrefOf(['runs', 'run'], { at }));
    } catch (error) {
      setMistake(error instanceof Error ? error.message : String(error));
      setBusy(false);
    }
  };
  return (
    <form class="card form" onSubmit={start}>
      <label>
        <span>Game</span>
        <select
          value={word}
          onChange={(event) => {
            setWord(event.currentTarget.value);
            setSize(undefined);
          }}
        >
          {games.map((one) => (
            <option key={one.word} value={one.word}>
              {one.name}
            </option>
          ))}
        </select>
      </label>
      {family.sizes.length > 1 && (
        <label>
          <span>Size</span>
          <select value={chosen} onChange={(event) => setSize(Number(event.currentTarget.value))}>
            <SizeOptions sizes={family.sizes} />
          </select>
        </label>
      )}
      <label>
        <span>Time</span>
        <input
          list="budgets"
          value={budget}
          required
          pattern="(\d+(\.\d+)?h)?(\d+(\.\d+)?m)?(\d+(\.\d+)?s)?"
          title="such as 90s, 20m, 8h or 1h30m"
          onInput={(event) => setBudget(event.currentTarget.value)}
        />
      </label>
      <datalist id="budgets">
        {BUDGETS.map((one) => (
          <option key={one} value={one} />
        ))}
      </datalist>
      <label>
        <span>Seed</span>
        <input
          type="number"
          min={0}
          step={1}
          required
          value={seed}
          onInput={(event) => setSeed(event.currentTarget.value)}
        />
      </label>
      {place?.address !== undefined && (
        <label class="across">
          <input type="checkbox" checked={onQueue} onChange={(event) => setOnQueue(event.currentTarget.checked)} />
          <span>Workers of the queue take part</span>
        </label>
      )}
      <div class="stands">
        <p class="soft">It stands for</p>
        <pre>
          {commandOf([...wordsOf(run), ...(onQueue ? (place?.words ?? []) : []), '--out', `${folder}/${name}`])}
        </pre>
        <p class="soft">It uses all cores of this machine, can be stopped at any time, and goes on from there.</p>
      </div>
      <p>
        <button class="main" type="submit" disabled={busy}>
          Start
        </button>
      </p>
      {knownToken() === undefined && (
        <p class="notice">
          Starting takes the address that the studio’s terminal shows, with its token: open that one.
        </p>
      )}
      {mistake !== undefined && (
        <p class="mistake" role="alert">
          {mistake}
        </p>
      )}
    </form>
  );
}

/** A line for a shell. */
function commandOf(words: readonly string[]): string {
  return ['weightroom', ...words.map(shellWord)].join(' ');
}

/** `slider-6`. */
function sized({ name }: GameFamily, size: number | undefined): string {
  return size === undefined ? name : `${name}-${size}`;
}
