import { expect, test } from 'vitest';
import { Random } from '../../lib/maths/random.ts';
import { dependenciesOf } from './matrix.ts';

/** Products of columns, of which `made` of them are random combinations of earlier ones. */
function randomColumns(random: Random): { columns: number[][]; made: number[] } {
  const columns: number[][] = [];
  const made: number[] = [];
  const width = random.between(2, 9);
  for (let i = 0; i < width; i++) {
    const free = (): number[] => Array.from({ length: 40 }, () => random.unit() - 0.5);
    if (i === 0 || random.chance(0.6)) columns.push(free());
    else {
      const shares = columns.map(() => (random.chance(0.5) ? random.between(-3, 3) : 0));
      made.push(i);
      columns.push(free().map((_, row) => columns.reduce((sum, column, j) => sum + shares[j]! * column[row]!, 0)));
    }
  }
  return { columns, made };
}

test('names every column that others make, and how', () => {
  const random = new Random(1, 'rank');
  for (let i = 0; i < 100; i++) {
    const { columns, made } = randomColumns(random);
    const dot = (a: number[], b: number[]): number => a.reduce((sum, value, row) => sum + value * b[row]!, 0);
    const gram = Float64Array.from(columns.flatMap((a) => columns.map((b) => dot(a, b))));
    const found = dependenciesOf(gram, columns.length);
    expect(found.map(({ column }) => column)).toEqual(made);
    for (const { column, others } of found)
      for (const [row, value] of columns[column]!.entries())
        expect(others.reduce((sum, one) => sum + one.share * columns[one.column]![row]!, 0)).toBeCloseTo(value, 6);
  }
});
