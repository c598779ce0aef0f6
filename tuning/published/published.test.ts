import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { createAgent } from '../../agents/create-agent.ts';
import { agentNames, agentText, parseAgent } from '../../agents/spec.ts';
import { hasPublished, publishedFolder, publishedFolders } from '../../agents/weights-file.ts';
import { gameNamed } from '../../games/index.ts';
import { InputError } from '../../lib/input-error.ts';
import { Random } from '../../lib/maths/random.ts';
import { readOutcome } from '../outcome.ts';
import { type Published, publishedText, readPublished } from './published.ts';

const folder = mkdtempSync(join(tmpdir(), 'weightroom-published-'));
afterAll(() => rmSync(folder, { recursive: true }));

const published: Published = {
  program: 'weightroom 0.1.0',
  game: 'slider-4',
  command: 'weightroom tune slider-4 --generations 1 --seed 1',
  seed: 1,
  budget: '1 generations',
  nodes: 100,
  boards: {
    near: { scatter: 0, walk: { shortest: 2, longest: 8 } },
    random: { scatter: 0.25, walk: { shortest: 0, longest: 20 } },
  },
  champion: { name: 'g1-full', cost: 1.5 },
  strongest: { name: 'hand:difference', cost: 1.2, file: null },
  verdict: { near: { elo: 100, low: 50, high: 150, pairs: 40 }, random: null },
  spread: null,
  sentences: ['g1-full is stronger.'],
};
const path = join(folder, 'published.json');

describe('published.json', () => {
  test('is read back', () => {
    writeFileSync(path, publishedText(published));
    expect(readPublished(folder)).toEqual(published);
  });

  test.each<[string, (text: string) => string, string]>([
    ['changed', (text) => text.replace('"elo": 100', '"elo": 300'), 'was changed after it was written'],
    ['of another format', (text) => text.replace('champion 1', 'champion 9'), 'published.json: format:'],
    ['without pairs', (text) => text.replace(',\n      "pairs": 40', ''), 'verdict.near.pairs'],
    ['no JSON', () => 'x', 'not JSON'],
  ])('%s: one line', (_, change, message) => {
    writeFileSync(path, change(publishedText(published)));
    expect(() => readPublished(folder)).toThrow(InputError);
    expect(() => readPublished(folder)).toThrow(message);
  });

  test('is missing', () =>
    expect(() => readPublished(join(folder, 'none'))).toThrow(
      `${join(folder, 'none')}: no published champion: published.json is missing`,
    ));
});

describe.each(['slider', 'infexion', 'hex', 'hus', 'hexifence'])('%s, as it is published', (name) => {
  const game = gameNamed(name);
  const there = publishedFolder(game.name);

  test('says what its run found', () => {
    const facts = readPublished(there);
    const outcome = readOutcome(there)!;
    expect(facts).toMatchObject({
      game: game.name,
      command: outcome.command,
      seed: outcome.seed,
      nodes: outcome.nodes,
    });
    expect(facts.champion.name).toBe(outcome.champion.name);
    expect(facts.sentences).toEqual(outcome.sentences);
    const near = outcome.verdict?.find(({ place, opponent }) => place === 'near' && opponent === facts.strongest.name);
    expect(facts.verdict?.near.elo).toBe(near?.match.rating.elo);
  });

  test('plays as tuned, and is read back from its name', () => {
    expect(agentNames(game)).toContain('tuned');
    const spec = parseAgent('tuned@depth=1#a', game, {});
    expect(spec).toMatchObject({ kind: 'search', name: 'tuned@depth=1#a', limit: { depth: 1 } });
    expect(parseAgent(agentText(spec), game, {})).toEqual(spec);
    const agent = createAgent(game, spec);
    agent.start();
    const position = game.start(new Random(1));
    const { move } = agent.choose(position, new Random(1));
    expect(game.parseMove(position, game.moveText(position, move))).toBe(move);
  });
});

test('where no champion is published, tuned says so in one line', () => {
  const small = gameNamed('slider-4');
  expect(hasPublished(small)).toBe(false);
  expect(agentNames(small)).not.toContain('tuned');
  expect(() => parseAgent('tuned', small, {})).toThrow(
    'tuned: no champion of slider-4 is published; weightroom tune finds one, and its weights file plays',
  );
  expect(publishedFolder('x').startsWith(publishedFolders)).toBe(true);
});
