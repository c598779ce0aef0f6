import { describe, expect, test } from 'vitest';
import { familyNamed } from '../../../games/index.ts';
import { InputError } from '../../../lib/input-error.ts';
import { answering } from '../../engine/engine.ts';
import { EngineClient, type EngineWorker, Stopped } from '../source.ts';
import { limitText, PERSON, parseLimit, Table, whoPlays } from './table.ts';

/** An engine in this thread, behind the messages of a worker. */
function engineOf(family: string): EngineClient {
  return new EngineClient((): EngineWorker => {
    let ended = false;
    const answer = answering(familyNamed(family), (told) => worker.onmessage?.({ data: structuredClone(told) }));
    const worker: EngineWorker = {
      onmessage: null,
      onerror: null,
      postMessage: (asked) => void setImmediate(() => ended || answer(asked)),
      terminate: () => {
        ended = true;
      },
    };
    return worker;
  });
}

async function tableOf(family: string, size: number): Promise<Table> {
  const look = engineOf(family);
  const facts = await look.ask('game', [size]);
  const table = new Table(facts, whoPlays(facts, [], []), look, engineOf(family));
  table.limit.value = { by: 'depth', amount: 1 };
  return table;
}

/** Resolves once `what` holds. */
async function until(what: () => boolean): Promise<void> {
  while (!what()) await new Promise((resolve) => setTimeout(resolve, 1));
}

const START = 'H3/H3/H3/1VVV h';

describe('a table', () => {
  test('an agent answers a person; a move taken back is the person’s again', async () => {
    const table = await tableOf('slider', 4);
    table.seats.value = [PERSON, 'hand:own'];
    await table.read(START);
    expect(table.open).toBe(true);
    await table.play('a4r');
    await until(() => table.line.value.moves.length === 2);
    expect(table.open).toBe(true);
    expect(table.thoughts.value.get(table.line.value.moves.join(' '))).toMatchObject({ depth: 1 });
    expect(table.said.value).toMatch(/^V plays \S+\. H to move$/);
    await table.takeBack();
    expect(table.line.value.moves).toEqual([]);
    expect(table.scene.value!.text).toBe(START);
  });

  test('moves that were taken back stay a variation; an agent waits where one goes back to its turn', async () => {
    const table = await tableOf('slider', 4);
    await table.read(START);
    await table.play('a4r b1u a3r');
    await table.goTo(['a4r', 'b1u']);
    await table.play('a4u').catch(() => {});
    expect(table.mistake.value).toBeDefined();
    await table.goTo(['a4r']);
    await table.play('c1u');
    expect(table.tried.value.get('a4r')).toEqual(['b1u', 'c1u']);
    await table.goTo([]);
    expect(table.played).toEqual(['a4r', 'b1u', 'a3r']);
    table.seats.value = [PERSON, 'hand:own'];
    await table.goTo(['a4r']);
    expect([table.paused.value, table.thinking.value]).toEqual([true, undefined]);
    table.pause(false);
    await until(() => table.line.value.moves.length === 2);
    // Another start is another game.
    await table.read('H3/H3/4/1VVV h');
    expect(table.tried.value.size).toBe(0);
  });

  test('clocks run from the first move on, a move adds to its clock, and who has no time left has lost', async () => {
    const table = await tableOf('slider', 4);
    // A move takes at most the 5 s of its clock and adds 20 s. So the clock shows more than 5 s after it.
    table.allow({ by: 'clock', amount: 5, increment: 20 });
    // H has won once it is through: the agent needn't think for long.
    await table.read('H3/4/4/1VVV h');
    expect(table.clocks.value).toEqual([5_000, 5_000]);
    await table.play('a4r');
    // The first move was free; the second one is timed, and so is the agent's answer to it.
    expect(table.clocks.value![0]).toBe(5_000);
    await table.play('b1u');
    expect(table.clocks.value![1]).toBeGreaterThan(20_000);
    expect(table.clocks.value![1]).toBeLessThan(25_000);
    table.sit(['hand:own', PERSON]);
    await until(() => table.line.value.moves.length === 3);
    expect(table.clocks.value![0]).toBeGreaterThan(20_000);
    table.allow({ by: 'clock', amount: 0.05 });
    table.sit([PERSON, PERSON]);
    await table.play(table.scene.value!.moves[0]!.text);
    await until(() => table.scene.value!.end !== undefined);
    const loser = table.scene.value!.turn;
    expect(table.scene.value!.end).toMatchObject({ winner: 1 - loser, voided: false });
    expect(table.said.value).toMatch(/wins: [HV] is out of time$/);
    expect(table.open).toBe(false);
    await table.takeBack();
    expect([table.open, table.scene.value!.end]).toEqual([true, undefined]);
    table.close();
  });

  test.each([
    ['ms=500', { by: 'ms', amount: 500 }],
    ['clock=180', { by: 'clock', amount: 180 }],
    ['clock=180+2', { by: 'clock', amount: 180, increment: 2 }],
    ['ms=500+2', undefined],
    ['clock=0', undefined],
    ['clock=99999', undefined],
  ] as const)('the limit %s', (text, limit) => {
    expect(parseLimit(text)).toEqual(limit);
    if (limit !== undefined) expect(limitText(limit)).toBe(text);
  });

  test('an agent sits down whose turn it is: it moves at once', async () => {
    const table = await tableOf('slider', 4);
    table.seats.value = [PERSON, 'hand:own'];
    await table.read(START);
    table.sit(['hand:own', PERSON]);
    await until(() => table.line.value.moves.length === 1);
    expect(table.scene.value!.turn).toBe(1);
    expect(table.open).toBe(true);
  });

  test('two agents play until they are stopped, continue, and end the game', async () => {
    const table = await tableOf('slider', 4);
    await table.read(START);
    table.sit(['hand:difference', 'hand:own']);
    await until(() => table.line.value.moves.length > 2);
    table.pause(true);
    const { length } = table.line.value.moves;
    await new Promise((resolve) => setTimeout(resolve, 30));
    // What was on its way when it was stopped is not played.
    expect(table.line.value.moves.length).toBe(length);
    expect(table.thinking.value).toBeUndefined();
    table.pause(false);
    await until(() => table.scene.value!.end !== undefined);
    expect(table.said.value).toContain(table.scene.value!.end!.why);
    await table.takeBack();
    expect(table.paused.value).toBe(true);
    expect(table.scene.value!.end).toBeUndefined();
  });

  test('what can’t be is said in a line, and the game continues', async () => {
    const table = await tableOf('slider', 4);
    await table.read(START);
    const sizes: number[] = [];
    await table.play('a4l');
    expect(table.mistake.value).toMatch(/^can't move that direction!/);
    expect(table.scene.value!.text).toBe(START);
    await table.read('nonsense');
    expect(table.mistake.value).toMatch(/position 'nonsense'/);
    await table.read('H4/H4/H4/H4/1VVVV h', [], (size) => sizes.push(size));
    expect(sizes).toEqual([5]);
    table.sit(['hand:own', PERSON]);
    await table.read('nonsense');
    // The agent that was thinking plays all the same.
    await until(() => table.line.value.moves.length === 1);
    expect(table.open).toBe(true);
  });

  test('an agent that keeps no depth plays by a limit of its own', async () => {
    const table = await tableOf('hexifence', 1);
    table.seats.value = ['greedy-original', PERSON];
    await table.begin();
    await until(() => table.line.value.moves.length === 1);
    table.seats.value = ['mcts', PERSON];
    await table.begin();
    await until(() => table.line.value.moves.length === 1);
    expect(table.mistake.value).toBeUndefined();
  });
});

test('what is stopped is rejected, and the next question is answered', async () => {
  const engine = engineOf('slider');
  const line = { size: 4, start: START, moves: [] };
  const asked = engine.ask('look', [line]);
  engine.stop();
  await expect(asked).rejects.toThrow(Stopped);
  await expect(engine.ask('look', [line])).resolves.toMatchObject({ text: START });
  await expect(engine.ask('sizeOf', ['?'])).rejects.toThrow(InputError);
});
