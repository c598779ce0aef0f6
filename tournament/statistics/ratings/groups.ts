import { type Encounter, gamesOf } from './encounter.ts';

/** The group of each player: a chain of games joins its players. Groups count from 0, by their first player. */
export function groupsOf(players: number, encounters: readonly Encounter[]): number[] {
  const links: number[][] = Array.from({ length: players }, () => []);
  for (const encounter of encounters) {
    if (gamesOf(encounter) === 0) continue;
    links[encounter.first]!.push(encounter.second);
    links[encounter.second]!.push(encounter.first);
  }
  const groups: number[] = new Array(players).fill(-1);
  let group = 0;
  for (let player = 0; player < players; player++) {
    if (groups[player] !== -1) continue;
    for (const one of reachedFrom(player, links)) groups[one] = group;
    group++;
  }
  return groups;
}

/** Where the games set no bound to a player's strength. */
type Openness = 'above' | 'below' | 'both';

/**
 * Which ratings the games leave open. Above: neither the player nor anybody tied to it by points lost and won lost a
 * point to others. Below: none won one. That is L. R. Ford's condition, American Mathematical Monthly 64(8), 1957.
 * Alone, a player is open on both sides.
 */
export function openEnds(players: number, encounters: readonly Encounter[]): (Openness | undefined)[] {
  const lostTo: number[][] = Array.from({ length: players }, () => []);
  const beat: number[][] = Array.from({ length: players }, () => []);
  for (const { first, second, wins, draws, losses } of encounters) {
    if (wins + draws > 0) link(second, first);
    if (losses + draws > 0) link(first, second);
  }
  const above = Array.from({ length: players }, (_, player) => reachedFrom(player, lostTo));
  const below = Array.from({ length: players }, (_, player) => reachedFrom(player, beat));
  const groups = groupsOf(players, encounters);
  const size = (player: number): number => groups.filter((group) => group === groups[player]).length;
  return Array.from({ length: players }, (_, player) => {
    const [up, down] = [above[player]!, below[player]!];
    const bound = [...up].filter((one) => down.has(one)).length;
    if (bound === size(player)) return size(player) === 1 ? 'both' : undefined;
    if (up.size === bound) return 'above';
    return down.size === bound ? 'below' : undefined;
  });

  function link(loser: number, winner: number): void {
    lostTo[loser]!.push(winner);
    beat[winner]!.push(loser);
  }
}

function reachedFrom(start: number, links: readonly (readonly number[])[]): Set<number> {
  const reached = new Set([start]);
  for (const one of reached) for (const next of links[one]!) reached.add(next);
  return reached;
}

/**
 * Whether the likelihood has a maximum at finite strengths and advantage. It has none where some direction makes every
 * one-sided encounter likelier and leaves the others as they are (A. Albert and J. A. Anderson, Biometrika 71(1),
 * 1984). Along strengths alone, that is Ford's condition; along the advantage too, such a direction solves a system of
 * difference constraints.
 */
export function isBounded(players: number, encounters: readonly Encounter[], advantageFitted: boolean): boolean {
  if (!encounters.some(isOneSided)) return true;
  const groups = groupsOf(players, encounters);
  const ends = openEnds(players, encounters);
  if (
    ends.some(
      (end, player) => end !== undefined && groups.some((group, other) => other !== player && group === groups[player]),
    )
  )
    return false;
  return !advantageFitted || ![1, -1].some((direction) => rises(players, encounters, direction));
}

/** Whether only wins, or only losses, of the first were seen: such an encounter alone would set no bounds. */
export function isOneSided({ wins, draws, losses }: Encounter): boolean {
  return draws === 0 && (wins === 0 || losses === 0);
}

/** Whether the games can tell the first move's advantage from strengths: not where all met in one seat only, say. */
export function isAdvantageKnown(players: number, encounters: readonly Encounter[]): boolean {
  const played = encounters.filter((encounter) => gamesOf(encounter) > 0);
  const seen = new Set(played.map(({ first, second }) => first * players + second));
  if (played.some(({ first, second }) => seen.has(second * players + first))) return true;
  const equalities = played.flatMap(({ first, second }) => [
    { from: second, to: first, max: -1 },
    { from: first, to: second, max: 1 },
  ]);
  return !solvable(players, equalities);
}

/**
 * Whether strengths can change by some x[player], and the advantage by `direction`, so that an encounter's difference
 * rises only where only wins were seen and falls only where only losses were.
 */
function rises(players: number, encounters: readonly Encounter[], direction: number): boolean {
  const constraints: DifferenceConstraint[] = [];
  for (const encounter of encounters) {
    const { first, second, wins, draws, losses } = encounter;
    if (gamesOf(encounter) === 0) continue;
    // x[first] - x[second] + direction <= 0 unless only wins were seen, >= 0 unless only losses were.
    if (draws + losses > 0) constraints.push({ from: second, to: first, max: -direction });
    if (draws + wins > 0) constraints.push({ from: first, to: second, max: direction });
  }
  return solvable(players, constraints);
}

/** x[to] - x[from] <= max. */
interface DifferenceConstraint {
  readonly from: number;
  readonly to: number;
  readonly max: number;
}

/** Whether difference constraints can all hold: no cycle of them sums to less than 0 (R. Bellman, L. R. Ford). */
function solvable(players: number, constraints: readonly DifferenceConstraint[]): boolean {
  const x = new Array<number>(players).fill(0);
  for (let round = 0; round <= players; round++) {
    let changed = false;
    for (const { from, to, max } of constraints) {
      if (x[to]! <= x[from]! + max) continue;
      x[to] = x[from]! + max;
      changed = true;
    }
    if (!changed) return true;
  }
  return false;
}
