import { gameNamed, gameWords } from '../../games/index.ts';
import { missing, signed, whole } from '../../lib/numbers.ts';
import { durationText } from '../../lib/options/kinds.ts';
import { shellWord } from '../../lib/shell.ts';
import { aligned } from '../../reports/index.ts';
import { eloInterval } from '../../tournament/statistics/elo.ts';
import { afterWalk } from '../../tuning/boards.ts';
import { arenaOf } from '../../tuning/contests/arena.ts';
import { UNIT } from '../../tuning/costs.ts';
import type { TuneOptions } from '../../tuning/options.ts';
import type { ChampionOutcome, GenerationOutcome } from '../../tuning/outcome.ts';

/** What a run of the champion loop is about to do: its budget, who meets whom, and what a stop means. */
export function planLines(options: TuneOptions, folder: string): string[] {
  const { game: name, seed, budget, generations, nodes, against } = options;
  const { boards } = arenaOf(gameNamed(name), seed, nodes);
  const length = budget === undefined ? `${whole(generations)} generations` : durationText(budget);
  const more = against.map((agent) => `, ${agent.name}`).join('');
  return [
    `${name}, seed ${seed}: ${length}, in ${folder}; Ctrl-C stops, the same command goes on.`,
    `First the weights by hand and the game's own agents${more} meet; the strongest is the champion to begin with.`,
    'A generation: the champion plays itself, candidates are fitted, race, and the winner challenges the champion.',
    `All at equal time, ${whole(nodes)} nodes of ${UNIT} a move, ${afterWalk(boards.near.walk)}. The verdict is on fresh boards.`,
  ];
}

/** The screen that all of it is to fit in. */
interface Screen {
  readonly columns: number;
  readonly rows: number;
}

/** The line that the shell writes next has room too. */
const usual: Screen = { columns: 80, rows: 23 };
/** Generations that the ladder names: the last ones. */
const RUNGS = 6;

/**
 * What a run of the champion loop says at its end, in one screen: the first sentence, the ladder, warnings, and how to
 * play the champion. Warnings that have no room are counted: they stand in the report.
 */
export function finalLines(
  outcome: ChampionOutcome,
  paths: { readonly html: string; readonly champion: string },
  screen: Screen = usual,
): string[] {
  const { sentences, warnings, champion, game } = outcome;
  const agent = champion.file === undefined ? champion.name : paths.champion;
  const above = [sentences[0] ?? '', '', ...ladderLines(outcome, screen.columns)];
  const below = [
    '',
    ...(champion.file === undefined ? [] : [`The champion:  ${paths.champion}`]),
    `Play it:       weightroom play ${gameWords(game)} --agent ${shellWord(agent)}`,
    `The report:    ${paths.html}`,
  ];
  const room = screen.rows - heightOf([...above, ...below], screen.columns);
  return [...above, ...warningLines(warnings, room, screen.columns), ...below];
}

/** As many warnings as there is room for, the first ones first. */
function warningLines(warnings: readonly string[], room: number, columns: number): string[] {
  if (warnings.length === 0) return [];
  const lines = warnings.map((warning) => `warning: ${warning}`);
  const all = ['', ...lines];
  if (heightOf(all, columns) <= room) return all;
  const shown: string[] = [];
  for (const line of lines) {
    // An empty line, and the line that counts the others.
    if (heightOf([...shown, line], columns) + 2 > room) break;
    shown.push(line);
  }
  const more = warnings.length - shown.length;
  return [
    '',
    ...shown,
    `${more}${shown.length === 0 ? '' : ' more'} ${more === 1 ? 'warning' : 'warnings'} in the report`,
  ];
}

/** Rows that `lines` take in a terminal, which breaks those that are too long. */
export function heightOf(lines: readonly string[], columns: number): number {
  return lines.reduce((sum, line) => sum + Math.max(1, Math.ceil([...line].length / columns)), 0);
}

/** A line for each generation: who challenged, what that showed, who is champion. */
function ladderLines({ generations, baselines }: ChampionOutcome, columns: number): string[] {
  const shown = generations.slice(-RUNGS);
  const left = generations.length - shown.length;
  const rows = [
    ['gen', 'challenger', 'Elo', '95 %', 'pairs', 'champion'],
    ...(left === 0
      ? [['0', missing, '', '', '', baselines.strongest]]
      : [[`1-${left}`, 'see the report', '', '', '', '']]),
    ...shown.map(rung),
  ];
  return aligned(rows).map((line) => cut(line, columns));
}

function rung({ number, challenge, champion }: GenerationOutcome): string[] {
  if (challenge === undefined) return [String(number), 'none', '', '', '', champion];
  const { candidate, rating, pairs, promoted } = challenge;
  const figures = [signed(rating.elo), eloInterval(rating.low, rating.high), String(pairs)];
  return [String(number), candidate, ...figures, promoted ? champion : `${champion}, as before`];
}

function cut(line: string, columns: number): string {
  const letters = [...line];
  return letters.length <= columns ? line : `${letters.slice(0, columns - 1).join('')}…`;
}
