import { titleOf } from '../../../tuning/titles.ts';
import type { Answer } from '../source.ts';

/** A run in the list of all. */
export type Line = Answer<'runs'>['runs'][number];

/** `23 Nov 2026, 05:16`. */
export function date(time: number): string {
  return new Date(time).toLocaleString('en-GB', { dateStyle: 'medium', timeStyle: 'short' });
}

/** `now`, `12 min ago`, else the date. */
export function ago(time: number): string {
  const minutes = (Date.now() - time) / 60_000;
  if (minutes < 1) return 'now';
  if (minutes < 60) return `${Math.floor(minutes)} min ago`;
  return date(time);
}

export const stateWords = (state: Line['state']): string => (state === 'stopped' ? 'not finished' : state);

/** A path as a name. */
export const placeName = (at: string): string => (at === '.' ? 'this folder' : at);

/** The last part of a path. */
export const nameOf = (at: string): string => placeName(at.split('/').at(-1)!);

/** What people call an agent: `Full features, tuned, generation 1` for `g1-full@nodes=3000`. */
export function called(agent: string): string {
  return titleOf(agent.replace(/@.*$/s, ''));
}
