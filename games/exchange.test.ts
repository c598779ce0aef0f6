import { describe, expect, test } from 'vitest';
import { along, games } from '../test/games.ts';
import { gameNamed } from './index.ts';

/** What holds of them move by move, the check of all games holds them to; the ends of many games are looked at here. */
describe.each(games.filter((game) => game.exchange !== undefined))('seats exchanged in $name', (game) => {
  test('the other one has won', () => {
    let ended = 0;
    along(game, 'won', 40, (position) => {
      const other = position.over() ? game.exchange!(position) : undefined;
      if (other === undefined) return;
      ended++;
      const winner = position.winner();
      expect(other.winner(), `winner of ${other.text()}`).toBe(winner === undefined ? undefined : 1 - winner);
      expect(other.voided?.(), position.text()).toBe(position.voided?.());
    });
    expect(ended).toBeGreaterThan(0);
  });
});

const many = `${'2,'.repeat(31)}0`;
const few = `${'0,5,'.repeat(3)}${'0,'.repeat(25)}19`;

test.each([
  ['hex-3', 'B2/3/1W1 b', 'W2/2B/3 w'],
  ['hex-swap-3', 'B2/3/1W1 b', 'W2/2B/3 w'],
  ['hex-swap-3', 'B2/3/3 w', undefined],
  ['hexifence-1', 'B+1/+1R/1+B r 0 0', 'R+1/+1B/1+R b 0 0'],
  ['slider-4', '2H1/1B2/H3/3V h', 'H3/3V/2B1/1V2 v'],
  ['slider-4', '4/3H/2BV/4 h 1', '1HV1/1B2/4/4 v 1'],
  ['hus', `${many}/${few} 0 7`, `${few}/${many} 1 7`],
  ['hus', `${many}/${few} 0 0`, undefined],
  ['infexion', 'A1c4/7/7/7/3f3/7/6B r 8', 'a1C4/7/7/7/3F3/7/6b b 9'],
  ['infexion', 'A1c4/7/7/7/3f3/7/6B r 342', undefined],
])('%s: %s with the seats exchanged is %s', (name, text, wanted) => {
  const game = gameNamed(name);
  expect(game.exchange!(game.parse(text))?.text()).toBe(wanted);
});
