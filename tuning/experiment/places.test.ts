import { describe, expect, test } from 'vitest';
import { MAX_POINTS } from '../../agents/agent.ts';
import type { EngineSpec } from '../../agents/engine/spec.ts';
import { type AgentSpec, parseAgent, searcher } from '../../agents/spec.ts';
import { handWeights } from '../../agents/weights/weights.ts';
import type { Game } from '../../games/game.ts';
import { families, gameNamed, gameOfSize } from '../../games/index.ts';
import { OptionSet, required } from '../../lib/options/option-set.ts';
import { hostile, tunable } from '../../test/engines.ts';
import { mistake } from '../../test/mistake.ts';
import { randomNetworkWeights } from '../../test/network-weights.ts';
import { ownValue, variantOf } from '../variant.ts';
import { axis, engineToVary, filledAxes, placesOf } from './places.ts';

const limit = { depth: 1 };
const infexion = gameNamed('infexion');
const slider = gameNamed('slider-4');
const hand = (game: Game, perspective: 'own' | 'difference' = 'difference'): AgentSpec =>
  searcher(`hand:${perspective}`, handWeights(game, perspective), limit);
const read = (word: string) => new OptionSet({ across: required(axis, '') }).read({ across: word }).across;

/** The places of these axes. */
function places(game: Game, agent: AgentSpec, ...axes: string[]) {
  const filled = filledAxes(game, axes.map(read), agent);
  return placesOf({ game, axes: filled, agent, rival: agent, limit });
}

describe('an axis', () => {
  test.each([
    ['power-ratio=-200..200/200', { name: 'power-ratio', values: ['-200', '0', '200'] }],
    ['power-ratio=1..3', { name: 'power-ratio', values: ['1', '2', '3'] }],
    ['w=100,-50,0.5', { name: 'w', values: ['-50', '0.5', '100'] }],
    ['x=0..10/4', { name: 'x', values: ['0', '4', '8'] }],
    ['order=static,none', { name: 'order', values: ['static', 'none'] }],
    ['part', { name: 'part', values: [] }],
    ['part=pvs=off,table=0', { name: 'part', values: ['pvs=off', 'table=0'] }],
    ['agent=hand@depth=2,pvs=off,greedy', { name: 'agent', values: ['hand@depth=2,pvs=off', 'greedy'] }],
  ])('%s', (word, wanted) => {
    expect(read(word)).toEqual(wanted);
    expect(read(axis.encode(wanted))).toEqual(wanted);
  });

  test.each(['power-ratio', '=1,2', 'x=', 'x=1,1', 'x=2..1', 'x=1,,2', 'x=0..999999999'])('refused: %s', (word) =>
    expect(() => read(word)).toThrow(/^--across .* expected/),
  );
});

describe('an agent', () => {
  const at = (game: Game, agent: AgentSpec, ...settings: [string, string][]) =>
    variantOf(game, agent, settings, limit, 'x');

  test('has the points of its place as they are written, any sign, and its tempo', () =>
    expect(at(infexion, hand(infexion), ['power-ratio', '600'], ['stack-ratio', '-60'], ['tempo', '-5'])).toMatchObject(
      { name: 'x', weights: { points: [600, -60], tempo: -5, perspective: 'difference' } },
    ));

  test.each([
    ['600', '100', 700],
    ['600', '-60', 540],
    ['-300', '0', -300],
  ])('evaluated as own, %s and %s, has a draw that is worth an even board', (power, stack, draw) =>
    expect(at(infexion, hand(infexion, 'own'), ['power-ratio', power], ['stack-ratio', stack])).toMatchObject({
      weights: { draw },
    }),
  );

  test.each([
    [1, [100, 100], 200],
    [2.5, [250, 100], 350],
    [-2, [-200, 100], -100],
  ])('%d times the size of another weight', (value, points, draw) =>
    expect(at(infexion, hand(infexion, 'own'), ['power-ratio/stack-ratio', String(value)])).toMatchObject({
      weights: { points, draw },
    }),
  );

  test('multiples are of what another axis has made', () =>
    expect(at(infexion, hand(infexion), ['power-ratio/stack-ratio', '3'], ['stack-ratio', '50'])).toMatchObject({
      weights: { points: [150, 50] },
    }));

  test('has limits, settings of the search, and a perspective', () => {
    expect(at(slider, hand(slider), ['nodes', '300'], ['table', '0'])).toMatchObject({
      limit: { nodes: 300 },
      options: { table: 0 },
    });
    expect(at(slider, hand(slider), ['agent', 'hand:own'])).toMatchObject({ weights: { perspective: 'own' } });
  });

  test.each([
    ['power-ratio', 600],
    ['power-ratio/stack-ratio', 6],
    ['tempo', 0],
    ['depth', 1],
    ['table', 16],
    ['margin', 100],
    ['order', undefined],
    ['luck', undefined],
  ])('as it is has %s', (name, wanted) => expect(ownValue(hand(infexion), name)).toBe(wanted));
});

describe('places', () => {
  test('run along the first axis fastest; who is its opponent is level', () => {
    const found = places(infexion, hand(infexion), 'power-ratio=0,600', 'stack-ratio=50,100');
    expect(found.map(({ name, level }) => [name, level])).toEqual([
      ['power-ratio=0,stack-ratio=50', false],
      ['power-ratio=600,stack-ratio=50', false],
      ['power-ratio=0,stack-ratio=100', false],
      ['power-ratio=600,stack-ratio=100', true],
    ]);
  });

  test('may differ in whom they meet', () =>
    expect(
      places(slider, hand(slider), 'against=greedy,random').map(({ rival, level }) => [rival.name, level]),
    ).toEqual([
      ['greedy', false],
      ['random', false],
    ]));

  const net = searcher('net', randomNetworkWeights(slider, '2x4', 1), limit);
  test.each<[string, Game, AgentSpec, string[], string]>([
    ['no such feature', infexion, hand(infexion), ['luck=0,1'], 'luck: no such feature; there are power-ratio'],
    ['no such divisor', infexion, hand(infexion), ['power-ratio/luck=1'], 'luck: no such feature'],
    ['a divisor of 0', infexion, hand(infexion), ['power-ratio/stack-ratio=1', 'stack-ratio=0'], 'weighs 0'],
    ['one axis twice', infexion, hand(infexion), ['tempo=1', 'tempo=2'], 'tempo: on two axes'],
    ['a tempo that own has not', infexion, hand(infexion, 'own'), ['tempo=5'], 'evaluates as own, which has no tempo'],
    ['a weight that outranks a win', infexion, hand(infexion), [`stack-ratio=${MAX_POINTS}`], 'outrank a win'],
    ['values that make the same points', infexion, hand(infexion), ['stack-ratio=1,1.001'], 'the same agent as'],
    ['a value that makes none', infexion, hand(infexion), ['power-ratio/stack-ratio=0.001'], '0 points'],
    ['a word for points', infexion, hand(infexion), ['stack-ratio=many'], 'stack-ratio=many: a number is expected'],
    [
      'too many',
      infexion,
      hand(infexion),
      ['tempo=1..50', 'power-ratio=1..50'],
      '2500 places of the grid; at most 2000',
    ],
    ['no search of ours', slider, parseAgent('greedy', slider, limit), ['table=0'], 'table: greedy is not our search'],
    ['no limit', slider, parseAgent('greedy', slider, limit), ['depth=2'], 'depth=2: greedy has no limit'],
    ['a weight of a network', slider, net, ['moves-to-win=1'], 'moves-to-win: of a network its scale is varied'],
    ['a scale of nothing', slider, net, ['scale=0,1'], 'scale=0: a scale above 0 is expected'],
    ['a scale that outranks a win', slider, net, ['scale=1000000000000'], 'an evaluation could reach'],
    [
      'weights that change with a phase',
      infexion,
      searcher(
        'mine',
        { ...handWeights(infexion, 'own'), phase: { feature: 'stack-ratio', low: 0, high: 1, points: [1, 1] } },
        limit,
      ),
      ['power-ratio=1'],
      'mine@depth=1: its weights change with a phase',
    ],
  ])('refused: %s', (_, game, agent, axes, message) => {
    expect(() => places(game, agent, ...axes)).toThrow(mistake(message));
  });

  test('a network is varied in points a logit, and knows its own', () => {
    expect(places(slider, net, 'scale=1,50')[1]).toMatchObject({ name: 'scale=50', agent: { weights: { scale: 50 } } });
    expect(ownValue(net, 'scale')).toBe((net as { weights: { scale: number } }).weights.scale);
  });
});

describe.each(families.map((family) => ({ name: family.name, game: gameOfSize(family, family.defaultSize) })))(
  'the parts of the search in $name',
  ({ game }) => {
    const found = places(game, hand(game, 'own'), 'part');
    test('end with plain alpha-beta; no two are alike, and each that the game has a use for is there', () => {
      const names = found.map(({ name }) => name.split('=')[0]);
      expect(found.at(-1)!.name).toBe('search=plain');
      const used = ['table', 'pvs', 'aspiration', 'killers', 'history', 'order', 'aging', 'lmr', 'late', 'futility'];
      expect(names).toEqual(expect.arrayContaining(used));
      expect(names.includes('cache')).toBe(game.features[0]!.costly === true);
      expect(names.includes('extension')).toBe(game.search?.fewMoves !== undefined);
      expect(found.every(({ level }) => !level)).toBe(true);
    });
  },
);

test('a part that the search lacks is switched on', () => {
  const lacking = parseAgent('hand@pvs=off,table=0', slider, limit);
  const names = places(slider, lacking, 'part').map(({ name }) => name);
  expect(names).toContain('pvs=on');
  expect(names.filter((name) => name.startsWith('table'))).toEqual([]);
});

test.each([
  ['magic', 'hand', 'magic: no part of the search; such as table=0, pvs=off'],
  ['magic=off', 'hand', 'magic=off: no part of the search'],
  ['pvs=maybe', 'hand', 'pvs=maybe: pvs=maybe; expected on or off'],
  ['pvs=on', 'hand', 'pvs=on: changes nothing in slider-4'],
  ['extension=off', 'hand', 'extension=off: changes nothing in slider-4'],
  ['quiescence=3', 'hand', 'quiescence=3: changes nothing in slider-4'],
  ['cache=0', 'hand', 'cache=0: changes nothing in slider-4'],
  ['aging=off', 'hand@table=0', 'aging=off: changes nothing in slider-4'],
  ['lmr=on', 'hand@pvs=off', 'lmr=on: changes nothing in slider-4'],
])('the part %s of %s is refused', (part, agent, message) => {
  expect(() => places(slider, parseAgent(agent, slider, limit), `part=${part}`)).toThrow(mistake(message));
});

describe('an engine', () => {
  const hex = gameNamed('hex-4');
  const parse = (text: string): EngineSpec => parseAgent(text, hex, limit) as EngineSpec;

  test('is told its options, from the value that it has by default', async () => {
    const axes = [read('middle=1,5,90')];
    const engine = await engineToVary(parse(`cmd:${tunable()}?row=10#tunable`), axes);
    expect([engine.name, ownValue(engine, 'middle')]).toEqual(['tunable', 5]);
    const found = placesOf({ game: hex, axes, agent: engine, rival: engine, limit });
    expect(found.map(({ name, level }) => [name, level])).toEqual([
      ['middle=1', false],
      ['middle=5', true],
      ['middle=90', false],
    ]);
  });

  test.each([
    [`cmd:${tunable()}`, 'centre=1,2', 'the engine has no option centre; it has middle, row'],
    [`cmd:${tunable()}`, 'middle=50,150', 'option middle: 150; expected a whole number from 0 up to 100'],
    [`cmd:${hostile('illegal', 'x')}`, 'w1=1,2', 'the engine names no option; say its value, as in ?w1=30'],
    ['cmd:node -e 1', 'w1=1,2', 'the engine did not start'],
    ['gtp:node -e 1', 'w1=1,2', 'GTP has no options to vary'],
  ])('%s by %s: refused before a game is played', { tags: 'slow' }, async (command, word, message) => {
    const refused = engineToVary(parse(command), [read(word)]);
    await expect(refused).rejects.toThrow(mistake(message));
  });
});
