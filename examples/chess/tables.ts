import { BISHOP, KINDS, KING, KNIGHT, PAWN, QUEEN, ROOK } from './squares.ts';

/**
 * The values of PeSTO by Ronald Friederich, which Texel's way of tuning gave:
 * https://www.chessprogramming.org/PeSTO%27s_Evaluation_Function. By kind from pawn to king: what a piece is worth in
 * the middle game and at the end.
 */
export const WORTH = [
  [82, 94],
  [337, 281],
  [365, 297],
  [477, 512],
  [1025, 936],
  [0, 0],
] as const;

/** By kind: what each cell adds in the middle game, at the left, and at the end. White's last row stands on top. */
const tables = [
  `0   0   0   0   0   0  0   0        0   0   0   0   0   0   0   0
  98 134  61  95  68 126 34 -11      178 173 158 134 147 132 165 187
  -6   7  26  31  65  56 25 -20       94 100  85  67  56  53  82  84
 -14  13   6  21  23  12 17 -23       32  24  13   5  -2   4  17  17
 -27  -2  -5  12  17   6 10 -25       13   9  -3  -7  -7  -8   3  -1
 -26  -4  -4 -10   3   3 33 -12        4   7  -6   1   0  -5  -1  -8
 -35  -1 -20 -23 -15  24 38 -22       13   8   8  10  13   0   2  -7
   0   0   0   0   0   0  0   0        0   0   0   0   0   0   0   0`,
  `-167 -89 -34 -49  61 -97 -15 -107  -58 -38 -13 -28 -31 -27 -63 -99
  -73 -41  72  36  23  62   7  -17   -25  -8 -25  -2  -9 -25 -24 -52
  -47  60  37  65  84 129  73   44   -24 -20  10   9  -1  -9 -19 -41
   -9  17  19  53  37  69  18   22   -17   3  22  22  22  11   8 -18
  -13   4  16  13  28  19  21   -8   -18  -6  16  25  16  17   4 -18
  -23  -9  12  10  19  17  25  -16   -23  -3  -1  15  10  -3 -20 -22
  -29 -53 -12  -3  -1  18 -14  -19   -42 -20 -10  -5  -2 -20 -23 -44
 -105 -21 -58 -33 -17 -28 -19  -23   -29 -51 -23 -15 -22 -18 -50 -64`,
  `-29   4 -82 -37 -25 -42   7  -8    -14 -21 -11  -8  -7  -9 -17 -24
  -26  16 -18 -13  30  59  18 -47     -8  -4   7 -12  -3 -13  -4 -14
  -16  37  43  40  35  50  37  -2      2  -8   0  -1  -2   6   0   4
   -4   5  19  50  37  37   7  -2     -3   9  12   9  14  10   3   2
   -6  13  13  26  34  12  10   4     -6   3  13  19   7  10  -3  -9
    0  15  15  15  14  27  18  10    -12  -3   8  10  13   3  -7 -15
    4  15  16   0   7  21  33   1    -14 -18  -7  -1   4  -9 -15 -27
  -33  -3 -14 -21 -13 -12 -39 -21    -23  -9 -23  -5  -9 -16  -5 -17`,
  `32  42  32  51 63  9  31  43        13  10  18  15  12  12   8   5
  27  32  58  62 80 67  26  44        11  13  13  11  -3   3   8   3
  -5  19  26  36 17 45  61  16         7   7   7   5   4  -3  -5  -3
 -24 -11   7  26 24 35  -8 -20         4   3  13   1   2   1  -1   2
 -36 -26 -12  -1  9 -7   6 -23         3   5   8   4  -5  -6  -8 -11
 -45 -25 -16 -17  3  0  -5 -33        -4   0  -5  -1  -7 -12  -8 -16
 -44 -16 -20  -9 -1 11  -6 -71        -6  -6   0   2  -9  -9 -11  -3
 -19 -13   1  17 16  7 -37 -26        -9   2   3  -1  -5 -13   4 -20`,
  `-28   0  29  12  59  44  43  45     -9  22  22  27  27  19  10  20
  -24 -39  -5   1 -16  57  28  54    -17  20  32  41  58  25  30   0
  -13 -17   7   8  29  56  47  57    -20   6   9  49  47  35  19   9
  -27 -27 -16 -16  -1  17  -2   1      3  22  24  45  57  40  57  36
   -9 -26  -9 -10  -2  -4   3  -3    -18  28  19  47  31  34  39  23
  -14   2 -11  -2  -5   2  14   5    -16 -27  15   6   9  17  10   5
  -35  -8  11   2   8  15  -3   1    -22 -23 -30 -16 -16 -23 -36 -32
   -1 -18  -9  10 -15 -25 -31 -50    -33 -28 -22 -43  -5 -32 -20 -41`,
  `-65  23  16 -15 -56 -34   2  13    -74 -35 -18 -18 -11  15   4 -17
   29  -1 -20  -7  -8  -4 -38 -29    -12  17  14  17  17  38  23  11
   -9  24   2 -16 -20   6  22 -22     10  17  23  15  20  45  44  13
  -17 -20 -12 -27 -30 -25 -14 -36     -8  22  24  27  26  33  26   3
  -49  -1 -27 -39 -46 -44 -33 -51    -18  -4  21  24  27  23   9 -11
  -14 -14 -22 -46 -44 -30 -15 -27    -19  -3  11  21  23  16   7  -9
    1   7  -8 -64 -43 -16   9   8    -27 -11   4  13  14   4  -5 -17
  -15  36  12 -54   8 -28  24  14    -53 -34 -21 -11 -28 -14 -24 -43`,
].map((table) => table.split('\n').map((row) => row.trim().split(/\s+/).map(Number)));

/** At (piece - 1) · 64 + cell: a table for each piece of both players. */
function byPiece(left: number): Int16Array {
  const values = new Int16Array(2 * KINDS * 64);
  for (const [kind, rows] of tables.entries())
    for (let cell = 0; cell < 64; cell++) {
      const value = rows[7 - (cell >> 3)]![left + (cell & 7)]!;
      values[kind * 64 + cell] = value;
      values[(KINDS + kind) * 64 + (cell ^ 56)] = value;
    }
  return values;
}

export const MIDDLE = byPiece(0);
export const END = byPiece(8);

/** By what a cell holds: what it adds to the phase of the game, which is FULL at the start. */
export const PHASE = Int32Array.from({ length: 1 + 2 * KINDS }, (_, value) => {
  const weights: Readonly<Record<number, number>> = {
    [PAWN]: 0,
    [KNIGHT]: 1,
    [BISHOP]: 1,
    [ROOK]: 2,
    [QUEEN]: 4,
    [KING]: 0,
  };
  return weights[value > KINDS ? value - KINDS : value] ?? 0;
});
export const FULL = 24;
