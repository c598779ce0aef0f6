import { test } from 'vitest';
import { expectPlainValue } from '../../test/plain-infexion.ts';

test('alpha-beta at depth 3 is worth what plain recursion is, on twenty boards', () => expectPlainValue(3, 20));
