import { expect, test } from 'vitest';
import { gameNamed } from '../../games/index.ts';
import { readNetworkFits } from '../../train/options.ts';
import { networkWords } from './network.ts';

test.each(['infexion', 'slider'])('the words for networks of both kinds say the shape that %s has', (name) => {
  const game = gameNamed(name);
  const fits = readNetworkFits({}, ['full', 'board'], game);
  const said = networkWords(fits);
  expect(said).toEqual([`--shape ${name === 'infexion' ? 'star:2x4' : '2x32'}`]);
  const [shape] = said.map((words) => words.split(' ')[1]);
  expect(readNetworkFits({ shape }, ['full', 'board'], game)).toEqual(fits);
});
