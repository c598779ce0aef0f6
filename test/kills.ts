/** How often a test kills a run at random moments: more often in the proofs. */
export const KILLS = process.env.WEIGHTROOM_PROOFS === undefined ? 3 : 20;
