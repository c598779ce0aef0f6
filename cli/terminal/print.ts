/** Prints lines for people, or one JSON value for programs. */
export function print(json: boolean, value: unknown, lines: readonly string[]): void {
  process.stdout.write(json ? `${JSON.stringify(value, null, 2)}\n` : textOf(lines));
}

/** Prints lines while the work goes on: on standard error where standard output is for JSON. */
export function printBeside(json: boolean, lines: readonly string[]): void {
  (json ? process.stderr : process.stdout).write(textOf(lines));
}

function textOf(lines: readonly string[]): string {
  return `${lines.join('\n')}\n`;
}
