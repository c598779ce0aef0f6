/** The perspective of an evaluation: w · f(player who searches), or w · (f(player) - f(other)) + tempo. */
export const perspectives = ['own', 'difference'] as const;
export type Perspective = (typeof perspectives)[number];
