import { createAgent } from '../agents/create-agent.ts';
import { playGame } from '../agents/play/referee.ts';
import { searcher } from '../agents/spec.ts';
import { handWeights } from '../agents/weights/weights.ts';
import type { Game, Position } from '../games/game.ts';
import { walk } from '../games/moves.ts';
import { Random } from '../lib/maths/random.ts';
import { DRAWS, drawOpening, type OpeningOptions } from '../tournament/openings/openings.ts';

/** Where games begin: near the game's start, or on its random legal boards. */
export const places = ['near', 'random'] as const;
export type Place = (typeof places)[number];

/** Where a verdict is given: at both places on balanced openings, and near the start on plain ones, as drawn. */
export const verdictPlaces = ['near', 'plain', 'random'] as const;
export type VerdictPlace = (typeof verdictPlaces)[number];

/** Which boards there are at a place: drawn ones, or those of `set`, where somebody chose them. */
export type BoardOptions = Pick<OpeningOptions, 'scatter' | 'walk' | 'set'>;

/** Random boards: the share with the pieces put down at random. */
const SCATTER = 0.25;

/** Random moves that make an opening near the start as it is in real games. */
export function nearStart({ walk: { longest } }: Pick<Game, 'walk'>): OpeningOptions['walk'] {
  return { shortest: Math.min(2, longest), longest: Math.min(8, longest) };
}

/** The boards of `game` at each place: the usual ones, or near the start those of `set`. */
export function boardsOf(game: Pick<Game, 'walk'>, set?: BoardOptions['set']): Readonly<Record<Place, BoardOptions>> {
  const near = { scatter: 0, walk: nearStart(game), ...(set && { set }) };
  return { near, random: { scatter: SCATTER, walk: game.walk } };
}

/** `near the start`. */
export function placeWords(place: VerdictPlace): string {
  return place === 'random' ? 'on random boards' : placeCell(place);
}

/** `Near the start`, where a sentence begins. */
export function placeBegins(place: VerdictPlace): string {
  const words = placeWords(place);
  return `${words[0]!.toUpperCase()}${words.slice(1)}`;
}

/** `near the start`, in a table of boards. */
export function placeCell<Place extends VerdictPlace>(place: Place) {
  return ({ near: 'near the start', plain: 'near the start, as drawn', random: 'random' } as const)[place];
}

/** `after 2 to 8 random moves`. */
export function afterWalk({ shortest, longest }: OpeningOptions['walk']): string {
  return `after ${shortest === longest ? '' : `${shortest} to `}${longest} random moves`;
}

/** `after 2 to 8 random moves`, or `from openings.txt`. */
export function whereFrom({ walk, set }: Pick<BoardOptions, 'walk' | 'set'>): string {
  return set === undefined ? afterWalk(walk) : `from ${set.file}`;
}

/** The first `count` boards of those that are `wanted`, no two alike; fewer where no more are found. */
export function differentBoards(
  game: Game,
  {
    openings,
    set,
    ...options
  }: BoardOptions & Pick<OpeningOptions, 'seed'> & Partial<Pick<OpeningOptions, 'openings'>>,
  count: number,
  wanted: (text: string) => boolean = () => true,
): string[] {
  const { seed } = options;
  if (set !== undefined)
    return new Random(seed, 'openings')
      .shuffle([...set.positions])
      .filter(wanted)
      .slice(0, count);
  const boards = new Set<string>();
  for (let i = 0, last = 0; boards.size < count && i - last < DRAWS; i++) {
    const text =
      openings === 'start' ? game.start(new Random(seed, 'opening', i)).text() : drawOpening(game, options, i);
    if (boards.has(text) || !wanted(text)) continue;
    boards.add(text);
    last = i;
  }
  return [...boards];
}

/** Nodes of a move in a quick game. */
const QUICK = 200;

/**
 * Positions as they come up in play, where random ones would often be decided: of each of `games` quick games by the
 * hand weights up to `ofEach`, evenly. Every other game begins near the start, the others anywhere. The same each time.
 */
export function playedPositions(game: Game, games: number, ofEach: number): Position[] {
  const [one, other] = [0, 1].map(() =>
    createAgent(game, searcher('quick', handWeights(game, 'difference'), { nodes: QUICK })),
  );
  return Array.from({ length: games }, (_, i) => {
    const random = new Random(0, 'played positions', i);
    const texts: string[] = [];
    const from = walk(game, i % 2 === 0 ? nearStart(game) : game.walk, random);
    playGame(game, from, [one!, other!], random, (before) => texts.push(before.text()));
    const kept = Math.min(ofEach, texts.length);
    return Array.from({ length: kept }, (_, at) => game.parse(texts[Math.floor((at * texts.length) / kept)]!));
  }).flat();
}
