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
export type Openness = 'above' | 'below' | 'both';

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
