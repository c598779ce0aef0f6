import { useAnswer } from '../parts/answered.tsx';
import { Heats } from '../play/heats.tsx';
import type { Answer } from '../source.ts';

/** Where on the board the champion of a run values pieces otherwise than hand weights, in its verdict's games. */
export function Disagreement({ run: { at, state } }: { run: Answer<'run'> }) {
  const { answer, mistake } = useAnswer(state === 'finished' ? 'disagreement' : undefined, { at });
  if (mistake !== undefined) return <p class="soft">No heat map of the board: {mistake}.</p>;
  const found = answer?.found;
  if (found === undefined) return null;
  const { positions, board, seats, heat } = found;
  return (
    <article aria-labelledby="disagreement">
      <h2 id="disagreement">Where it disagrees with hand weights</h2>
      <p>
        The champion values a piece more than hand weights do on <b class="best-0">purple</b> cells, and less on{' '}
        <b class="best-1">green</b> cells: before any search, in {positions} positions of the verdict’s games.
      </p>
      <Heats board={board} seats={seats} heat={heat} name="What a piece is worth more or less" />
      <p class="soft small">
        A piece is worth what the evaluation loses without it, to the player whose it is. The numbers are in percent of
        what the average piece is worth.
      </p>
    </article>
  );
}
