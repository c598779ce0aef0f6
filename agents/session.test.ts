import { describe, expect, test } from 'vitest';
import { families, gameOfSize } from '../games/index.ts';
import { InputError } from '../lib/input-error.ts';
import { Random } from '../lib/maths/random.ts';
import { MAX_POINTS, WIN } from './agent.ts';
import { Session, scoreText } from './session.ts';
import { parseAgent } from './spec.ts';

describe.each(families.map((family) => gameOfSize(family, family.defaultSize)))('$name', (game) => {
  const agent = parseAgent('hand@depth=1', game, {});

  function session(first: 'person' | 'agent', second: 'person' | 'agent'): Session {
    const seat = (who: string) => (who === 'person' ? undefined : agent);
    return new Session(game, game.start(new Random(1)), [seat(first), seat(second)], agent, new Random(2));
  }

  test('two people play legal moves and take all of them back', () => {
    const play = session('person', 'person');
    const begin = play.position.text();
    for (let i = 0; i < 6; i++) play.play(play.legal()[0]!);
    for (let i = 0; i < 6; i++) expect(play.undo()).toBe(true);
    expect([play.undo(), play.position.text()]).toEqual([false, begin]);
  });

  test('a person who takes back is asked again, the answers taken back too', () => {
    const play = session('person', 'agent');
    const begin = play.position.text();
    play.play(play.legal()[0]!);
    while (!play.asksPerson) play.answer();
    expect([play.undo(), play.asksPerson, play.position.text()]).toEqual([true, true, begin]);
  });

  test('a person who has not moved yet can take nothing back', () => {
    const play = session('agent', 'person');
    while (!play.asksPerson) play.answer();
    const asked = play.position.text();
    expect([play.undo(), play.position.text()]).toEqual([false, asked]);
  });

  test('a wrong move is refused and changes nothing', () => {
    const play = session('person', 'agent');
    const begin = play.position.text();
    expect(() => play.play('nonsense')).toThrow(InputError);
    expect(play.position.text()).toBe(begin);
  });

  test('a hint names a legal move and every term of the evaluation, and moves nothing', () => {
    const play = session('person', 'agent');
    const begin = play.position.text();
    const [advice, ...terms] = play.hint();
    expect(play.legal()).toContain(advice!.split(',')[0]);
    expect(terms.map((line) => line.trim().split(' ')[0]).sort()).toEqual(
      game.features[0]!.list.map((feature) => feature.name).sort(),
    );
    expect(play.position.text()).toBe(begin);
  });

  test('two agents play a game to its end, if it has one within 400 moves', () => {
    const play = session('agent', 'agent');
    for (let i = 0; i < 400 && !play.position.over(); i++) expect(play.asksPerson || play.answer()).toBeTruthy();
    expect(play.asksPerson).toBe(false);
  });
});

test.each([
  [undefined, 'no opinion'],
  [-12, '-12 points'],
  [WIN - 1, 'wins in 1 ply'],
  [5 - WIN, 'loses in 5 plies'],
  [MAX_POINTS - 1, '899999999 points'],
])('score %s is told as %s', (score, text) => expect(scoreText(score)).toBe(text));
