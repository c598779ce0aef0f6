/** Stands where there is no number to print. */
export const missing = '–';

/** `value` with `digits` digits after the point and a real minus sign, thousands parted by commas; never `-0`, never a word for what is no number. */
export function decimal(value: number | undefined, digits: number): string {
  if (value === Number.POSITIVE_INFINITY) return '∞';
  if (value === Number.NEGATIVE_INFINITY) return '−∞';
  if (value === undefined || !Number.isFinite(value)) return missing;
  const [head, tail] = Math.abs(value).toFixed(digits).split('.');
  const text = head!.replace(/\B(?=(\d{3})+$)/g, ',') + (tail === undefined ? '' : `.${tail}`);
  return value < 0 && /[1-9]/.test(text) ? `−${text}` : text;
}

export function whole(value: number | undefined): string {
  return decimal(value, 0);
}

/** A whole number with its sign: `+85`, `−12`, `0`. */
export function signed(value: number): string {
  const text = whole(value);
  return value > 0 && text !== '0' ? `+${text}` : text;
}

/** `+40 to +130`. */
export function interval(low: number, high: number): string {
  return `${signed(low)} to ${signed(high)}`;
}

/** A share of 1 as a percentage. */
export function percent(share: number): string {
  const text = decimal(share * 100, 1);
  return text === missing ? text : `${text}%`;
}

/** A likelihood as a percentage that never claims certainty. */
export function likelihood(share: number): string {
  if (share > 0.9995) return '>99.9%';
  if (share < 0.0005) return '<0.1%';
  return percent(share);
}

/** `part` of `all` as a percentage; of nothing, there is none. */
export function shareOf(part: number, all: number): string {
  return all > 0 ? percent(part / all) : missing;
}

/** `total` divided by `count`; by nothing, there is none. */
export function mean(total: number, count: number, digits: number): string {
  return count > 0 ? decimal(total / count, digits) : missing;
}

/** `1 match`, `3 matches`: a count and its word. */
export function counted(count: number, one: string, several: string): string {
  return `${whole(count)} ${count === 1 ? one : several}`;
}
