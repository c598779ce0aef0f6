export { aligned as table } from '../../reports/render/terminal.ts';

/** Prints lines for people, or one JSON value for programs. */
export function print(json: boolean, value: unknown, lines: readonly string[]): void {
  if (json) process.stdout.write(`${JSON.stringify(value, null, 2)}\n`);
  else printLines(process.stdout, lines);
}

/** Prints lines for people while the work goes on: on standard error where standard output is for JSON. */
export function printBeside(json: boolean, lines: readonly string[]): void {
  printLines(json ? process.stderr : process.stdout, lines);
}

function printLines(stream: NodeJS.WriteStream, lines: readonly string[]): void {
  stream.write(`${lines.map(keyed).join('\n')}\n`);
}

/** `text` with the minus signs and the dashes of numbers as on a keyboard, so that other programs can read them. */
export function keyed(text: string): string {
  return text.replace(/−(?=[\d∞])/g, '-').replace(/(?<=\d)–(?=\d)|(?<=^| {2})–(?= {2}|$)/g, '-');
}
