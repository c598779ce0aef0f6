/**
 * What a position keeps of each move made, from index `ply * FRAME`: the move; what it found (of a spread: its stack's
 * power in three bits, then four for what each cell of its line held); the sums before it.
 */
export const FRAME = 3;
export const FOUND = 1;
export const SUMS = 2;
