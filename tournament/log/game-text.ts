import * as z from 'zod';
import { InputError } from '../../lib/input-error.ts';
import { quoted } from '../../lib/quoted.ts';
import { parseJson, parseWith } from '../../lib/schema.ts';
import { type GameRecord, recordSchema } from './record.ts';

/** A game as a person keeps it: tags, then its moves, an empty line after either. */
export interface GameText {
  readonly game: string;
  readonly record: GameRecord;
  /** Of the referee, as `adjudicationText` writes it; empty where the game's own rules ended it. */
  readonly adjudication: string;
}

const WIDTH = 100;

/** Read back by `parseGameTexts`. */
export function gameText({ game, record, adjudication }: GameText): string {
  const { seats, opening, position, winner, ending, voided, chosen, nodes } = record;
  const tags: readonly (readonly [string, string])[] = [
    ['Game', game],
    ['Number', String(record.game)],
    ['First', seats[0]],
    ['Second', seats[1]],
    ['Opening', String(opening)],
    ['Position', position],
    ['Result', voided ? 'voided' : results[winner]],
    ...(voided ? [['Winner', String(winner)] as const] : []),
    ['Ending', ending],
    ['Moves', chosen.join(' ')],
    ['Nodes', nodes.join(' ')],
    ...(adjudication === '' ? [] : [['Referee', adjudication] as const]),
  ];
  return `${tags.map(([name, value]) => `[${name} ${JSON.stringify(value)}]`).join('\n')}\n\n${wrapped(record.moves)}\n\n`;
}

const results = { 0: '1-0', 1: '0-1', [-1]: '1/2-1/2' } as const;

function wrapped(moves: string): string {
  const lines = [''];
  for (const move of moves === '' ? [] : moves.split(' ')) {
    const line = lines.at(-1)!;
    if (line !== '' && line.length + move.length >= WIDTH) lines.push(move);
    else lines[lines.length - 1] = line === '' ? move : `${line} ${move}`;
  }
  return lines.join('\n');
}

/** Reads games, each beginning with its tag `Game`. Throws InputError, which begins with `where`. */
export function parseGameTexts(text: string, where: string): GameText[] {
  const games = text.split(/(?<![^\n])(?=\[Game )/);
  if (!games[0]!.startsWith('[Game ')) throw new InputError(`${where}: expected games that begin with [Game "…"]`);
  return games.map((game, i) => parseGameText(game, `${where} game ${i + 1}`));
}

function parseGameText(text: string, where: string): GameText {
  const tags = new Map<string, string>();
  const moves: string[] = [];
  for (const line of text.split('\n')) {
    const [, name, value] = /^\[(\w+) (".*")\]\s*$/s.exec(line) ?? [];
    if (name === undefined) moves.push(...line.split(/\s+/).filter((word) => word !== ''));
    else if (moves.length > 0) throw new InputError(`${where}: ${quoted(line, 100)}: a tag after the moves`);
    else tags.set(name, parseWith(z.string(), parseJson(value!, `${where} ${name}`), `${where} ${name}`));
  }
  const tag = (name: string): string => {
    const value = tags.get(name);
    if (value === undefined) throw new InputError(`${where}: no [${name} "…"]`);
    return value;
  };
  const numbers = (name: string): number[] => tag(name).split(' ').map(Number);
  const result = tag('Result');
  const record = {
    game: Number(tag('Number')),
    seats: [tag('First'), tag('Second')],
    opening: Number(tag('Opening')),
    position: tag('Position'),
    winner: result === 'voided' ? Number(tag('Winner')) : winnerOf(result, where),
    ending: tag('Ending'),
    ...(result === 'voided' ? { voided: true } : {}),
    chosen: numbers('Moves'),
    nodes: numbers('Nodes'),
    moves: moves.join(' '),
  };
  return { game: tag('Game'), record: parseWith(recordSchema, record, where), adjudication: tags.get('Referee') ?? '' };
}

function winnerOf(result: string, where: string): number {
  const found = Object.entries(results).find(([, text]) => text === result);
  if (found === undefined)
    throw new InputError(
      `${where}: result ${quoted(result, 100)}, expected ${Object.values(results).join(', ')} or voided`,
    );
  return Number(found[0]);
}
