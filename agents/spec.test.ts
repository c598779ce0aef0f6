import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { families, gameNamed, gameOfSize } from '../games/index.ts';
import { jsonText, writeWhole } from '../lib/files/files.ts';
import { InputError } from '../lib/input-error.ts';
import { Random } from '../lib/maths/random.ts';
import { testFolder } from '../test/folder.ts';
import { mistake } from '../test/mistake.ts';
import { createAgent } from './create-agent.ts';
import { programName } from './engine/spec.ts';
import type { Limit } from './limits/limit.ts';
import { fullSearch } from './search/search-options.ts';
import { limitText, parseLimit } from './settings.ts';
import { type AgentSpec, agentNames, agentText, agentTexts, ownAgent, parseAgent, repeatable } from './spec.ts';
import { handWeights } from './weights/weights.ts';

const game = gameNamed('slider-5');
const folder = testFolder();
const file = join(folder, 'tuned.json');
writeWhole(file, jsonText(handWeights(game, 'difference')));
const numbered = join(folder, 'tuned#2.json');
writeWhole(numbered, jsonText(handWeights(game, 'own')));
const searching = join(folder, 'searching.json');
writeWhole(searching, jsonText({ ...handWeights(game, 'own'), search: 'lmr=on,late=8' }));

const defaultLimit: Limit = { depth: 3 };

test.each([
  ['random', { kind: 'random', name: 'random' }],
  ['greedy', { kind: 'greedy', name: 'greedy', weights: { perspective: 'own' } }],
  ['hand', { kind: 'search', name: 'hand@depth=3', limit: { depth: 3 }, weights: { perspective: 'own' } }],
  ['hand@depth=5', { name: 'hand@depth=5', limit: { depth: 5 } }],
  ['hand:own', { name: 'hand:own@depth=3', weights: { perspective: 'own' } }],
  ['hand:difference@nodes=200', { name: 'hand:difference@nodes=200', weights: { perspective: 'difference' } }],
  ['hand@nodes=20000,depth=4', { name: 'hand@depth=4,nodes=20000', limit: { depth: 4, nodes: 20000 } }],
  ['hand@ms=5', { limit: { milliseconds: 5 } }],
  ['original', { kind: 'built-in', agent: 'original', name: 'original@ms=500', limit: { milliseconds: 500 } }],
  ['original@depth=2', { kind: 'built-in', name: 'original@depth=2', limit: { depth: 2 } }],
  ['mcts', { kind: 'built-in', agent: 'mcts', name: 'mcts@simulations=1000', limit: { simulations: 1000 } }],
  ['mcts-guided@ms=50', { kind: 'built-in', agent: 'mcts-guided', limit: { milliseconds: 50 } }],
  ['greedy#2', { kind: 'greedy', name: 'greedy#2' }],
  ['hand@depth=2#b', { kind: 'search', name: 'hand@depth=2#b', limit: { depth: 2 } }],
  ['greedy#é', { kind: 'greedy', name: 'greedy#é' }],
  ['hand#my-bot_1.0', { kind: 'search', name: 'hand@depth=3#my-bot_1.0' }],
  [numbered, { kind: 'search', name: 'tuned#2.json@depth=3' }],
  [`${numbered}#b`, { kind: 'search', name: 'tuned#2.json@depth=3#b' }],
  [
    'hand@clock=60+0.5',
    { name: 'hand@clock=60+0.5', limit: {}, timeControl: { clock: { base: 60_000, increment: 500 } } },
  ],
  [
    'hand@depth=5,clock=60',
    { name: 'hand@depth=5,clock=60', limit: { depth: 5 }, timeControl: { clock: { base: 60_000 } } },
  ],
  ['hand@memory=250', { name: 'hand@depth=3,memory=250', limit: { depth: 3 }, timeControl: { memory: 250_000_000 } }],
  ['original@cpu=15', { kind: 'built-in', name: 'original@cpu=15', limit: {}, timeControl: { cpu: 15_000 } }],
  ['original@memory=1', { name: 'original@ms=500,memory=1', limit: { milliseconds: 500 } }],
  ['random@move=2', { kind: 'random', name: 'random@move=2', timeControl: { move: 2000 } }],
  [searching, { name: 'searching.json@depth=3', options: { lmr: true, late: 8, futility: false } }],
  [`${searching}@lmr=off,depth=2`, { name: 'searching.json@depth=2,lmr=off', options: { lmr: false, late: 8 } }],
  [`${searching}@search=whole,depth=2`, { name: 'searching.json@depth=2,search=whole', options: fullSearch }],
  [file, { kind: 'search', name: 'tuned.json@depth=3', weights: { perspective: 'difference' }, limit: defaultLimit }],
  [`${file}:own@depth=2`, { name: 'tuned.json:own@depth=2', weights: { perspective: 'own' }, limit: { depth: 2 } }],
] as const)('%s', (text, spec) => expect(parseAgent(text, game, defaultLimit)).toMatchObject(spec));

test.each([
  ['', ': no such agent; there are random, greedy, hand, original, mcts, mcts-guided, or the path of a weights file'],
  ['Hand', 'Hand: no such agent'],
  ['handy', 'handy: no such agent'],
  ['hand ', 'hand : no such agent'],
  ['hand#a b', 'hand#a b: no such agent'],
  ['hand#a#b', 'hand#a: no such agent'],
  ['hand:both', 'hand:both: no such agent'],
  ['hand@', 'hand@: limit ; expected depth=N, nodes=N or ms=N with N from 1 up'],
  ['hand@4', 'hand@4: limit 4;'],
  ['hand@depth=0', 'limit depth=0'],
  ['hand@depth=-1', 'limit depth=-1'],
  ['hand@depth=1.5', 'limit depth=1.5'],
  ['hand@depth=4,', 'hand@depth=4,: limit ;'],
  ['hand@plies=4', 'limit plies=4'],
  ['hand@depth=99999999999999999999', 'limit depth=9'],
  ['hand@depth=4@nodes=5', 'hand@depth=4@nodes=5: no such agent'],
  ['hand\n', 'hand : no such agent'],
  ['toString', 'toString: no such agent'],
  ['constructor@depth=2', 'no such agent'],
  ['random@depth=2', "random@depth=2: random doesn't search, so it has no limit"],
  ['greedy@ms=5', "greedy doesn't search"],
  ['hand@simulations=5', 'hand plays no simulations; use another limit'],
  ['hand@clock=0', 'hand@clock=0: clock=0: expected a number from 0.001'],
  ['hand@clock=60+0.5,plies=3', 'limit plies=3'],
  ['random@depth=2,move=2', "random doesn't search"],
  ['random:own', 'random always evaluates as its authors wrote it, not own'],
  ['original:difference', 'original always evaluates as its authors wrote it, not difference'],
  ['mcts@depth=3', 'mcts: plays no depth; expected simulations, nodes or ms'],
  ['none.json', 'none.json: no such file or folder'],
  [`${folder}.json/x.json`, 'no such file or folder'],
])('%j is no agent', (text, message) => {
  expect(() => parseAgent(text, game, defaultLimit)).toThrow(mistake(message));
});

test('what every agent is allowed is what those are that name nothing else', () => {
  const allowed = { clock: { base: 9000, increment: 0 } };
  const named = (text: string) => parseAgent(text, game, defaultLimit, allowed).name;
  expect(named('hand')).toBe('hand@depth=3,clock=9');
  expect(parseAgent('hand', game, {}, allowed)).toMatchObject({
    name: 'hand@clock=9',
    limit: {},
    timeControl: allowed,
  });
  expect(named('random')).toBe('random@clock=9');
  expect(named('original')).toBe('original@clock=9');
  expect(named('hand@nodes=5')).toBe('hand@nodes=5,clock=9');
  expect(named('hand@move=1')).toBe('hand@move=1');
});

test('an agent that keeps no time keeps its own limit under a clock', () =>
  expect(parseAgent('original@cpu=180', gameNamed('infexion'), defaultLimit)).toMatchObject({
    name: 'original@depth=3,cpu=180',
    limit: { depth: 3 },
  }));

test.each<Limit>([{ depth: 4 }, { nodes: 20000 }, { milliseconds: 500 }, { depth: 1, nodes: 2, milliseconds: 3 }])(
  'limit %j is read back',
  (limit) => expect(parseLimit(limitText(limit), '')).toEqual(limit),
);

test('an agent is read back from its name, except for the folder of its file', () => {
  for (const text of [
    ...['random', 'greedy', 'original', 'hand', 'hand:difference@depth=2,nodes=5'],
    ...['hand@clock=60+0.5', 'original@first=30,move=2', 'random@cpu=1,memory=5', 'hand@depth=2,clock=1'],
  ]) {
    const spec = parseAgent(text, game, defaultLimit);
    expect(parseAgent(spec.name, game, { depth: 9 })).toEqual(spec);
  }
});

test.each([
  ['hand', ['hand']],
  ['hand,greedy', ['hand', 'greedy']],
  [' hand , greedy ', ['hand', 'greedy']],
  ['hand@depth=4,nodes=5,greedy', ['hand@depth=4,nodes=5', 'greedy']],
  ['hand@clock=60+0.5,move=2,greedy', ['hand@clock=60+0.5,move=2', 'greedy']],
  ['random,a/b.json:own@ms=5,nodes=3,hand@depth=2', ['random', 'a/b.json:own@ms=5,nodes=3', 'hand@depth=2']],
])('the agents of %j', (list, texts) => expect(agentTexts(list)).toEqual(texts));

test.each([
  ['random', true],
  ['hand', true],
  ['hand@nodes=5', true],
  ['hand@depth=5,ms=5', false],
  ['original@ms=5', false],
  ['original@depth=2', true],
  ['hand@depth=2,clock=60', false],
  ['hand@memory=5', false],
])('%s repeats: %s', (text, repeats) => expect(repeatable(parseAgent(text, game, defaultLimit))).toBe(repeats));

describe.each(families.map((family) => ({ name: family.name, of: gameOfSize(family, family.defaultSize) })))(
  '$name',
  ({ of }) => {
    /** The agent with the first short limit that it can keep. */
    function quickest(text: string, defaultLimit: AgentSpec): AgentSpec {
      if (!('limit' in defaultLimit)) return defaultLimit;
      for (const limit of ['simulations=20', 'depth=1', 'nodes=200', 'ms=20'])
        try {
          return parseAgent(`${text}@${limit}`, of, {});
        } catch (error) {
          if (!(error instanceof InputError)) throw error;
        }
      return defaultLimit;
    }

    test.each([...agentNames(of), 'hand:difference'])('%s is plain data and plays a legal move', (text) => {
      const defaultLimit = parseAgent(text, of, { depth: 2 });
      const spec = quickest(text, defaultLimit);
      expect(JSON.parse(JSON.stringify(spec))).toEqual(spec);
      for (let i = 0; i < 2; i++) {
        const position = of.scatter(new Random(i, 'spec'));
        const before = position.text();
        const agent = createAgent(of, structuredClone(spec));
        agent.start();
        const { move } = agent.choose(position, new Random(i));
        expect(position.text()).toBe(before);
        expect(of.parseMove(position, of.moveText(position, move))).toBe(move);
      }
    });
  },
);

describe('an engine from outside', () => {
  const hexGame = gameNamed('hex-5');
  const command = 'cmd:node a.js';

  test.each<[string, Limit, object]>([
    [
      'cmd:node',
      defaultLimit,
      { protocol: 'ugi', name: 'node', text: 'cmd:node@depth=3', limit: defaultLimit, command: { words: ['node'] } },
    ],
    ['cmd:node x@ms=100', defaultLimit, { name: 'x', text: 'cmd:node x@ms=100', limit: { milliseconds: 100 } }],
    ['cmd:node x@ms=100,depth=2', defaultLimit, { limit: { milliseconds: 100, depth: 2 } }],
    ['cmd: node  x @nodes=5#bob', defaultLimit, { name: 'bob', text: 'cmd:node  x@nodes=5#bob', limit: { nodes: 5 } }],
    ["cmd:node 'a@depth=1'", defaultLimit, { command: { words: ['node', 'a@depth=1'] }, limit: defaultLimit }],
    ["cmd:node me@home '#3'", defaultLimit, { command: { words: ['node', 'me@home', '#3'] } }],
    ['cmd:node x#my-bot', defaultLimit, { name: 'my-bot', command: { words: ['node', 'x'] } }],
    ['cmd:node x@ms=5#é.2_β', defaultLimit, { name: 'é.2_β', text: 'cmd:node x@ms=5#é.2_β' }],
    ['gtp:node x#bob ', defaultLimit, { name: 'bob', text: 'gtp:node x#bob' }],
    ["cmd:node 'a#b'#c", defaultLimit, { name: 'c', command: { words: ['node', 'a#b'] } }],
    ['cmd:node #a b', defaultLimit, { name: '#a', command: { words: ['node', '#a', 'b'] } }],
    ["cmd:node 'a, b'", defaultLimit, { command: { words: ['node', 'a, b'] } }],
    ['gtp:node', defaultLimit, { protocol: 'gtp', name: 'node', text: 'gtp:node', limit: {} }],
    ['gtp:node', { milliseconds: 9 }, { name: 'node', text: 'gtp:node@ms=9', limit: { milliseconds: 9 } }],
    ['gtp:node a@depth=7', defaultLimit, { command: { words: ['node', 'a@depth=7'] }, limit: {} }],
    ['gtp:node@ms=7', defaultLimit, { limit: { milliseconds: 7 } }],
  ])('%s', (text, limit, spec) => expect(parseAgent(text, hexGame, limit)).toMatchObject({ kind: 'engine', ...spec }));

  test.each([
    ['cmd:', 'cmd:: no program'],
    ['cmd:no-such-program', 'no-such-program: no such program'],
    ['cmd:node@plies=3', 'cmd:node@plies=3: limit plies=3'],
    ['cmd:node@simulations=3', 'told no simulations'],
    ['cmd:node x#my+bot', 'cmd:node x#my+bot: label my+bot: expected letters, digits, - _ .'],
    ['cmd:node x#bob@ms=5', 'label bob@ms=5: expected letters, digits, - _ ., after any limits'],
    ['cmd:node x#a#b', 'label a#b:'],
    ["cmd:node x#'a b'", "label 'a b':"],
    ['cmd:node x#', 'label :'],
  ])('%j is none', (text, message) => expect(() => parseAgent(text, hexGame, defaultLimit)).toThrow(message));

  test('GTP is for Hex', () =>
    expect(() => parseAgent('gtp:node', game, defaultLimit)).toThrow("slider-5 can't be played in GTP"));

  test('it is plain data, and read back from its text', () => {
    for (const text of ['cmd:node a b', "cmd:dir=. node 'x,y'@ms=5#bob", 'gtp:node', 'gtp:node@ms=7']) {
      const spec = parseAgent(text, hexGame, defaultLimit);
      expect(JSON.parse(JSON.stringify(spec))).toEqual(spec);
      expect(parseAgent(agentText(spec), hexGame, { depth: 9 })).toEqual(spec);
    }
  });

  test.each([
    [`hand,${command},random`, ['hand', command, 'random']],
    [`${command}@ms=5,depth=2,hand`, [`${command}@ms=5,depth=2`, 'hand']],
    [`${command} 'a,b' "c,d",hand`, [`${command} 'a,b' "c,d"`, 'hand']],
    ["it's.json,hand,it's.json", ["it's.json", 'hand', "it's.json"]],
    ["cmd:x 'a,b,hand", ["cmd:x 'a,b,hand"]],
  ])('the agents of %j', (list, texts) => expect(agentTexts(list)).toEqual(texts));

  test('what needs an agent of ours refuses it', () => {
    expect(() => ownAgent(parseAgent(command, hexGame, defaultLimit), 'self-play')).toThrow(
      new InputError(`${command}@depth=3: self-play needs an agent of ours, no engine from outside`),
    );
    expect(ownAgent(parseAgent('random', hexGame, defaultLimit), '').kind).toBe('random');
  });
});

test.each([
  ['mohex --quiet', 'mohex'],
  ['/usr/games/bob book.txt', 'bob'],
  ['python3 docs/engines/hex_engine.py', 'hex_engine.py'],
  ['python3.12 -u agents/bob.py --level 3', 'bob.py'],
  ['python3 -m bob.play', 'bob.play'],
  ['python3 -c pass', 'python3'],
  ['java -jar build/x.jar', 'x.jar'],
  ['java -cp build:lib/a.jar HexEngine', 'HexEngine'],
  ['node', 'node'],
  ['node --import ./hook.js dist/x.js', 'x.js'],
  ['node -e 1', 'node'],
  ['deno run x.ts', 'x.ts'],
])('%s is called %s', (words, name) => expect(programName(words.split(' '))).toBe(name));
