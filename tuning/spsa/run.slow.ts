import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { parseAgent } from '../../agents/spec.ts';
import { gameNamed } from '../../games/index.ts';
import { InputError } from '../../lib/input-error.ts';
import { Random } from '../../lib/maths/random.ts';
import { hostile, tunable } from '../../test/engines.ts';
import { testFolder } from '../../test/folder.ts';
import { mistake } from '../../test/mistake.ts';
import { boardsOf, nearStart } from '../boards.ts';
import { usualExponents } from './ascent.ts';
import type { SpsaOptions } from './options.ts';
import pairPlayer from './pair-player.ts';
import { type Climber, parametersOf, type Row } from './parameters.ts';
import { ascentOf, boardsFor, LOG, runSpsa } from './run.ts';

const folder = testFolder();
const at = (name: string): string => join(folder, name);

const terms = { spread: 0.4, rate: 0.05 };

async function optionsFor(game: string, agent: string, rows?: readonly Row[], pairs = 30): Promise<SpsaOptions> {
  const played = gameNamed(game);
  const parsed = parseAgent(agent, played, { nodes: 30 }) as Climber;
  return {
    game,
    seed: 3,
    ...(await parametersOf(played, parsed, rows, terms)),
    schedule: { pairs, hold: pairs / 10, ...usualExponents },
    each: 1,
    average: 0.5,
    openings: { openings: 'random', scatter: 0, walk: nearStart(played) },
    verdict: 4,
  };
}

function running(workers: number, signal = new AbortController().signal, stopAt?: () => void) {
  return () => ({ workers, signal, progress: () => stopAt?.() });
}

describe('weights', () => {
  test('the same for any number of workers and of stops, and nothing is played twice', async () => {
    const options = await optionsFor('slider-4', 'hand:difference');
    const whole = await runSpsa(options, 'command', at('whole'), running(1));
    const log = readFileSync(join(at('whole'), LOG), 'utf8');
    expect(log.trimEnd().split('\n')).toHaveLength(30);
    expect(whole.total.wins + whole.total.draws + whole.total.losses + whole.total.voided).toBe(60);
    expect(whole.match?.pairs).toBe(4);
    expect(whole.sentence).toMatch(/^Tun(ed|ing) .*hand:difference.* 4 pairs/);

    const stop = new AbortController();
    let heard = 0;
    const stopping = running(2, stop.signal, () => {
      if (++heard === 12) stop.abort(new Error('stopped'));
    });
    await expect(runSpsa(options, 'command', at('stopped'), stopping)).rejects.toThrow('stopped');
    const begun = readFileSync(join(at('stopped'), LOG), 'utf8');
    expect(log.startsWith(begun)).toBe(true);
    expect(begun.length).toBeLessThan(log.length);
    writeFileSync(join(at('stopped'), LOG), begun.slice(0, -3));
    const again = await runSpsa(options, 'command', at('stopped'), running(2));
    expect(readFileSync(join(at('stopped'), LOG), 'utf8')).toBe(log);
    expect(again.parameters).toEqual(whole.parameters);
    expect(again.tuned).toEqual(whole.tuned);
  });

  test('a folder with anything else, and one with another run, are refused', async () => {
    const options = await optionsFor('slider-4', 'hand:difference', undefined, 2);
    writeFileSync(at('file'), '');
    const refused = runSpsa(options, 'command', folder, running(1));
    await expect(refused).rejects.toThrow(mistake('not empty and no run of spsa'));
    const other = runSpsa(options, 'command', at('whole'), running(1));
    await expect(other).rejects.toThrow('holds another run');
  });

  test('a log whose values do not follow from its results is refused', async () => {
    const options = await optionsFor('slider-4', 'hand:difference');
    const line = ascentOf(options).take([{ wins: 2, draws: 0, losses: 0, voided: 0, faults: 0 }]);
    const [first, ...rest] = line.values;
    const other = { ...line, values: [first! + 1, ...rest] };
    expect(() => ascentOf(options).retake(other, 'here')).toThrow(/^here: values /);
    expect(() => ascentOf(options).retake({ ...line, wins: 3 }, 'here')).toThrow('here: 3 games, expected 2');
    expect(() => ascentOf(options).retake({ ...line, iteration: 1 }, 'here')).toThrow(
      'here: iteration 1, expected 0 of 30',
    );
  });

  test('a player that keeps its search plays as a new one does', async () => {
    const { game, climber, parameters } = await optionsFor('hexifence-2', 'hand:difference');
    const setup = { game, seed: 1, climber, parameters, host: undefined };
    const position = gameNamed(game).start(new Random(1)).text();
    const kept = pairPlayer(setup);
    for (let pair = 0; pair < 6; pair++) {
      const random = new Random(1, 'players', pair);
      const values = (): number[] =>
        parameters.map(({ low, high }) => random.between(Math.ceil(low), Math.floor(high)));
      const task = { pair, opening: position, plus: values(), minus: values() };
      expect(kept(task)).toEqual(pairPlayer(setup)(task));
    }
  });
});

test('numbers of our search are tuned, and its weights stay', async () => {
  const rows = ['quiescence', 'reduction', 'margin'].map((name): Row => ({ name, where: 'here' }));
  const options = await optionsFor('slider-4', 'hand:difference@lmr=on,futility=on', rows, 12);
  const { tuned, parameters } = await runSpsa(options, 'command', at('numbers'), running(1));
  expect(parameters.map(({ name, kind, start }) => [name, kind, start])).toEqual([
    ['quiescence', 'search', 8],
    ['reduction', 'search', 50],
    ['margin', 'search', 100],
  ]);
  expect(tuned).toMatchObject({
    kind: 'search',
    weights: options.climber.kind === 'search' && options.climber.weights,
  });
});

test("an engine's options are told to it between games, and it is not started anew", async () => {
  const told = at('told');
  const rows: Row[] = [
    { name: 'middle', where: 'here' },
    { name: 'row', where: 'here' },
  ];
  const options = await optionsFor('hex-4', `cmd:${tunable(told)}#tunable`, rows, 10);
  rmSync(told);
  const { parameters, tuned, total } = await runSpsa({ ...options, verdict: 0 }, 'command', at('engine'), running(1));
  expect(total.faults).toBe(0);
  expect(parameters.map(({ name, low, high, end }) => [name, low, high, end])).toEqual([
    ['middle', 0, 100, 1.41],
    ['row', -100, 100, 1],
  ]);
  const lines = readFileSync(told, 'utf8').split('\n');
  expect(lines.filter((line) => line === 'ugi')).toHaveLength(2);
  expect(lines.filter((line) => line === 'uginewgame')).toHaveLength(40);
  const middles = new Set(lines.filter((line) => line.startsWith('setoption name middle')));
  expect(middles.size).toBeGreaterThan(3);
  expect(tuned).toMatchObject({ kind: 'engine', name: 'tuned' });
});

test.each<[string, string, readonly string[] | undefined, string]>([
  ['slider-4', 'hand', ['luck'], 'here: luck: no such parameter; there are end-line'],
  ['slider-4', 'hand', ['tempo'], "here: tempo: weights evaluated as own don't read it"],
  ['slider-4', 'hand:difference', ['draw'], "here: draw: weights evaluated as difference don't read it"],
  ['slider-4', 'hand', ['reduction'], 'here: reduction: lmr is off'],
  ['hex-4', `cmd:${tunable()}`, ['luck'], 'option luck is not given; expected a number'],
  ['hex-4', `cmd:${tunable()}`, ['style'], 'option style is calm; expected a number'],
  ['hex-4', `cmd:${tunable()}?middle=500`, ['middle'], 'option middle: 500; expected a whole number from 0 up to 100'],
  ['hex-4', 'cmd:node -e 1', undefined, 'the engine did not start'],
  ['hex-4', `cmd:${hostile('illegal', 'x')}`, undefined, 'the engine says no option with a number; expected --table'],
  ['hex-4', `gtp:${hostile('illegal', 'x')}`, undefined, 'GTP has no options to tune'],
])('%s, %s, %j is refused before a game is played', async (game, agent, names, message) => {
  const refused = optionsFor(
    game,
    agent,
    names?.map((name) => ({ name, where: 'here' })),
  );
  await expect(refused).rejects.toThrow(mistake(message));
});

describe('boards', () => {
  const asked = {
    game: 'slider-4',
    seed: 1,
    openings: { openings: 'random', ...boardsOf(gameNamed('slider-4')).near },
  } as const;
  const counts = (pairs: number, verdict: number, positions?: readonly string[]) => {
    const set = positions && { file: 'openings.txt', positions };
    const openings = set === undefined ? asked.openings : ({ ...asked.openings, openings: 'set', set } as const);
    const found = boardsFor({ ...asked, openings, schedule: { pairs }, verdict });
    expect(new Set([...found.climb, ...found.verdict]).size).toBe(found.climb.length + found.verdict.length);
    return found;
  };

  test.each([
    [150, 40, undefined, [150, 40]],
    [100, 40, 9, [6, 3]],
    [100, 2, 9, [7, 2]],
    [100, 0, 9, [9, 0]],
  ])(
    'of %d pairs and %d of the verdict, from %s: no two alike; of too few the verdict has a third',
    (pairs, verdict, few, wanted) => {
      const { climb, verdict: fresh } = counts(pairs, verdict, few === undefined ? undefined : counts(few, 0).climb);
      expect([climb.length, fresh.length]).toEqual(wanted);
    },
  );

  test('none, no run', () => expect(() => counts(1, 0, [])).toThrow(InputError));
});
