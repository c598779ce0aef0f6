import { createAgent } from '../../../agents/create-agent.ts';
import { playGame } from '../../../agents/play/play.ts';
import { gameNamed } from '../../../games/index.ts';
import { walk } from '../../../games/moves.ts';
import { Random } from '../../../lib/maths/random.ts';
import type { Trial, TrialSetup, TrialTask } from './search.ts';

/** Tries the boards of one search in any order: a trial depends on the setup and on its task alone. */
export default function trier({ game: name, seed, agent }: TrialSetup): (task: TrialTask) => Trial {
  const game = gameNamed(name);
  const players = [createAgent(game, agent), createAgent(game, agent)] as const;
  return ({ source, number }) => {
    const random = new Random(seed, 'opening trial', source, number);
    const position =
      source === 'scatter' ? game.scatter(random) : walk(game, { shortest: source, longest: source }, random);
    const text = position.text();
    let score: number | undefined;
    let first = true;
    const played = playGame(game, position, players, random, (before, choice) => {
      if (first && choice.score !== undefined) score = before.turn === 0 ? choice.score : 0 - choice.score;
      first = false;
    });
    const points = played.winner === undefined ? 0.5 : played.winner === 0 ? 1 : 0;
    return { position: text, score, points: played.voided ? undefined : points };
  };
}
