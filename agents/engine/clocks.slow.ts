import { expect, test } from 'vitest';
import { gameNamed } from '../../games/index.ts';
import { Random } from '../../lib/maths/random.ts';
import { hostForTests, ours } from '../../test/engines.ts';
import { createAgent } from '../create-agent.ts';
import { playGame } from '../play/referee.ts';
import { parseAgent } from '../spec.ts';

hostForTests();

/**
 * Real time, so other work may take the processor away. It bears that: of a clock a 25th is planned for a move; a bound
 * of each move leaves 250 ms and more to spare; and a game that was lost on time is played again, three times at most.
 */
test.each(['clock=10', 'clock=5+1', 'first=10,move=5', 'cpu=10'])(
  'an engine of ours keeps %s',
  { retry: 3 },
  (allowed) => {
    const game = gameNamed('hex-4');
    const spec = parseAgent(`cmd:${ours(game.name, '--agent hand')}@${allowed}`, game, {});
    let chosen = 0;
    const { ending } = playGame(
      game,
      game.start(new Random(1)),
      [createAgent(game, spec), createAgent(game, parseAgent('random', game, {}))],
      new Random(1),
      ({ turn }) => {
        if (turn === 0) chosen++;
      },
      { timeControls: [spec.timeControl, undefined] },
    );
    expect(ending).toMatch(/connected/);
    expect(chosen).toBeGreaterThan(1);
  },
);
