/** Numbers as people read them, the same in sentences, tables and pages. Files hold the numbers themselves. */

/** Stands where there is no number. */
export const missing = '–';

/** With a real minus sign and thousands parted by commas: `−1,234.5`. Never `-0`, and `–` for what is no number. */
export function decimal(value: number | undefined, digits: number): string {
  if (value === Number.POSITIVE_INFINITY) return '∞';
  if (value === Number.NEGATIVE_INFINITY) return '−∞';
  if (value === undefined || !Number.isFinite(value)) return missing;
  const [head, tail] = Math.abs(value).toFixed(digits).split('.');
  const text = head!.replace(/\B(?=(\d{3})+$)/g, ',') + (tail === undefined ? '' : `.${tail}`);
  return value < 0 && /[1-9]/.test(text) ? `−${text}` : text;
}

/** With as many digits as it needs, `digits` at most: `12.5`. */
export function rounded(value: number, digits: number): string {
  const text = decimal(value, digits);
  return text.includes('.') ? text.replace(/\.?0+$/, '') : text;
}

/** `1,235`. */
export function whole(value: number | undefined): string {
  return decimal(value, 0);
}

/** With its sign: `+85`, `−12`, `0`. */
export function signed(value: number | undefined, digits = 0): string {
  const text = decimal(value, digits);
  return value !== undefined && value > 0 && /[1-9∞]/.test(text) ? `+${text}` : text;
}

/** `+40 to +130`. */
export function interval(low: number, high: number): string {
  return `${signed(low)} to ${signed(high)}`;
}

/** A share of 1: `97.8 %`. */
export function percent(share: number | undefined, digits = 1): string {
  const text = decimal(share === undefined ? undefined : share * 100, digits);
  return text === missing ? text : `${text} %`;
}

/** A probability that is estimated, and so never certain: `>99.9 %`. */
export function likelihood(probability: number): string {
  if (probability >= 0.9995) return '>99.9 %';
  if (probability < 0.0005) return '<0.1 %';
  return percent(probability);
}

/** Seconds as a clock shows them: `6:10`, `1:06:10`. */
export function clock(seconds: number): string {
  const two = (value: number): string => String(value).padStart(2, '0');
  const [hours, minutes, rest] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, Math.floor(seconds) % 60];
  return hours > 0 ? `${hours}:${two(minutes)}:${two(rest)}` : `${minutes}:${two(rest)}`;
}
