import { describe, expect, test } from 'vitest';
import { families, gameOfSize } from '../../games/index.ts';
import { movesOf, walk } from '../../games/moves.ts';
import { Random } from '../../lib/maths/random.ts';
import { boardPicture } from './board-picture.ts';

const games = families.map((family) => gameOfSize(family, family.defaultSize));

describe.each(games.map((game) => [game.name, game] as const))('%s', (_, game) => {
  const drawn = Array.from({ length: 5 }, (_, i) => game.draw(walk(game, game.walk, new Random(i, 'picture'))));

  test('every letter of its drawing is in the picture, and nothing reaches out of it', () => {
    for (const drawing of drawn) {
      const picture = boardPicture(drawing, 'a board');
      const shown = [...picture.matchAll(/>([^<>]+)<\/text>/g)].map(([, text]) => text).join('');
      const holes = picture.match(/class="hole"/g)?.length ?? 0;
      const blocks = picture.match(/class="block"/g)?.length ?? 0;
      const letters = drawing.flat().flatMap(({ text }) => [...text.replaceAll(' ', '')]);
      expect(unescaped(shown).length + holes + blocks).toBe(letters.length);
      const [, width, height] = /viewBox="0 0 (\d+) (\d+)"/.exec(picture)!.map(Number);
      for (const [, , x, y] of picture.matchAll(/ (c?x)="([\d.]+)" c?y="([\d.]+)"/g)) {
        expect(Number(x)).toBeLessThanOrEqual(width!);
        expect(Number(y)).toBeLessThanOrEqual(height!);
      }
    }
  });

  test('what a move changes is marked, and nothing where nothing changed', () => {
    const position = walk(game, { shortest: 3, longest: 9 }, new Random(7, 'picture'));
    const before = game.draw(position);
    expect(boardPicture(before, 'a board', before)).not.toContain('class="mark"');
    const changed = movesOf(game, position).map((move) => {
      position.make(move);
      const after = game.draw(position);
      position.unmake();
      return (
        JSON.stringify(after) === JSON.stringify(before) || boardPicture(after, '', before).includes('class="mark"')
      );
    });
    expect(changed).not.toContain(false);
  });
});

function unescaped(text: string): string {
  return text.replace(/&(amp|lt|gt|quot|#39);/g, '?');
}

test('a name is no markup', () => expect(boardPicture([[{ text: '<b>' }]], '<i>"')).not.toMatch(/<b>|<i>|""/));
