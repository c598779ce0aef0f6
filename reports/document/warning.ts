/** What a reader should know before trusting the figures, and what can be done about it. */
export interface Warning {
  /** What was found, a sentence or more each. */
  readonly found: readonly string[];
  /** What helps against all of them; undefined where nobody said. */
  readonly help: string | undefined;
}

/** What stands between what was found and what can be done. */
const HELP = ' What helps: ';
/** Places of the same finding that are named. */
const NAMED = 3;
/** By itself: no part of a name, an option or a signed figure. */
const NUMBER = /(?<![\w.,=+−-])\d[\d,]*(?:\.\d+)?(?![\w-])/g;

/**
 * `lines` as warnings, in their order: lines with the same remedy become one warning, and in it lines that differ in
 * nothing but where something was found, and in numbers, become one line with their count and from where to where the
 * numbers go. Nothing else of a line is lost.
 */
export function mergedWarnings(lines: readonly string[]): Warning[] {
  const byHelp = new Map<string | undefined, string[]>();
  for (const line of new Set(lines)) {
    const { found, help } = divided(line);
    byHelp.set(help, [...(byHelp.get(help) ?? []), found]);
  }
  return [...byHelp].flatMap(([help, found]): Warning[] => {
    const merged = mergedFindings(found);
    return help === undefined ? merged.map((one) => ({ found: [one], help })) : [{ found: merged, help }];
  });
}

/** A warning in one line. */
export function warningLine({ found, help }: Warning): string {
  return found.join(' ') + (help === undefined ? '' : HELP + help);
}

function divided(line: string): { readonly found: string; readonly help: string | undefined } {
  const at = line.lastIndexOf(HELP);
  return at === -1
    ? { found: line, help: undefined }
    : { found: line.slice(0, at), help: line.slice(at + HELP.length) };
}

/** A finding, and where: `The race of generation 2: the openings decided …`. */
interface Finding {
  readonly where: string | undefined;
  readonly what: string;
}

function mergedFindings(lines: readonly string[]): string[] {
  const alike = new Map<string, Finding[]>();
  for (const line of lines) {
    const one = findingOf(line);
    const pattern = `${one.where === undefined} ${one.what.replace(NUMBER, '#')}`;
    alike.set(pattern, [...(alike.get(pattern) ?? []), one]);
  }
  return [...alike.values()].map(oneLine);
}

function findingOf(line: string): Finding {
  const [, where, what] = /^([^:.]{1,60}): (.+)$/s.exec(line) ?? [];
  return where === undefined || what === undefined ? { where: undefined, what: line } : { where, what };
}

function oneLine(findings: readonly Finding[]): string {
  const what = withRanges(findings.map((one) => one.what));
  const places = findings.map(({ where }) => where).filter((where) => where !== undefined);
  if (findings.length === 1) return places.length === 0 ? what : `${places[0]}: ${what}`;
  if (places.length === 0) return `${findings.length} times: ${what}`;
  const more = places.length - NAMED;
  const named = places.slice(0, NAMED).join('; ');
  return `${places.length} times (${named}${more > 0 ? `; ${more} more` : ''}): ${what}`;
}

/** Texts that differ in numbers only, as one: each number that differs as its least and its greatest. */
function withRanges([first = '', ...others]: readonly string[]): string {
  const numbers = [first, ...others].map((text) => text.match(NUMBER) ?? []);
  let at = 0;
  return first.replace(NUMBER, () => {
    const found = numbers.map((row) => row[at]!);
    at++;
    const valued = found.map((text) => ({ text, value: Number(text.replaceAll(',', '')) }));
    const [least, ...rest] = valued.sort((a, b) => a.value - b.value);
    const most = rest.at(-1) ?? least!;
    return least!.value === most.value ? least!.text : `${least!.text} to ${most.text}`;
  });
}
