import { expect, test } from 'vitest';
import { keyed } from './print.ts';

test.each([
  ['−7', '-7'],
  ['−18 to +5', '-18 to +5'],
  ['−∞', '-∞'],
  ['a v b  673–615–712  –', 'a v b  673-615-712  -'],
  ['–  50.0 %  –', '-  50.0 %  -'],
  ['x – y', 'x – y'],
  ['a–b−c.json', 'a–b−c.json'],
])('%s is written %s', (typeset, plain) => expect(keyed(typeset)).toBe(plain));
