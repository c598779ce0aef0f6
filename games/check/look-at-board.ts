import type { Look } from './look.ts';
import type { Subject } from './subject.ts';

/** The looks at what stands on the board; none where a game has no board, or says of it what can't be. */
export function looksAtBoard({ board }: Subject): Look[] {
  if (board === undefined) return [];
  return [
    {
      name: 'board',
      at: 'some',
      look(subject, position) {
        if (!subject.over(position)) subject.written(board, position);
      },
    },
  ];
}
