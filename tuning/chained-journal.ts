import type { z } from 'zod';
import { Journal, readLines } from '../lib/files/journal.ts';
import { parseJson, parseWith } from '../lib/schema.ts';
import { LineChain } from '../tournament/log/line-chain.ts';

type Take<Line> = (line: Line, where: string) => void;

/** A file of lines of JSON, each whole or absent; each ends with a checksum of itself and of all lines above. */
export class ChainedJournal<Line extends object> {
  readonly #journal: Journal;
  readonly #chain = new LineChain();

  /**
   * Opens the file, or makes an empty one, and gives `take` its lines. Throws InputError for a line that was changed.
   */
  constructor(path: string, schema: z.ZodType<Line>, take: Take<Line>) {
    this.#journal = new Journal(path, reader(path, schema, take, this.#chain));
  }

  append(line: Line): void {
    this.#journal.append(this.#chain.seal(JSON.stringify(line)));
  }

  close(): void {
    this.#journal.close();
  }
}

/** The lines of such a file. Throws InputError for one that was changed. */
export function readChained<Line extends object>(path: string, schema: z.ZodType<Line>): Line[] {
  const lines: Line[] = [];
  readLines(
    path,
    reader(path, schema, (line) => lines.push(line)),
  );
  return lines;
}

function reader<Line>(path: string, schema: z.ZodType<Line>, take: Take<Line>, chain = new LineChain()) {
  return (text: string, number: number): void => {
    const where = `${path} line ${number}`;
    chain.check(text, where);
    take(parseWith(schema, parseJson(text, where), where), where);
  };
}
