import { describe, expect, test } from 'vitest';
import { createAgent } from '../agents/create-agent.ts';
import { agentNames, agentText, parseAgent } from '../agents/spec.ts';
import { hasPublished, publishedFolder } from '../agents/weights-file.ts';
import { gameNamed } from '../games/index.ts';
import { Random } from '../lib/maths/random.ts';
import { readEnded } from './outcome.ts';

describe.each(['slider', 'infexion', 'hex', 'hus', 'hexifence'])('%s, as it is published', (name) => {
  const game = gameNamed(name);

  test('its files are those of its outcome', () =>
    expect(readEnded(publishedFolder(game.name))).toMatchObject({
      game: game.name,
      champion: { file: 'champion.json' },
    }));

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
});
