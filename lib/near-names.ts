/** A name of this many letters is near one that differs in one of them. */
const LETTERS_A_SLIP = 3;

/**
 * The one of `names` that somebody who wrote `word` has perhaps meant: the one with the fewest slips, a slip being a
 * letter too many, left out, another one or two that changed places; the first of several. Undefined where none is
 * nearer than a slip in three letters. Capitals count as small letters.
 */
export function nearName(word: string, names: readonly string[]): string | undefined {
  // Text from outside may be of any length, and names are short.
  const most = Math.floor(word.length / LETTERS_A_SLIP) + (word.length < LETTERS_A_SLIP ? 1 : 0);
  const near = names
    .filter((name) => Math.abs(name.length - word.length) <= most)
    .map((name) => ({ name, slips: slips(word.toLowerCase(), name.toLowerCase()) }))
    .filter(({ name, slips }) => slips <= most && slips < name.length);
  return near.toSorted((a, b) => a.slips - b.slips)[0]?.name;
}

/** What there is instead of `word`: `slider? There are hex, slider`; without the question where no name is near. */
export function insteadOf(word: string, names: readonly string[], others = `there are ${names.join(', ')}`): string {
  const near = nearName(word, names);
  return near === undefined ? others : `${near}? ${others.replace(/^there/, 'There')}`;
}

/** The fewest slips between two words: the distance of Damerau and Levenshtein, no letter moved twice. */
export function slips(one: string, other: string): number {
  const [a, b] = [[...one], [...other]];
  let before: number[] = [];
  let above = Array.from({ length: b.length + 1 }, (_, j) => j);
  for (const [i, letter] of a.entries()) {
    const row = [i + 1];
    for (const [j, wanted] of b.entries()) {
      const changed = above[j]! + (letter === wanted ? 0 : 1);
      const swapped = i > 0 && j > 0 && letter === b[j - 1] && a[i - 1] === wanted ? before[j - 1]! + 1 : changed;
      row.push(Math.min(row[j]! + 1, above[j + 1]! + 1, changed, swapped));
    }
    before = above;
    above = row;
  }
  return above[b.length]!;
}
