import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { rules } from '../../games/check/subject.ts';
import { expectRefusal, inProcess } from '../../test/command.ts';
import { faulty } from '../../test/engines.ts';
import { testFolder } from '../../test/folder.ts';

describe('a game that breaks its contract', () => {
  const folder = testFolder();
  const check = (...words: string[]) =>
    inProcess(folder, ['check', 'game', './broken-jumps', '--games', '6', ...words]);
  let said: string[] = [];

  // The piece that is jumped over leaves the board behind the back of hash and undo.
  beforeAll(async () => {
    expect((await inProcess(folder, ['new', 'broken-jumps'])).code).toBe(0);
    const file = join(folder, 'broken-jumps/board.ts');
    const text = readFileSync(file, 'utf8');
    expect(text.split('this.set(next[cell]!, 0);')).toHaveLength(2);
    writeFileSync(file, text.replace('this.set(next[cell]!, 0);', 'this.board[next[cell]!] = 0;'));
    const { code, out, err } = await check();
    expect([code, err]).toEqual([1, '']);
    said = out.trimEnd().split('\n');
  });

  test('each finding is told with its position, and the rule in the words of the contract', () => {
    const ends = said.flatMap((line, i) => (line.startsWith('  rule ') ? [i] : []));
    expect(ends.length).toBeGreaterThan(0);
    let begin = 0;
    for (const end of ends) {
      const [message, ...lines] = said.slice(begin, end + 1);
      expect(message).toMatch(/^\S/);
      const [, rule, sentence] = /^ {2}rule {6}(\w+): (.+)$/.exec(lines.at(-1)!)!;
      expect(sentence).toBe(rules[rule as keyof typeof rules]);
      for (const line of lines.slice(0, -1)) expect(line).toMatch(/^ {2}(position|after {3}|from {4}) {2}\S/);
      begin = end + 2;
    }
    expect(said[begin]).toBe(
      `broken-jumps-6: ${ends.length} ${ends.length === 1 ? 'finding' : 'findings'}. A pace is proposed where there are none.`,
    );
    expect(said.slice(begin + 1)).toEqual([]);
  });

  test('the first one says that unmake left something', () => {
    expect(said[0]).toMatch(/^unmake after .*[a-f][1-6]-[a-f][1-6].*: text /);
    expect(said[1]).toMatch(/^ {2}position {2}\S+ [xo]$/);
  });

  test('--json has the same', async () => {
    const { code, out } = await check('--json');
    const { findings, measured, pace } = JSON.parse(out);
    expect([code, measured, pace]).toEqual([1, undefined, undefined]);
    expect(said).toContain(findings.at(-1).message);
    expect(findings[0].message).toBe(said[0]);
  });
});

const checked = (fault: string, ...words: string[]) =>
  inProcess('.', ['check', 'engine', `cmd:start=60000 margin=60000 ${faulty(fault, 'hex-3')}`, 'hex-3', ...words]);

test('an engine with nothing wrong: what was tried, and exit code 0', { tags: 'slow' }, async () => {
  const { code, out } = await checked('none');
  expect(code).toBe(0);
  expect(out).toMatch(/^start +1 right$/m);
  expect(out).toMatch(/\nfaulty-engine\.mjs, hex-3: nothing wrong in \d+ checks\.\n$/);
});

test('a fault: one line, and exit code 1', async () => {
  const { code, out } = await checked('dies-at-start', '--json');
  expect(code).toBe(1);
  expect(JSON.parse(out)).toMatchObject({
    wrong: 1,
    checks: [{ check: 'start', tried: 1, wrong: 1 }],
    findings: [{ check: 'start', kind: 'wrong', sent: 'ugi' }],
  });
});

test.each([
  ['game chess', 'no such game'],
  ['engine hand hex-3', 'hand: expected an engine that speaks UGI'],
  ['engine gtp:node hex-3', 'gtp:node: expected an engine that speaks UGI'],
  ['engine cmd:no-such-program hex-3', 'no-such-program'],
])('%s is refused in one line', async (words, message) =>
  expectRefusal(await inProcess('.', ['check', ...words.split(' ')]), message),
);
