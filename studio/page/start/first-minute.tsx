import { Mistake, useAnswer, usePost } from '../parts/answered.tsx';
import { Button } from '../parts/controls.tsx';
import { go, hrefOf, runPlace } from '../router.ts';

/** The run that one button starts. */
const FIRST = { command: 'weightroom tune slider-6 --budget 3m --seed 1', name: 'champion-slider-6-3m-seed1' };

/** What an empty folder offers: a game, a run, and examples. */
export function FirstMinute() {
  const { answer: games = [] } = useAnswer('champions');
  const { busy, mistake, ask } = usePost();
  const start = async (): Promise<void> => {
    const at = await ask('start', FIRST);
    if (at !== undefined) go(runPlace(at));
  };
  const links = (words: string, hrefTo: (game: string) => string) => (
    <p class="row">
      {games.map((game) => (
        <a key={game} href={hrefTo(game)}>{`${words} ${game}`}</a>
      ))}
    </p>
  );
  return (
    <div class="columns">
      <article>
        <h2>Play a champion</h2>
        <p>Each was tuned by this program in twenty minutes to an hour.</p>
        {links('Play', (game) => hrefOf(['play', game], { second: 'tuned' }))}
      </article>
      <article>
        <h2>Tune one of your own</h2>
        <p>Three minutes: games against itself, weights fitted to them, and games to prove them.</p>
        <Button class="main" disabled={busy} onClick={start}>
          Tune Slider for three minutes
        </Button>
        <pre>{FIRST.command}</pre>
        <Mistake text={mistake} />
      </article>
      <article>
        <h2>Look at a finished run</h2>
        <p>What a run finds: how strong, how sure, and games to look at.</p>
        {links('The run of', (game) => hrefOf(['runs', 'example'], { game }))}
      </article>
    </div>
  );
}
