/** About the width of `text` at the plots' font size. Nothing is measured, so that every machine draws the same. */
export function labelWidth(text: string): number {
  return Math.ceil(text.length * 7);
}

/** `text`, cut to `length` characters. */
export function shortened(text: string, length: number): string {
  const letters = [...text];
  return letters.length <= length ? text : `${letters.slice(0, length - 1).join('')}…`;
}

/** How the labels of an axis write shares: `60 %`. */
export const percentLabels = "format(100 * datum.value, '.0f') + ' %'";
