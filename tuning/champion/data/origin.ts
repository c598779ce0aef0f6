/**
 * Who played the games of self-play: the strongest baseline, or champions of the run. Those of the stronger one mostly
 * teach better, but not in every game: what it never gets wrong, its games say nothing about.
 */
export const makers = ['baseline', 'champions'] as const;
export type Maker = (typeof makers)[number];

/**
 * How deep the search was that played a game: as many moves as can be searched are right, or as many games as can be
 * played are various. Neither teaches better in every game: positions that a deep search comes to were chosen by it, so
 * that a feature that it trusts says less there than at the leaves that it judges.
 */
export const searches = ['shallow', 'deep'] as const;
export type Search = (typeof searches)[number];
