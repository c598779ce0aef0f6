/** How often a run is killed at random moments: before a release more often. */
export const KILLS = process.env.WEIGHTROOM_PROOFS === undefined ? 8 : 20;
