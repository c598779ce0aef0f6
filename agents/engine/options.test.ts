import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { gameNamed } from '../../games/index.ts';
import { InputError } from '../../lib/input-error.ts';
import { Random } from '../../lib/maths/random.ts';
import { hostForTests, tunable } from '../../test/engines.ts';
import { mistake } from '../../test/mistake.ts';
import { createAgent } from '../create-agent.ts';
import { playGame } from '../play/referee.ts';
import { agentText, agentTexts, parseAgent } from '../spec.ts';
import { declaredOptions } from './dialogue.ts';
import { hosting } from './host.ts';
import { checkOptions, declaredOption, setOptionLine } from './options.ts';
import { type EngineSpec, optionsText } from './spec.ts';

const game = gameNamed('hex-4');
const { folder } = hostForTests();
const parse = (text: string): EngineSpec => parseAgent(text, game, { depth: 2 }) as EngineSpec;

describe('in the text of an agent', () => {
  const option = fc.record(
    { name: fc.string({ unit: 'grapheme', minLength: 1 }), value: fc.string({ unit: 'grapheme' }) },
    { requiredKeys: ['name'] },
  );
  const options = fc
    .uniqueArray(option, { minLength: 1, maxLength: 4, selector: ({ name }) => name.toLowerCase() })
    .filter((all) =>
      all.every(({ name, value = '' }) => name.trim() !== '' && !/[\p{Cc}\u2028\u2029]/u.test(name + value)),
    );

  test('any names and values read back, in a list, with limits and a label', () => {
    fc.assert(
      fc.property(options, (some) => {
        const text = `cmd:node x.js${optionsText(some)}@depth=3#bob`;
        expect(agentTexts(`${text},hand`)).toEqual([text, 'hand']);
        const spec = parse(text);
        expect(spec).toMatchObject({
          name: 'bob',
          command: { words: ['node', 'x.js'], options: some },
          limit: { depth: 3 },
        });
        expect(agentText(spec)).toBe(text);
        expect(parse(agentText(spec))).toEqual(spec);
      }),
    );
  });

  test.each<[string, string, readonly object[], string]>([
    [
      'cmd:node x.js?w1=30&w2=-5',
      'x.js?w1=30&w2=-5',
      [
        { name: 'w1', value: '30' },
        { name: 'w2', value: '-5' },
      ],
      'cmd:node x.js?w1=30&w2=-5@depth=2',
    ],
    ['cmd:node?Clear%20Hash', 'node?Clear%20Hash', [{ name: 'Clear Hash' }], 'cmd:node?Clear%20Hash@depth=2'],
    ['cmd:node x.js ?a=', 'x.js?a=', [{ name: 'a', value: '' }], 'cmd:node x.js?a=@depth=2'],
    [`cmd:node 'x.js?a=1'`, 'x.js?a=1', [], `cmd:node 'x.js?a=1'@depth=2`],
    ['cmd:node x?y=1 z', 'x?y=1', [], 'cmd:node x?y=1 z@depth=2'],
    [
      'cmd:node?a=1234567890&b=1234567890',
      'node?a=1234567890&b=1234567…',
      [
        { name: 'a', value: '1234567890' },
        { name: 'b', value: '1234567890' },
      ],
      'cmd:node?a=1234567890&b=1234567890@depth=2',
    ],
  ])('%s: called %s', (text, name, wanted, whole) => {
    const spec = parse(text);
    expect([spec.name, spec.command.options, spec.text]).toEqual([name, wanted, whole]);
  });

  test.each([
    ['cmd:node x.js?', 'expected options such as ?w1=30&w2=5'],
    ['cmd:node x.js?=3', 'options such as ?w1=30'],
    ['cmd:node x.js?a=1&', 'options such as ?w1=30'],
    ['cmd:node x.js?a=%', 'a % is followed by two digits'],
    ['cmd:node x.js?a=1%0Aquit', 'a=1\\nquit'.slice(2)],
    ['cmd:node x.js?a=1&A=2', 'option A stands there twice'],
    ['gtp:node x.js?a=1', 'options are told in UGI'],
  ])('%s is refused', (text, message) => {
    expect(() => parse(text)).toThrow(mistake(message));
  });
});

test.each([
  [
    'option name Threads type spin default 1 min 1 max 512',
    { name: 'Threads', type: 'spin', default: '1', min: 1, max: 512, choices: [] },
  ],
  ['option name Clear Hash type button', { name: 'Clear Hash', type: 'button', choices: [] }],
  [
    'option name Style type combo default Very Calm var Very Calm var Wild',
    { name: 'Style', type: 'combo', default: 'Very Calm', choices: ['Very Calm', 'Wild'] },
  ],
  [
    'option name Book File type string default <empty>',
    { name: 'Book File', type: 'string', default: '<empty>', choices: [] },
  ],
  ['option name x type spin default many min low', { name: 'x', type: 'spin', default: 'many', choices: [] }],
  ['option Threads spin', undefined],
  ['options name x type spin', undefined],
])('%s', (line, wanted) => expect(declaredOption(line)).toEqual(wanted));

describe('an engine with options', () => {
  const ended = async (text: string): Promise<unknown> =>
    hosting([parse(text)], folder, undefined, async () => 'played').catch((error: unknown) => error);

  test('says what it has, and an engine that fails to start says nothing', async () => {
    const names = (await declaredOptions(parse(`cmd:${tunable()}`), folder))!.map(({ name }) => name);
    expect(names).toEqual(['middle', 'row', 'Clear Hash', 'style', 'book']);
    expect(await declaredOptions(parse('cmd:node -e 1'), folder)).toBeUndefined();
  });

  test.each([
    ['centre=3', 'the engine has no option centre; it has middle, row, Clear Hash, style, book'],
    ['middle=101', 'option middle: 101; expected a whole number from 0 up to 100'],
    ['middle=1.5', 'option middle: 1.5; expected a whole number'],
    ['middle', 'option middle: no value; expected a value'],
    ['Clear%20Hash=1', 'option Clear Hash: 1; expected no value'],
    ['style=wild', 'option style: wild; expected one of calm, very wild'],
    ['book=yes', 'option book: yes; expected true or false'],
  ])('?%s is refused before a game is played', { tags: 'slow' }, async (options, message) => {
    const error = await ended(`cmd:${tunable()}?${options}`);
    expect(error).toBeInstanceOf(InputError);
    expect(String(error)).toContain(message);
    expect(String(error)).not.toContain('\n');
  });

  test('is told them once it has started, then plays by them', () => {
    const told = join(folder, 'told');
    const first = createAgent(game, parse(`cmd:${tunable(told)}?middle=0&row=7&style=very%20wild&Clear%20Hash`));
    const second = createAgent(game, parse(`cmd:${tunable()}?middle=9`));
    const moves: string[] = [];
    playGame(game, game.start(new Random(1)), [first, second], new Random(1), (position, { move }) => {
      moves.push(game.moveText(position, move));
    });
    expect(moves.slice(0, 2)).toEqual(['a4', 'b2']);
    expect(readFileSync(told, 'utf8').split('\n').slice(0, 6)).toEqual([
      'ugi',
      'setoption name middle value 0',
      'setoption name row value 7',
      'setoption name style value very wild',
      'setoption name Clear Hash',
      'isready',
    ]);
  });
});

test('what an engine that declares nothing is told is left to the engine', () => {
  expect(() => checkOptions([{ name: 'any', value: 'x' }], [], '')).not.toThrow();
  expect(parse('cmd:node').command.options).toEqual([]);
  expect(setOptionLine({ name: 'a b', value: '' })).toBe('setoption name a b value \n');
});
