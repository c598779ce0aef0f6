import type { Game } from 'weightroom/game';
import { extend } from 'weightroom/kit';

/** What Slider's positions have, of which a module knows this much. */
interface Pieces {
  readonly counts: readonly [number, number];
}

export default (game: Game) =>
  extend<Pieces & Parameters<Game['moveText']>[0]>(game, 'original', [
    {
      name: 'left',
      unit: 'pieces',
      meaning: 'own pieces on the board',
      low: 0,
      high: 12,
      value: ({ counts }, player) => counts[player],
    },
  ]);
