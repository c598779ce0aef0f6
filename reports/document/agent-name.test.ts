import { expect, test } from 'vitest';
import { shortNames } from './agent-name.ts';

test.each([
  ['limits are left out', ['a@nodes=9', 'b:own@depth=2', 'c'], ['a', 'b:own', 'c']],
  ['but where they tell agents apart', ['a@nodes=9', 'a@nodes=8', 'b@nodes=9'], ['a@nodes=9', 'a@nodes=8', 'b']],
  ['or one has none', ['a@nodes=9', 'a'], ['a@nodes=9', 'a']],
  ['a path keeps its @', ['cmd:./x@1/run'], ['cmd:./x@1/run']],
])('%s', (_, agents, wanted) => expect(agents.map(shortNames(agents))).toEqual(wanted));
