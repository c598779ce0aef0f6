/** The rows of a position's text as one letter a cell; '' is an empty one. A number is a run of empty cells. */
export function rowsOf(text: string): string[][] {
  return text
    .split(' ')[0]!
    .split('/')
    .map((row) =>
      (row.match(/\d+|\D/g) ?? []).flatMap((part) =>
        /^\d/.test(part) ? Array<string>(Number(part)).fill('') : [part],
      ),
    );
}
