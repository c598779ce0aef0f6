import { describe, expect, test } from 'vitest';
import { addressText, discreet, type QueueAddress, queueAddress, wholeAddress, withoutPassword } from './address.ts';

const local: QueueAddress = {
  host: 'localhost',
  port: 6379,
  database: 0,
  tls: false,
  user: undefined,
  password: undefined,
  prefix: 'weightroom',
  threads: undefined,
  bound: 900,
  again: 0.01,
};

test.each<[string, Partial<QueueAddress>]>([
  ['redis://localhost', {}],
  ['redis://localhost:7000/3', { port: 7000, database: 3 }],
  ['rediss://queue.example', { host: 'queue.example', tls: true }],
  ['redis://[::1]:7000', { host: '::1', port: 7000 }],
  ['redis://bob:se%40cret@localhost', { user: 'bob', password: 'se@cret' }],
  ['redis://:secret@localhost', { password: 'secret' }],
  ['redis://localhost/?prefix=lab', { prefix: 'lab' }],
  ['redis://localhost:7000?threads=0&bound=60&again=0.5', { port: 7000, threads: 0, bound: 60, again: 0.5 }],
])('%s', (text, wanted) => expect(queueAddress(text, {})).toEqual({ ...local, ...wanted }));

test('user and password from the environment; those of the address come first', () => {
  const environment = { WEIGHTROOM_QUEUE_USER: 'eve', WEIGHTROOM_QUEUE_PASSWORD: 'hidden' };
  expect(queueAddress('redis://localhost?prefix=mine', environment)).toEqual({
    ...local,
    prefix: 'mine',
    user: 'eve',
    password: 'hidden',
  });
  expect(queueAddress('redis://bob:own@localhost', environment)).toMatchObject({
    user: 'bob',
    password: 'own',
  });
});

describe('what is refused, in one line without a password', () => {
  test.each([
    ['http://bob:secret@host', '--queue http://…@host: expected redis://host:port or rediss://host:port'],
    ['redis', '--queue redis: expected redis://host:port or rediss://host:port'],
    ['bob:secret@host:6379', '--queue …@host:6379: expected redis://host:port or rediss://host:port'],
    [
      'redis://x:secret@host/two',
      '--queue redis://…@host/two: expected the number of a database behind the host, or nothing',
    ],
    ['redis://x:%zz@host', '--queue redis://…@host: expected user and password with %25 for a %'],
    [
      'redis://host?prefix=a%1bb',
      '--queue redis://host?prefix=a%1bb: prefix: expected letters, digits, - _ ., 64 at most',
    ],
    ['redis://host?threads=x', '--queue redis://host?threads=x: threads: expected a whole number from 0 up'],
    ['redis://host?bound=0', '--queue redis://host?bound=0: bound: expected a whole number of seconds above 0'],
    [
      'redis://x:secret@host?evil=1',
      '--queue redis://…@host?evil=1: evil: prefix, threads, bound, again may stand behind ?',
    ],
  ])('%s', (text, message) => expect(() => queueAddress(text, {})).toThrow(message));
});

test.each(['redis://bob:secret@host:7000/2', 'redis://bob:se@cret@host', 'bob:secret@host'])(
  'no text of %s holds the password',
  (text) => expect(withoutPassword(text)).not.toMatch(/secret|cret@/),
);

test('what is shown of an address reads back as the same place', () => {
  for (const text of ['redis://localhost:6379', 'rediss://[::1]:7000/2?prefix=lab&threads=0&bound=60']) {
    const address = queueAddress(text, {});
    expect(wholeAddress(address)).toBe(text);
    expect(addressText(address)).toBe(text.replace(/\?.*/, ''));
  }
});

test("other people's messages lose the password", () =>
  expect(discreet('auth bob secret failed', { ...local, password: 'secret' })).toBe('auth bob … failed'));
