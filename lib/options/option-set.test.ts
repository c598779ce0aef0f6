import { describe, expect, test } from 'vitest';
import { InputError } from '../input-error.ts';
import { list, nonNegative, oneOf, positive, range, text, wholeNumber } from './kinds.ts';
import { anotherRun, defaulting, flag, leftOut, OptionSet, optional, required } from './option-set.ts';

const set = new OptionSet(
  {
    out: required(text, 'where to'),
    model: defaulting(oneOf(['plain', 'fancy']), 'plain', 'which'),
    stepSize: optional(positive, 'points'),
    lambda: leftOut(nonNegative, '1', 'share'),
    hidden: defaulting(list('-'), '32-32', 'units', { name: 'layers' }),
    walk: optional(range, 'moves'),
    tempo: flag('a term', true),
    force: flag('write over'),
    count: leftOut(wholeNumber(1), '3', 'how many'),
  },
  [({ stepSize, lambda }) => stepSize !== undefined && lambda === undefined && '--step-size: needs --lambda'],
);
const least = { out: 'a.json', model: 'plain', hidden: ['32', '32'], tempo: true, force: false };

describe('read', () => {
  test.each<[string, Record<string, unknown>, object]>([
    ['what is not given is the default, or left out', {}, {}],
    ['the default, given, is left out too', { lambda: '1.0', count: '03' }, {}],
    ['values by their keys', { 'step-size': '300', lambda: '0.5' }, { stepSize: 300, lambda: 0.5 }],
    ['a name of its own', { layers: '8-4' }, { hidden: ['8', '4'] }],
    ['switches', { tempo: false, force: true }, { tempo: false, force: true }],
    ['what belongs to others is not looked at', { epochs: 'x' }, {}],
  ])('%s', (_, args, values) => expect(set.read({ out: 'a.json', ...args })).toEqual({ ...least, ...values }));

  test.each<[string, Record<string, unknown>, string]>([
    ['the name and the text', { 'step-size': '-1' }, '--step-size -1: expected a number above 0'],
    ['a choice', { model: 'x' }, '--model x: expected one of plain, fancy'],
    ['what does not go together', { 'step-size': '5' }, '--step-size: needs --lambda'],
  ])('refuses, with %s', (_, args, message) =>
    expect(() => set.read({ out: 'a', ...args })).toThrow(new InputError(message)),
  );
});

test('words give the same values again, and leave out what is not said', () => {
  const given = {
    out: "it's here",
    'step-size': '300',
    lambda: '0.5',
    walk: '4..12',
    tempo: false,
    force: true,
  };
  const values = set.read(given);
  expect(set.words(values).join(' ')).toBe(
    "--out 'it'\\''s here' --model plain --step-size 300 --lambda 0.5 --layers 32-32 --walk 4..12 --no-tempo --force",
  );
  expect(set.words({ hidden: [], count: 3 })).toEqual(['--count 3']);
  expect(set.words({ out: '-1' })).toEqual(['--out=-1']);
  expect(set.words({ out: '-my file' })).toEqual(["--out='-my file'"]);
  expect(set.words({ out: '#1' })).toEqual(["--out '#1'"]);
});

test('the values of a file are held to the same kinds', () => {
  expect(set.schema.safeParse({ ...least, stepSize: 2 }).success).toBe(true);
  expect(set.schema.safeParse({ ...least, stepSize: 0 }).error?.issues[0]).toMatchObject({
    path: ['stepSize'],
    message: 'expected a number above 0',
  });
});

test('declared says what a manual needs', () => {
  expect(set.declared.map(({ name }) => name).join()).toBe('out,model,step-size,lambda,layers,walk,tempo,force,count');
  expect(set.declared[1]).toEqual({
    key: 'model',
    name: 'model',
    help: 'which',
    default: 'plain',
    type: 'text',
    choices: ['plain', 'fancy'],
  });
});

test.each([
  ['w tune hus --seed 1', 'w tune hus --seed 2', '; --seed is 1 there, 2 here'],
  ['w tune hus', 'w tune hus --quiet 7', '; --quiet is not given there, 7 here'],
  ['w fit a b --strict', 'w fit a b', '; --strict is on there, not given here'],
  ['w tune hus --seed 1', 'w tune hex --seed 2', '; the command is w tune hus there, w tune hex here'],
  ['w tune hus --seed 1', 'w tune hus --seed 1', ''],
])('%s, %s', (found, wanted, difference) =>
  expect(anotherRun('runs/a', { command: found, program: 'w 1' }, { command: wanted, program: 'w 2' }).message).toBe(
    `runs/a: holds another run (${found}, w 1)${difference}; use another folder`,
  ),
);
