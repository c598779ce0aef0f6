import { whole } from '../lib/numbers.ts';
import type { ChampionOutcome } from './outcome.ts';

/** What the two kinds of hand weights are. */
export const HAND_WORDS =
  'Hand weights (own) count only the features of the player who searches; hand weights (difference) subtract those of the opponent, as fits do.';

/** An id in a text, with its limit: `g2-full`, `hand:own@nodes=2400`, `search-2`; not in a path. */
const ID =
  /(?<![\w/.:-])(g\d+-[a-z][\w.-]*\w|hand:(?:own|difference)|search-\d|original(?=@))(?:@(nodes|depth)=(\d+))?(?![\w/])/g;

/** What stands behind the features or the shape in a candidate's id. */
const DETAILS: readonly (readonly [RegExp, (value: string) => string])[] = [
  [/^l([\d.]+)$/, (value) => `λ ${value}`],
  [/^r([\d.]+)$/, (value) => `ridge ${value}`],
  [/^last(\d+)$/, (value) => (value === '1' ? 'last generation' : `last ${value} generations`)],
  [/^(\d+)$/, (value) => `no. ${value}`],
  [/^(lean|full|original)(\d*)$/, (value) => `with ${value} features`],
  [/^cv$/, () => 'ridge by cross-validation'],
  [/^hand$/, () => 'pulled towards the hand weights'],
  [/^phase$/, () => 'by phase'],
  [/^own$/, () => 'own pieces only'],
  [/^notempo$/, () => 'no tempo'],
  [/^warm$/, () => 'continued'],
  [/^near$/, () => 'games near the start'],
  [/^random$/, () => 'random boards'],
  [/^(shallow|deep)$/, (value) => `${value} search`],
  [/^baseline$/, () => "baseline's games"],
  [/^champions$/, () => "champions' games"],
];

/** A title in its parts: what plays, and what tells it from others of its generation. */
function partsOf(id: string): { readonly title: string; readonly details: readonly string[] } {
  if (id.startsWith('search-')) return { title: `Champion with search ${id.slice(-1)}`, details: [] };
  const hand = /^hand:(.+)$/.exec(id);
  if (hand !== null) return { title: `hand weights (${hand[1]})`, details: [] };
  const [, generation, network, made] = /^g(\d+)-(?:board-((?:\w+-)?2x\d+))?(.*)$/.exec(id) ?? [];
  if (generation === undefined) return { title: id, details: [] };
  const words = made!.split('-').filter((word) => word !== '');
  if (network === undefined && words.length === 0) return { title: id, details: [] };
  const kind = network === undefined ? featuresTitle(words.shift()!) : networkTitle(network);
  return { title: `${kind}, generation ${generation}`, details: words.map(detailOf) };
}

function networkTitle(shape: string): string {
  const [size, kind] = shape.split('-').toReversed();
  return `${kind === undefined ? 'Network' : `${kind[0]!.toUpperCase()}${kind.slice(1)} network`} ${size!.replace('x', '×')}`;
}

/** `lean10` are ten features; `full` is a set's name. */
function featuresTitle(word: string): string {
  if (word === 'patterns') return 'Patterns';
  const [, count] = /^(?:lean|full|original)(\d+)$/.exec(word) ?? [];
  return count === undefined
    ? `${word[0]!.toUpperCase()}${word.slice(1)} features, tuned`
    : `${count} ${count === '1' ? 'feature' : 'features'}, tuned`;
}

function detailOf(word: string): string {
  for (const [pattern, words] of DETAILS) {
    const found = pattern.exec(word);
    if (found !== null) return words(found[2] || (found[1] ?? ''));
  }
  return word;
}

/** What people call the agent `id`, with all that tells it from others: `Network 2×32, generation 2 (continued)`. */
export function titleOf(id: string): string {
  const { title, details } = partsOf(id);
  return details.length === 0 ? title : `${title} (${details.join(', ')})`;
}

/** `text` with a title in place of each id. The original program keeps its limit; others play at equal time. */
export function titledText(text: string, title = titleOf): string {
  return text.replace(ID, (_, id: string, limit: string | undefined, value: string) =>
    id === 'original'
      ? `original program (${limit === 'nodes' ? `${whole(Number(value))} nodes` : `depth ${value}`})`
      : title(id),
  );
}

/**
 * The shortest titles that tell apart everybody in `outcome`. Champions come first: `Network 2×32, generation 2` is the
 * one that was promoted, and others of its kind say how they differ.
 */
export function titlesIn({
  ladder,
  generations,
}: Pick<ChampionOutcome, 'ladder' | 'generations'>): (id: string) => string {
  const candidates = generations.flatMap((one) => one.candidates.map(({ name }) => name));
  const byDetails = candidates.sort((a, b) => partsOf(a).details.length - partsOf(b).details.length);
  const titles = new Map<string, string>();
  const taken = new Set<string>();
  for (const id of [...ladder.map(({ name }) => name), ...byDetails]) {
    if (titles.has(id)) continue;
    const { title, details } = partsOf(id);
    const long = details.length === 0 ? `${title} (plain)` : titleOf(id);
    const chosen = [title, long].find((one) => !taken.has(one)) ?? `${long}, ${id}`;
    titles.set(id, chosen);
    taken.add(chosen);
  }
  return (id) => titles.get(id) ?? titleOf(id);
}

/** What stays as a program reads it. */
const KEPT = new Set(['file', 'files', 'command', 'game', 'version', 'recipe']);

/** `outcome` as people read it: titles stand where ids stood. Its file keeps the ids. */
export function titled<Outcome extends ChampionOutcome>(outcome: Outcome): Outcome {
  const title = titlesIn(outcome);
  const walk = (value: unknown, key = ''): unknown => {
    if (KEPT.has(key)) return value;
    if (typeof value === 'string') return titledText(value, title);
    if (Array.isArray(value)) return value.map((one) => walk(one));
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(Object.entries(value).map(([name, one]) => [titledText(name, title), walk(one, name)]));
  };
  return walk(outcome) as Outcome;
}
