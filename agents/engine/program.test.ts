import { expect, test } from 'vitest';
import { programName } from '../spec.ts';

test.each([
  ['mohex --quiet', 'mohex'],
  ['/usr/games/bob book.txt', 'bob'],
  ['python3 docs/engines/hex_engine.py', 'hex_engine.py'],
  ['python3.12 -u agents/bob.py --level 3', 'bob.py'],
  ['python3 -m bob.play', 'bob.play'],
  ['python3 -c pass', 'python3'],
  ['java -jar build/x.jar', 'x.jar'],
  ['java -cp build:lib/a.jar HexEngine', 'HexEngine'],
  ['node', 'node'],
  ['node --import ./hook.js dist/x.js', 'x.js'],
  ['node -e 1', 'node'],
  ['deno run x.ts', 'x.ts'],
])('%s is called %s', (words, name) => expect(programName(words.split(' '))).toBe(name));
