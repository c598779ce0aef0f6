import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { signedText } from '../../lib/files/signed.ts';
import { InputError } from '../../lib/input-error.ts';
import { queueAddress } from '../../lib/tasks/queue/address.ts';
import '../../games/modules/shipped.ts';
import { emptiedFolder } from '../../test/folder.ts';
import { beginRun } from '../../test/studio-folder.ts';
import { goOn, plainWords, queuePlace, startRun, startsAgain } from './start-run.ts';
import { StudioFolder } from './studio-folder.ts';

type StartPlace = Parameters<typeof startRun>[0];

const home = emptiedFolder();

test.each([
  ['tune hex-7 --budget 3m --seed 1', true],
  ['tune hex-7 --generations 2 --seed 1 --nodes 3000 --games 400 --pairs 20', true],
  ['tune hex-7 --budget 1h30m --seed 1 --features original,full', true],
  ['tune hex-7 --budget 3m --seed 1 --features ./mine.ts', false],
  ['tune hex-7 --budget 3m --seed 1 --features mine.ts', false],
  ["tune hex-7 --budget 3m --seed 1 --against 'cmd:rm -rf /'", false],
  ['tune hex-7 --budget 3m --seed 1 --against tuned.json', false],
  ['tune hex-7 --budget 3m --seed 1 --config {"replayDecisions":"decisions.jsonl"}', false],
  ['tune hex-7 --budget 3m --seed 1 --openings openings.txt', false],
  ['tune hex-7 --budget 3m --seed 1 --out /tmp', false],
  ['tune hex-7 --budget', false],
  ['tune hex-7 --budget --seed', false],
  ['tune hex-7 --constructor 1', false],
  ['tune hex-99 --budget 3m --seed 1', false],
  ['tune evil --budget 3m --seed 1', false],
  ['tune ./evil.ts --budget 3m --seed 1', false],
  ['tune hex-7 --budget 3m --seed 1; rm -rf /', false],
  ['match run hex-7 --agents hand:own,greedy#2,hand@depth=4 --pairs 20 --openings start', true],
  ['match run hex-7 --agents cmd:x', false],
  ['match run hex-7 --agents hand,/etc/weights.json', false],
  ['match run hex-7 --agents hand,greedy --openings openings.txt', false],
  ['match run hex-7 --agents hand,greedy --out /tmp', false],
  ['match show hex-7', false],
  ['', false],
])('the command %j is started: %s', (command, starts) => {
  const whole = `weightroom ${command}`;
  if (starts) expect(plainWords(whole).join(' ')).toBe(command);
  else expect(() => plainWords(whole)).toThrow(InputError);
  beginRun(join(home, 'run'), 'hex-7', whole);
  expect(startsAgain(new StudioFolder(home), 'run')).toBe(starts);
});

test('a folder of another format is no run that continues', () => {
  beginRun(join(home, 'run'), 'hex-7');
  const path = join(home, 'run', 'run.json');
  const { sha256: _, ...run } = JSON.parse(readFileSync(path, 'utf8'));
  writeFileSync(path, signedText({ ...run, format: 'weightroom run 4' }));
  expect(startsAgain(new StudioFolder(home), 'run')).toBe(false);
});

describe('on the queue', () => {
  const run = { command: 'weightroom tune slider-6 --budget 3m --seed 1', name: 'x' };
  const queue = queueAddress('redis://me:tr0ub4dor@127.0.0.1:1?prefix=lab');

  /** A place that only keeps what it is told to start. */
  function noting(change: Partial<StartPlace> = {}) {
    const started: { words: readonly string[]; more: NodeJS.ProcessEnv | undefined }[] = [];
    const start = (_: string, words: readonly string[], more?: NodeJS.ProcessEnv) => void started.push({ words, more });
    const place: StartPlace = {
      folder: new StudioFolder(home),
      children: { has: () => false, count: 0, start, stop: () => false },
      queue,
      ...change,
    };
    return { place, started };
  }

  test('the command has the address, the environment who we are there', () => {
    const { place, started } = noting();
    const { command } = startRun(place, { ...run, queue: true });
    expect(command).toBe('weightroom tune slider-6 --budget 3m --seed 1 --queue redis://127.0.0.1:1?prefix=lab');
    const [{ words, more }] = started as [(typeof started)[number]];
    expect(words.join(' ')).not.toMatch(/tr0ub4dor|me:/);
    // The child reads the same address from both.
    expect(queueAddress(words[words.indexOf('--queue') + 1]!, more)).toEqual(queue);
  });

  test('a run continues with it where it is asked to, and without it else', () => {
    beginRun(join(home, 'run'), 'hex-7');
    const { place, started } = noting();
    goOn(place, { at: 'run', queue: true });
    goOn(place, { at: 'run' });
    startRun(place, run);
    expect(started.map(({ words }) => words.includes('--queue'))).toEqual([true, false, false]);
    expect(started.slice(1).map(({ more }) => more)).toEqual([{}, {}]);
  });

  test.each([
    ['a studio without one', { ...run, queue: true }, 'this studio has no queue; weightroom studio --queue'],
    ['another queue than the studio’s', { ...run, queue: 'redis://evil.example' }, 'start: queue: '],
  ])('%s: refused, and nothing is started', (_, body, line) => {
    const { place, started } = noting({ queue: undefined });
    expect(() => startRun(place, body)).toThrow(line);
    expect(started).toEqual([]);
  });

  test('no word of a command says who we are there', () => {
    expect(queuePlace(queue)).toEqual({
      address: 'redis://127.0.0.1:1',
      words: ['--queue', 'redis://127.0.0.1:1?prefix=lab'],
    });
    expect(queuePlace(undefined)).toEqual({ address: undefined, words: [] });
  });
});
