import { afterEach, expect, test } from 'vitest';
import { asCalled, calledBy, callIt } from './called.ts';

test.each([
  ['npx, or ./node_modules/.bin', '/home/me/app/node_modules/.bin/weightroom', {}, 'npx weightroom'],
  ['npx without an installation', '/home/me/.npm/_npx/1f/node_modules/.bin/weightroom', {}, 'npx weightroom'],
  ['a shim on Windows', 'C:\\app\\node_modules\\weightroom\\dist\\cli\\weightroom.js', {}, 'npx weightroom'],
  ['installed for all folders', '/usr/local/bin/weightroom', {}, 'weightroom'],
  ['the file by node', '/home/me/clone/dist/cli/weightroom.js', {}, 'node ../clone/dist/cli/weightroom.js'],
  [
    'a wrapper',
    '/app/dist/cli/weightroom.js',
    { WEIGHTROOM_COMMAND: 'docker run weightroom' },
    'docker run weightroom',
  ],
])('%s', (_, path, env, wanted) => expect(calledBy(path, env, '/home/me/app', '/home/me/clone')).toBe(wanted));

test('in the folder of the package itself npx finds it', () =>
  expect(calledBy('/clone/dist/cli/weightroom.js', {}, '/clone', '/clone')).toBe('npx weightroom'));

afterEach(() => callIt('weightroom', []));

test('commands in a text begin as the user began; other words stay', () => {
  callIt('npx weightroom', ['tune', 'fit']);
  expect(asCalled('Next: weightroom tune hex, npx weightroom fit; weightroom --help')).toBe(
    'Next: npx weightroom tune hex, npx weightroom fit; npx weightroom --help',
  );
  for (const text of ['weightroom: a mistake', 'weightroom 0.1.0', 'a/weightroom tune', 'weightroom tunes'])
    expect(asCalled(text)).toBe(text);
});
