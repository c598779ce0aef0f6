/**
 * How deep the search was that played a game: as many moves as can be searched are right, or as many games as can be
 * played are various. Neither teaches better in every game: positions that a deep search comes to were chosen by it, so
 * that a feature that it trusts says less there than at the leaves that it judges.
 */
export const searches = ['shallow', 'deep'] as const;
export type Search = (typeof searches)[number];
