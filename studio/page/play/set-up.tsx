import type { Board } from '../../boards/board.ts';
import { boardOf, pieceLetters, withLetter } from '../../boards/index.ts';
import type { Scene } from '../../engine/engine.ts';
import { Button } from '../parts/controls.tsx';
import type { Table } from './table.ts';

interface SetUpShown {
  readonly table: Table;
  readonly board: Board;
  /** The letter of what a click puts on a cell, '' where it takes away; undefined: clicks make moves. */
  readonly piece: string | undefined;
  onPiece(letter: string | undefined): void;
}

/** What is put on the board by clicking, and whose turn it is. */
export function SetUp({ table, board, piece, onPiece }: SetUpShown) {
  const { facts, scene } = table;
  const letters = pieceLetters(facts.family, facts.boards);
  if (letters.length === 0) return null;
  const [cell] = board.cells as readonly [Board['cells'][number]];
  const said = (letter: string): string => {
    const changed = withLetter(facts.family, scene.value!.text, cell.place, letter);
    const shown = boardOf(facts.family, { ...scene.value!, text: changed, moves: [], last: undefined })!;
    return shown.cells[0]!.label.replace(/^.*?, /, '');
  };
  // A picture that is made of the drawing says nothing of another text.
  const label = (letter: string): string => (said(letter) === said('') ? letter : said(letter));
  const choices = [[undefined, 'Moves'], ...letters.map((one) => [one, label(one)] as const), ['', 'Empty']] as const;
  const passed = ({ text: before, turn }: Scene): string => before.replace(/ \S+/, ` ${facts.sides[1 - turn]}`);
  return (
    <details>
      <summary>Set up by clicking</summary>
      <fieldset class="row" aria-label="What a click does">
        {choices.map(([letter, words]) => (
          <Button
            key={words}
            aria-pressed={piece === letter}
            onClick={() => {
              table.pause(true);
              onPiece(letter);
            }}
          >
            {words}
          </Button>
        ))}
      </fieldset>
      <p class="row">
        <Button onClick={() => table.change(passed)}>{facts.seats[1 - scene.value!.turn]} to move</Button>
      </p>
    </details>
  );
}
