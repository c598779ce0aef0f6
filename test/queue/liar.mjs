/** Tasks as a liar does them: results of the right shape, of other tasks or with other values. */
export default function maker() {
  return ({ index, does = '' }) =>
    does === 'other task' ? { index: index + 1, value: 10 * index } : { index, value: 7 };
}
