const { WEIGHTROOM_KILLS: wanted, WEIGHTROOM_PROOFS: proofs } = process.env;

/** How often a test kills a run at random moments: more often in the proofs, or as often as WEIGHTROOM_KILLS says. */
export const KILLS = Number(wanted ?? (proofs === undefined ? 3 : 20));
