import { describe, expect, test } from 'vitest';
import { parseAgent } from '../agents/spec.ts';
import { gameNamed } from '../games/index.ts';
import { InputError } from '../lib/input-error.ts';
import { parseWith } from '../lib/schema.ts';
import { readNetworkFit, trainOptions } from '../train/options.ts';
import { type TuneOptions, tuneFlags, tuneOptions } from './options.ts';

const game = gameNamed('slider-4');
const { features: _, ...train } = trainOptions.read({ 'l1-ratio': '0.5', constrain: 'diagonal > 0' });
const walk = { shortest: 0, longest: 3 };
const options: TuneOptions = {
  game: game.name,
  seed: 1,
  selfplay: {
    game: game.name,
    seed: 1,
    games: 10,
    agent: parseAgent('hand@depth=1', game, {}),
    randomMoves: 0.1,
    scatter: 0.25,
    walk,
    rare: 0,
    rareFeatures: [],
    every: 1,
    quiet: undefined,
    keepRandom: false,
  },
  sets: ['original'],
  train,
  networks: [readNetworkFit({ layers: 'none' }, game)],
  tournament: { game: game.name, seed: 1, agents: [], pairs: 2, openings: 'random', scatter: 0, walk },
  limit: 'depth=2',
};
const inFile = JSON.parse(JSON.stringify(options));

test('are read back from a file as they were', () =>
  expect(parseWith(tuneOptions, inFile, 'run.json')).toEqual(inFile));

describe('refused, with the place and what is wanted', () => {
  test.each<[string, object, string]>([
    ['a part that is missing', { selfplay: undefined }, 'selfplay: '],
    ['no games', { selfplay: { ...inFile.selfplay, games: 0 } }, 'selfplay.games: a whole number from 1 up is wanted'],
    ['no agent', { selfplay: { ...inFile.selfplay, agent: 'hand' } }, 'selfplay.agent: '],
    [
      'nobody who plays',
      { selfplay: { ...inFile.selfplay, agent: undefined } },
      'selfplay.agent: an agent is wanted, or baseline and selfplayLimit',
    ],
    [
      'a match of one baseline',
      { baseline: { ...inFile.tournament, agents: [inFile.selfplay.agent] } },
      'baseline.agents: two agents are wanted',
    ],
    ['a model', { train: { ...inFile.train, model: 'magic' } }, 'train.model: one of logistic, linear is wanted'],
    ['a ridge', { train: { ...inFile.train, ridge: -1 } }, 'train.ridge: a number from 0 up is wanted'],
    [
      'a set of openings without them',
      { tournament: { ...inFile.tournament, openings: 'set' } },
      'tournament.set: the positions of the openings are wanted',
    ],
    ['a network', { networks: [{ ...inFile.networks[0], epochs: 0 }] }, 'networks.0.epochs: a whole number from 1 up'],
  ])('%s', (_what, change, message) => {
    const read = () => parseWith(tuneOptions, { ...inFile, ...change }, 'run.json');
    expect(read).toThrow(InputError);
    expect(read).toThrow(`run.json: ${message}`);
  });
});

test('what is not given and has no default is left to the game', () =>
  expect(tuneFlags.read({ rare: '0.3', networks: 'full,planes' })).toEqual({
    seed: 1,
    randomMoves: 0.1,
    scatter: 0.25,
    rare: 0.3,
    networks: ['full', 'planes'],
  }));
