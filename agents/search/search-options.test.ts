import { describe, expect, test } from 'vitest';
import { gameNamed } from '../../games/index.ts';
import { InputError } from '../../lib/input-error.ts';
import { Random } from '../../lib/maths/random.ts';
import { evaluatorOf } from '../agent-weights.ts';
import { agentTexts, parseAgent } from '../spec.ts';
import { handWeights } from '../weights/weights.ts';
import { Search } from './search.ts';
import {
  exactSearch,
  fullSearch,
  moveOrders,
  plainSearch,
  type SearchOptions,
  settingsText,
  withSetting,
} from './search-options.ts';

const slider = gameNamed('slider');

function read(settings: string): SearchOptions {
  return settings
    .split(',')
    .filter((setting) => setting !== '')
    .map((setting) => setting.split('='))
    .reduce((options, [name, value]) => withSetting(options, name!, value!, 'here'), fullSearch);
}

test('a setting of older files, a learned order, changes nothing', () => {
  expect(read('order=learned,lmr=on')).toEqual(read('lmr=on'));
});

test.each([
  '',
  'search=plain',
  'table=64',
  'pvs=off,history=off',
  'search=plain,table=1,killers=on',
  'order=static,quiescence=6',
  'futility=on',
  'lmr=on',
  'late=8',
  'window=0',
  'lmr=on,reduction=80,unreduced=5',
  'search=plain,margin=10',
])('settings "%s" are written as they are read', (text) => {
  expect(settingsText(read(text), fullSearch)).toBe(text);
});

test('a constant that is the usual one is not written', () =>
  expect(read('window=100,margin=7,window=200,margin=100')).toEqual(fullSearch));

test('any options are read back from their text, whatever the usual ones are', () => {
  const changed = (options: SearchOptions, setting: string): SearchOptions => {
    const [name, value] = setting.split('=');
    return withSetting(options, name!, value!, 'test');
  };
  const random = new Random(1, 'options');
  const either = (): boolean => random.chance(0.5);
  for (let i = 0; i < 200; i++) {
    const options: SearchOptions = {
      table: random.int(3),
      cache: random.int(3),
      pvs: either(),
      aspiration: either(),
      killers: either(),
      history: either(),
      order: random.pick(moveOrders),
      extension: either(),
      quiescence: random.int(4),
      aging: either(),
      lmr: either(),
      late: random.int(9),
      futility: either(),
      window: random.int(100),
      reduction: random.int(50),
      unreduced: 1 + random.int(9),
      margin: random.int(1000),
    };
    expect(read(settingsText(options, fullSearch))).toEqual(options);
    const usual: SearchOptions = { ...fullSearch, lmr: either(), late: random.int(9), pvs: either() };
    const text = settingsText(options, usual);
    expect(text === '' ? usual : text.split(',').reduce(changed, usual)).toEqual(options);
  }
});

test.each([
  ['hand@table=x', 'hand@table=x: table=x; expected a whole number from 0 to 4096'],
  ['hand@depth=3,table=5000', 'hand@depth=3,table=5000: table=5000; expected a whole number from 0 to 4096'],
  ['hand@quiescence=99', 'hand@quiescence=99: quiescence=99; expected a whole number from 0 to 32'],
  ['hand@pvs=maybe', 'hand@pvs=maybe: pvs=maybe; expected on or off'],
  ['hand@unreduced=0', 'hand@unreduced=0: unreduced=0; expected a whole number from 1 to 63'],
  ['hand@order=best', 'hand@order=best: order=best; expected game, static, none'],
  ['hand@search=deep', 'hand@search=deep: search=deep; expected whole, exact or plain'],
  ['original@depth=2,table=4', 'original@depth=2,table=4: original is not our search, so it has no settings of it'],
])('%s is refused', (text, message) => {
  expect(() => parseAgent(text, slider, { depth: 2 })).toThrow(new InputError(message));
});

test('settings and limits stand together, in the name too, and no comma between them ends an agent', () => {
  const agent = parseAgent('hand:own@table=1,depth=3,pvs=off', slider, { depth: 2 });
  expect(agent).toMatchObject({
    name: 'hand:own@depth=3,table=1,pvs=off',
    limit: { depth: 3 },
    options: { ...fullSearch, table: 1, pvs: false },
  });
  expect(parseAgent('hand@search=plain', slider, { depth: 2 })).toMatchObject({
    name: 'hand@depth=2,search=plain',
    options: plainSearch,
  });
  expect(agentTexts('hand@depth=2,pvs=off,random,hand@search=plain,nodes=5')).toEqual([
    'hand@depth=2,pvs=off',
    'random',
    'hand@search=plain,nodes=5',
  ]);
});

describe('tables of any size give the same', () => {
  const evaluator = evaluatorOf(slider, handWeights(slider, 'own'));
  const position = slider.start(new Random(3));
  const wanted = new Search(slider, evaluator, plainSearch).choose(position, { depth: 5 });

  test.each([1, 3, 64, 1024])('%i MiB', (table) => {
    const { move, score } = new Search(slider, evaluator, { ...exactSearch, table }).choose(position, { depth: 5 });
    expect({ move, score }).toEqual({ move: wanted.move, score: wanted.score });
  });
});
