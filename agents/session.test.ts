import { describe, expect, test } from 'vitest';
import { families, gameNamed, gameOfSize } from '../games/index.ts';
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
    for (let i = 0; i < 400 && play.end === undefined; i++) expect(play.asksPerson || play.answer()).toBeTruthy();
    expect(play.asksPerson).toBe(false);
  });
});

describe('a game that its rules never end', () => {
  const game = gameNamed('slider-4');
  /** Each side has one piece, which goes to and fro between two cells. */
  const walled = 'HB2/1B2/B1BB/1BV1 h';
  const toAndFro = ['a4d', 'c1r', 'a3u', 'd1l'];
  const drawn = { winner: undefined, ending: 'repetition (6 times)', voided: false };
  /** The grid after the first move arises after every fourth from there, here for the sixth time. */
  const plies = 21;

  function session(first: string | undefined, second: string | undefined): Session {
    const seat = (text: string | undefined) => (text === undefined ? undefined : parseAgent(text, game, { depth: 1 }));
    const adviser = parseAgent('hand', game, { depth: 1 });
    return new Session(game, game.parse(walled), [seat(first), seat(second)], adviser, new Random(1));
  }

  /** Two people move to and fro, at most to ply 100. Returns how many plies were played at the end. */
  function playOn(play: Session, from = 0): number {
    let ply = from;
    for (; ply < 100 && play.end === undefined; ply++) play.play(toAndFro[ply % 4]!);
    return ply;
  }

  test('two agents are drawn by a rule of the referee', () => {
    const play = session('random', 'hand');
    let moves = 0;
    while (moves < 100 && play.answer() !== undefined) moves = play.end === undefined ? moves + 1 : 100;
    expect([play.end, play.position.over()]).toEqual([drawn, false]);
  });

  test('so are two people, who are asked no more', () => {
    const play = session(undefined, undefined);
    expect([playOn(play), play.end, play.asksPerson]).toEqual([plies, drawn, false]);
  });

  test.each([1, 2, 7, plies - 1])('after %i moves were taken back, plies and repetitions are counted anew', (back) => {
    const play = session(undefined, undefined);
    for (let ply = 0; ply < plies - 1; ply++) play.play(toAndFro[ply % 4]!);
    for (let i = 0; i < back; i++) expect(play.undo()).toBe(true);
    expect([playOn(play, plies - 1 - back), play.end]).toEqual([plies, drawn]);
  });

  test('the move that ended it can be taken back', () => {
    const play = session(undefined, undefined);
    playOn(play);
    expect([play.undo(), play.end, play.asksPerson]).toEqual([true, undefined, true]);
    expect([playOn(play, plies - 1), play.end]).toEqual([plies, drawn]);
  });

  test('an undo that takes nothing back leaves the count as it is', () => {
    const play = session('hand', 'hand');
    for (let ply = 0; ply < plies - 1; ply++) {
      play.answer();
      expect(play.undo()).toBe(false);
    }
    play.answer();
    expect(play.end).toEqual(drawn);
  });
});

test('an agent that takes more than its time control allows has lost, as in a tournament', () => {
  const game = gameNamed('slider-4');
  const hand = parseAgent('hand', game, { depth: 1 });
  // Less than anybody can take.
  const limited = { ...hand, timeControl: { memory: -1 } };
  const play = new Session(game, game.start(new Random(1)), [limited, hand], hand, new Random(2));
  expect(play.answer()).toBeUndefined();
  expect(play.end).toEqual({ winner: 1, ending: expect.stringMatching(/^out of memory/), voided: false });
});

test('the clocks go back with the moves, and no further', () => {
  const game = gameNamed('slider-4');
  // All the time of the world for the first move, none for a second one.
  const once = { ...parseAgent('random', game, {}), timeControl: { first: 1e9, move: -1 } };
  const play = new Session(game, game.parse('H3/H3/H3/1VVV h'), [undefined, once], once, new Random(1));
  for (let i = 0; i < 3; i++) {
    play.play('a4r');
    expect(play.answer()).toBeDefined();
    expect(play.undo()).toBe(true);
  }
  play.play('a4r');
  play.answer();
  play.play('a3r');
  expect(play.undo()).toBe(true);
  play.play('a3r');
  expect(play.answer()).toBeUndefined();
  expect(play.end).toEqual({ winner: 0, ending: 'out of time (-0.001 s for a move)', voided: false });
});

test('a finished position is over before anybody moves', () => {
  const game = gameNamed('slider-4');
  const hand = parseAgent('hand', game, { depth: 1 });
  const play = new Session(game, game.parse('4/4/4/V3 v'), [undefined, hand], hand, new Random(1));
  expect([play.end?.winner, play.asksPerson]).toEqual([0, false]);
});

test.each([
  [undefined, 'no opinion'],
  [-12, '-12 points'],
  [WIN - 1, 'wins in 1 ply'],
  [5 - WIN, 'loses in 5 plies'],
  [MAX_POINTS - 1, '899999999 points'],
])('score %s is told as %s', (score, text) => expect(scoreText(score)).toBe(text));
