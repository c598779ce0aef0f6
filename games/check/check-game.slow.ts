import { describe, test } from 'vitest';
import { bugs, expectFound } from '../../test/game-bugs.ts';

describe('a planted bug is found, under the rule that it breaks', () => {
  test.each(bugs)('%s', expectFound);
});
