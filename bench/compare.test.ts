import { expect, test } from 'vitest';
import { blockLines } from '../reports/render/terminal.ts';
import { changeBlocks } from './compare.ts';

test.each([
  ['a clear slowdown', 0.85, 0.8, 0.9, 'Changed since main: hex: perft slower by 15 %.'],
  ['a clear gain', 1.2, 1.1, 1.3, 'Changed since main: hex: perft faster by 20 %.'],
  ['a small change', 0.92, 0.9, 0.95, 'Nothing changed by more than 10 % since main.'],
  ['a change that may be chance', 0.85, 0.7, 1.01, 'Nothing changed by more than 10 % since main.'],
])('%s', (_, ratio, low, high, said) => {
  expect(blockLines(changeBlocks('main', [{ job: 'hex: perft', ratio, low, high }]))[0]).toBe(said);
});
