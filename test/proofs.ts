const { WEIGHTROOM_KILLS: kills, WEIGHTROOM_PROOFS: proofs } = process.env;

/** Whether `npm run test:proofs` runs: what takes long is repeated more often there. */
export const PROOFS = proofs !== undefined;

/** How often a test kills a run at random moments: or as often as WEIGHTROOM_KILLS says. */
export const KILLS = Number(kills ?? (PROOFS ? 20 : 3));
