import { useState } from 'preact/hooks';
import { shellWord } from '../../../lib/quoted.ts';
import { Answered, Mistake, useAnswer, usePost } from '../parts/answered.tsx';
import { Choice } from '../parts/controls.tsx';
import { go, runPlace } from '../router.ts';
import type { Answer } from '../source.ts';

/** A run is asked for by a form, which shows the command that it stands for. */
export function Start() {
  const known = useAnswer('studio');
  return (
    <>
      <h1>Start a run</h1>
      <Answered known={known}>{(studio) => <Form {...studio} />}</Answered>
    </>
  );
}

function Form({ games, folder }: Answer<'studio'>) {
  const [game, setGame] = useState(games.find(({ name }) => name === 'slider') ?? games[0]);
  const [size, setSize] = useState<number>();
  const [budget, setBudget] = useState('3m');
  const [seed, setSeed] = useState('1');
  const place = useAnswer('queue-place').answer;
  const [onQueue, setOnQueue] = useState(false);
  const { busy, mistake, ask } = usePost();
  if (game === undefined) return <p class="soft">There is no game.</p>;
  const { sizes, words, usual } = game;
  const chosen = size ?? usual;
  const sized = sizes.length > 0 ? `${game.name}-${chosen}` : game.name;
  const name = `champion-${sized}-${budget.replace(/\W/g, '')}-seed${seed}`;
  const command = `weightroom tune ${words[Math.max(0, sizes.indexOf(chosen))]} --budget ${budget} --seed ${seed}`;
  const more = [...(onQueue ? (place?.words ?? []) : []), '--out', `${folder}/${name}`].map(shellWord);
  const start = async (event: Event): Promise<void> => {
    event.preventDefault();
    const at = await ask('start', { command, name, queue: onQueue });
    if (at !== undefined) go(runPlace(at));
  };
  return (
    <form onSubmit={start}>
      <Choice
        label="Game"
        value={game.name}
        options={games.map((one) => [one.name, one.name])}
        onChoose={(one) => {
          setGame(games.find((other) => other.name === one)!);
          setSize(undefined);
        }}
      />
      {sizes.length > 1 && (
        <Choice
          label="Size"
          value={chosen}
          options={sizes.map((one) => [one, String(one)])}
          onChoose={(one) => setSize(one)}
        />
      )}
      <label>
        Time
        <input
          value={budget}
          required
          pattern="(\d+(\.\d+)?h)?(\d+(\.\d+)?m)?(\d+(\.\d+)?s)?"
          title="such as 90s, 20m, 8h or 1h30m"
          onInput={(event) => setBudget(event.currentTarget.value)}
        />
      </label>
      <label>
        Seed
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
        <label>
          <input type="checkbox" checked={onQueue} onChange={(event) => setOnQueue(event.currentTarget.checked)} />
          Workers of the queue take part
        </label>
      )}
      <p class="soft">The command that it runs</p>
      <pre>{[command, ...more].join(' ')}</pre>
      <p class="soft">It uses all cores of this machine, can be stopped at any time, and resumes from there.</p>
      <button class="main" type="submit" disabled={busy}>
        Start
      </button>
      <Mistake text={mistake} />
    </form>
  );
}
