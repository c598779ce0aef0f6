import { useEffect, useState } from 'preact/hooks';
import { boardPicture } from '../../../reports/render/board-picture.ts';
import { useWatched } from '../parts/answered.tsx';
import { DocumentView } from '../parts/document-view.tsx';
import { gamePlace } from '../router.ts';
import type { Answer } from '../source.ts';

/** Milliseconds in which a game is shown, and the least for a move. */
const [GAME, MOVE] = [3500, 60];

/** The contest under way in the run at `at`: its score, and its latest game, move by move. */
export function Live({ at }: { at: string }) {
  const { answer } = useWatched('live', { at });
  return answer?.latest === undefined ? null : <Latest {...answer.latest} />;
}

function Latest({ at, title, game, players, score, frames, ending }: NonNullable<Answer<'live'>['latest']>) {
  const last = frames.length - 1;
  const [ply, setPly] = useState(last);
  useEffect(() => {
    // With reduced motion, the game's last position is shown.
    if (matchMedia('(prefers-reduced-motion: reduce)').matches) return setPly(last);
    setPly(0);
    const timer = setInterval(() => setPly((now) => Math.min(now + 1, last)), Math.max(MOVE, GAME / (last + 1)));
    return () => clearInterval(timer);
  }, [at, game]);
  const shown = Math.min(ply, last);
  const words = `Game ${game}, ${players.join(' against ')}, after ${shown} moves`;
  return (
    <article class="live" aria-label="The contest under way">
      <h2>{title}</h2>
      <p>{score}</p>
      <DocumentView markup={boardPicture(frames[shown]!, words, frames[shown - 1])} />
      <p class="soft">
        <a href={gamePlace(at, game)}>Game {game}</a>: {players.join(' against ')}
        {shown === last ? `; ${ending}` : ''}
      </p>
    </article>
  );
}
