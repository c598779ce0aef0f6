import type { Game } from '../games/game.ts';
import { gameNamed } from '../games/index.ts';
import { legalMoves, walk } from '../games/moves.ts';
import { Random } from '../lib/maths/random.ts';
import type { Moment, Moments, Ply } from '../tuning/contests/outcome.ts';

/**
 * Made-up moments of `game` on real boards: its first and its last legal move there, and a game that continues at
 * random.
 */
export function sampleMoments(name: string, champion: string, rival: string): Moments {
  const game = gameNamed(name);
  const moments = [0, 1].map((i) => sampleMoment(game, i));
  return {
    ...{ champion, rival, judges: [champion, rival], deeper: '10 times the nodes' },
    ...{ games: 12, positions: 240, differ: 71, judged: 62, championRight: 21, rivalRight: 9, moments },
  };
}

function sampleMoment(game: Game, i: number): Moment {
  const position = walk(game, { shortest: 4, longest: 8 }, new Random(i, 'moment'));
  const text = position.text();
  const seat = position.turn;
  const [played, other] = [0, 1].map((at) => plyOf(game, text, (count) => at * (count - 1)));
  const line: [Ply, ...Ply[]] = [played!];
  for (let step = 0; step < 3; step++) line.push(plyOf(game, line.at(-1)!.position, (count) => Math.floor(count / 2)));
  const expected = { played: 0.71, other: 0.48 };
  return {
    game: 4 * i,
    ply: 6,
    seat,
    position: text,
    line,
    other: other!,
    expected,
    left: 9,
    ending: 'all pieces off',
  };
}

function plyOf(game: Game, text: string, choose: (count: number) => number): Ply {
  const position = game.parse(text);
  const moves = legalMoves(game, position);
  const move = moves[choose(moves.length)]!;
  position.make(game.parseMove(position, move));
  return { move, position: position.text() };
}
