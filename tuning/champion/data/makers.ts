/**
 * Who played the games of self-play: the strongest baseline, or champions of the run. Those of the stronger one mostly
 * teach better, but not in every game: what it never gets wrong, its games say nothing about.
 */
export const makers = ['baseline', 'champions'] as const;
export type Maker = (typeof makers)[number];
