import { expect, test } from 'vitest';
import { inProcess } from '../../test/command.ts';
import { faulty } from '../../test/engines.ts';

const checked = (fault: string, ...words: string[]) =>
  inProcess('.', ['check', 'engine', `cmd:start=60000 margin=60000 ${faulty(fault, 'hex-3')}`, 'hex-3', ...words]);

test('an engine with nothing wrong: what was tried, and exit code 0', async () => {
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

test.each([['hand'], ['gtp:node'], ['cmd:no-such-program']])('%s is refused in one line', async (engine) => {
  const { code, out, err } = await inProcess('.', ['check', 'engine', engine, 'hex-3']);
  expect([code, out]).toEqual([1, '']);
  expect(err.trimEnd().split('\n')).toHaveLength(1);
});
