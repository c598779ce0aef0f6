import { expect, test } from 'vitest';
import { hex } from '../../games/hex/index.ts';
import { vectors } from '../vectors.ts';
import { scoreKind } from './hex-score.ts';

const mismatches = (line: object): string[] => scoreKind.check(hex, scoreKind.schema.parse(line));

type Vector = {
  statistics: Record<string, number>;
  components: Record<string, Record<string, number>>;
  score: Record<string, number>;
  seed_raw_formula: Record<string, number>;
};

test.each<[string, (line: Vector) => void]>([
  ['a count', ({ statistics }) => add(statistics, 'black_home_wins', 1)],
  ['a time', ({ statistics }) => add(statistics, 'white_time', 1e-6)],
  ['a missing statistic', ({ statistics }) => delete statistics.black_avg_time],
  ['a component', ({ components }) => add(components.white!, 'time', -1e-6)],
  ['a score', ({ score }) => add(score, 'black', 1e-6)],
  ['the raw formula', (line) => add(line.seed_raw_formula, 'black', 1e-6)],
  ['the number of games', ({ statistics }) => add(statistics, 'number_games', 1)],
])('%s changed is a mismatch', (_, change) => {
  for (const line of vectors<Vector>('hex', 'score')) {
    change(line);
    expect(mismatches(line)).toHaveLength(1);
  }
});

function add(values: Record<string, number>, name: string, amount: number): void {
  values[name] = values[name]! + amount;
}
