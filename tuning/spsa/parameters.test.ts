import { expect, test } from 'vitest';
import { searcher } from '../../agents/spec.ts';
import { handWeights } from '../../agents/weights/weights.ts';
import { gameNamed } from '../../games/index.ts';
import { randomNetworkWeights } from '../../test/network-weights.ts';
import { movableWeights, parametersOf } from './parameters.ts';

const game = gameNamed('slider-4');
const network = randomNetworkWeights(game, '2x4', 1);

test.each([
  ['aspiration=on,window=300,quiescence=4', ['quiescence', 'window']],
  ['lmr=on', ['reduction', 'unreduced']],
  ['late=16', ['late']],
  ['lmr=on,late=8,futility=on', ['reduction', 'unreduced', 'late', 'margin']],
])('numbers of %s can be tuned, %j, and begin as its search has them', async (search, names) => {
  const agent = searcher('agent', { ...network, search }, { depth: 1 });
  if (agent.kind !== 'search') throw new Error('our search is expected');
  const rows = names.map((name) => ({ name, where: 'here' }));
  const { climber, parameters } = await parametersOf(game, agent, rows, { spread: 0.4, rate: 0.01 });
  expect(climber).toEqual(agent);
  const { options } = agent;
  expect(parameters.map(({ name, start }) => [name, start])).toEqual(
    names.map((name) => [name, options[name as keyof typeof options]]),
  );
});

test('games move weights of features only, the same in every phase', () => {
  const hand = handWeights(game, 'difference');
  const phase = { feature: hand.features.names[0]!, low: 0, high: 1, points: hand.points };
  expect([hand, { ...hand, phase }, network].map(movableWeights)).toEqual([hand, undefined, undefined]);
});
