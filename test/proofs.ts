/** Whether `npm run test:proofs` runs: what takes long is repeated more often there. */
export const PROOFS = process.env.WEIGHTROOM_PROOFS !== undefined;
