import escapeHtml from 'escape-html';
import type { Drawing, Player } from '../../games/game.ts';

/** A letter's place: a board's columns are mostly two apart, which makes its cells square. */
const WIDTH = 10;
const HEIGHT = 20;
/** Of letters, by player: legible on white and on black; a piece's letter on them is white. */
const COLOURS = ['#c0392b', '#2f7fd1'] as const;

/** A letter of a drawing, where it stands and whose it is. */
interface Letter {
  readonly text: string;
  readonly row: number;
  readonly column: number;
  readonly player: Player | undefined;
}

/**
 * A drawing as one `<svg>` element in the colours of the page: a player's letters and numbers stand on discs, what is
 * no letter is drawn as written. Cells that `before` has otherwise are marked. `words` says what there is to see.
 */
export function boardPicture(drawing: Drawing, words: string, before?: Drawing): string {
  const lines = drawing.map(lettersOf);
  const columns = Math.max(1, ...lines.flat().map(({ column }) => column + 1));
  const groups = lines.flatMap(groupsOf);
  const marks = before === undefined ? [] : markedOf(groups, before.map(lettersOf).flatMap(groupsOf));
  const spoken = spokenOf(groups);
  const size = `0 0 ${columns * WIDTH + WIDTH} ${drawing.length * HEIGHT}`;
  return `<svg class="picture" role="img" aria-label="${escapeHtml(words)}" viewBox="${size}" width="${Math.round(1.25 * (columns + 1) * WIDTH)}">${marks.map(markMarkup).join('')}${groups.map((group) => groupMarkup(group, spoken.has(group[0]!.row))).join('')}</svg>`;
}

function lettersOf(line: Drawing[number], row: number): Letter[] {
  let column = 0;
  return line.flatMap(({ text, player }) =>
    [...text].map((letter) => ({ text: letter, row, column: column++, player })),
  );
}

/** Letters beside each other of one player. */
type Group = readonly Letter[];

function groupsOf(line: readonly Letter[]): Group[] {
  const groups: Letter[][] = [];
  for (const letter of line) {
    if (letter.text === ' ') continue;
    const last = groups.at(-1)?.at(-1);
    if (last !== undefined && last.column === letter.column - 1 && last.player === letter.player)
      groups.at(-1)!.push(letter);
    else groups.push([letter]);
  }
  return groups;
}

function key({ text, row, column, player }: Letter): string {
  return `${row} ${column} ${player ?? ''} ${text}`;
}

/**
 * The places that changed: what stands there now, or stood there where nothing is drawn now. Of a line with words only
 * pieces count, and nothing of a line that speaks of a player: counts beside a board change with every move.
 */
function markedOf(now: readonly Group[], before: readonly Group[]): Group[] {
  const held = new Set(before.flat().map(key));
  const changed = now.filter((group) => !group.every((letter) => held.has(key(letter))));
  const taken = new Set(now.flat().map(place));
  const gone = before.filter((group) => !group.some((letter) => taken.has(place(letter))));
  const all = [...now, ...before];
  const [withWords, ofPlayers] = [rowsOf(all.filter(isWord)), spokenOf(all)];
  return [...changed, ...gone].filter((group) => {
    const { row, player } = group[0]!;
    return group.length <= 2 && !ofPlayers.has(row) && (player !== undefined || !withWords.has(row));
  });
}

/** The lines that speak of a player, of counts and the like. */
function spokenOf(groups: readonly Group[]): Set<number> {
  return rowsOf(groups.filter((group) => isWord(group) && group[0]!.player !== undefined));
}

function rowsOf(groups: readonly Group[]): Set<number> {
  return new Set(groups.map(([first]) => first!.row));
}

function isWord(group: Group): boolean {
  return /[a-z]{3}/i.test(word(group));
}

function place({ row, column }: Letter): string {
  return `${row} ${column}`;
}

const word = (group: Group): string => group.map(({ text }) => text).join('');

function centreOf(group: Group): { readonly x: number; readonly y: number } {
  const { row, column } = group[0]!;
  return { x: (column + group.length / 2) * WIDTH + WIDTH / 2, y: (row + 0.5) * HEIGHT };
}

function markMarkup(group: Group): string {
  const { x, y } = centreOf(group);
  return `<rect class="mark" x="${x - 10}" y="${y - 10}" width="20" height="20" rx="4"/>`;
}

/** `spoken`: among words about a player, where a number is no piece. */
function groupMarkup(group: Group, spoken: boolean): string {
  const { x, y } = centreOf(group);
  const { player } = group[0]!;
  const text = word(group);
  if (player !== undefined && !spoken && group.length <= 2 && /^[\p{L}\p{N}]+$/u.test(text))
    return `<circle cx="${x}" cy="${y}" r="8.5" fill="${COLOURS[player]}"/>${words(text, x, y, 'fill="#fff"', group.length === 1 ? 12 : 11)}`;
  if (text === '.') return `<circle class="hole" cx="${x}" cy="${y}" r="2"/>`;
  if (text === '#') return `<rect class="block" x="${x - 8}" y="${y - 8}" width="16" height="16" rx="2"/>`;
  const fill = player === undefined ? 'class="soft"' : `fill="${COLOURS[player]}" font-weight="700"`;
  return words(text, x, y, fill, player === undefined || spoken ? 12 : 15);
}

/** As wide as its letters have places, whatever the font. */
function words(text: string, x: number, y: number, fill: string, size: number): string {
  const letters = [...text].length;
  const width = letters > 2 ? ` textLength="${letters * WIDTH}" lengthAdjust="spacingAndGlyphs"` : '';
  return `<text x="${x}" y="${y}" dy=".35em" text-anchor="middle" font-size="${size}"${width} ${fill}>${escapeHtml(text)}</text>`;
}
