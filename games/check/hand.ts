import { Random } from '../../lib/maths/random.ts';
import type { Player, Position } from '../game.ts';
import type { Findings } from './findings.ts';
import { boardOf } from './line.ts';
import { broken } from './rule.ts';
import type { Subject } from './subject.ts';

const GAMES = 30;
const PLIES = 400;
/** A finding: the loser is favoured this many times as often as the winner, in so many games at least. */
const WRONG_SIDE = 3;
const DECIDED_GAMES = 10;

/** In the position before a win: how often the weights by hand favour the winner, and how often the loser. */
export interface Favoured {
  readonly winner: number;
  readonly loser: number;
}

/** Plays random games from starts and scattered boards, and asks the weights before the last move of each. `pause` lets others work. */
export async function checkHand(
  subject: Subject,
  findings: Findings,
  seed: number,
  pause: () => Promise<void>,
): Promise<Favoured> {
  const favoured = { winner: 0, loser: 0 };
  for (let i = 0; i < GAMES; i++) {
    findings.holds('last moves', () => {
      const random = new Random(seed, 'check hand', subject.game.name, i);
      const position = boardOf(subject, { scattered: i % 2 === 1, seed: random.int(2 ** 16), picks: [] });
      const longest = Math.max(PLIES, subject.game.maxMoves);
      for (let ply = 0; ply < longest && !subject.over(position); ply++)
        subject.make(position, random.pick(subject.moves(position)));
      const winner = subject.over(position) ? subject.winner(position) : undefined;
      if (winner === undefined) return;
      const lead = leadBefore(subject, position, winner);
      if (lead > 0) favoured.winner++;
      if (lead < 0) favoured.loser++;
    });
    await pause();
  }
  const { winner, loser } = favoured;
  findings.holds('hand', () => {
    if (winner + loser < DECIDED_GAMES || loser <= WRONG_SIDE * winner) return;
    throw broken(
      'hand',
      'mostly the winner',
      `the winner ${winner} times, the loser ${loser} times`,
      `before the last move, the weights by hand favour the loser of ${loser} games and the winner of ${winner}: winner, features or weights are the wrong way round`,
    );
  });
  return favoured;
}

/** What `winner` had more than the other before the last move, by the weights. */
function leadBefore(subject: Subject, position: Position, winner: Player): number {
  const { features, hand } = subject.game;
  subject.unmake(position);
  const worth = (player: Player): number =>
    subject.extract(features[0]!, position, player).reduce((sum, value, i) => sum + hand.points[i]! * value, 0);
  return worth(winner) - worth((1 - winner) as Player);
}
