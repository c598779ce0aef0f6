import { describe, expect, test } from 'vitest';
import { gameNamed } from '../games/index.ts';
import { boardFitOptions, readNetworkFit, readNetworkFits } from './options.ts';

const infexion = gameNamed('infexion');
const slider = gameNamed('slider');
const words = (...asked: Parameters<typeof readNetworkFit>): string =>
  boardFitOptions.words(readNetworkFit(...asked) as object).join(' ');

describe('the shape of a network on a board', () => {
  test('is what the board wants, and the words of the command say it', () => {
    expect(words({ reads: 'board' }, infexion)).toContain('--shape star:2x4');
    expect(words({ reads: 'board' }, slider)).toContain('--shape 2x32');
  });

  test('is what is asked for', () =>
    expect(words({ reads: 'board', shape: '2x32' }, infexion)).toContain('--shape 2x32'));

  test('is the same among several networks', () =>
    expect(readNetworkFits({}, ['full', 'board'], infexion)[1]).toEqual(readNetworkFit({ reads: 'board' }, infexion)));

  test('is refused for a network on features', () =>
    expect(() => readNetworkFit({ reads: 'full', shape: '2x32' }, infexion)).toThrow(
      '--shape: for networks on a board',
    ));
});
