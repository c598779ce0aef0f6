import type { Answer } from '../source.ts';
import { BoardView } from './board-view.tsx';

type Heat = NonNullable<Answer<'disagreement'>['found']>;
/** `name` is what a screen reader says. */
type Shown = Pick<Heat, 'board' | 'seats' | 'heat'> & { readonly name: string };

/** A board for each player’s pieces: purple cells say more, green ones less. */
export function Heats({ board, seats, heat, name }: Shown) {
  return (
    <div class="row heats">
      {heat.map((cells, seat) => (
        <section key={seat}>
          <h3>{seats[seat]}’s pieces</h3>
          <BoardView
            board={board}
            name={`${name}: ${seats[seat]}’s pieces by cell`}
            overlay={{ moves: [], worth: new Map(cells) }}
          />
        </section>
      ))}
    </div>
  );
}
