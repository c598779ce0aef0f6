/** How many games a list of a log holds. */
export const LISTED = 50;

/** Games in the order in which they were played, or those first that decided a match. */
export const orders = ['played', 'decisive'] as const;
export type GameOrder = (typeof orders)[number];

/** What an answer is asked for, by name. */
export type Asked = Readonly<Record<string, string | number | undefined>>;

/** The path of an answer, below `/api/`: the same for the server and for an exported site. */
export function pathOf(name: string, asked: Asked = {}): string {
  const given = Object.entries(asked).flatMap(([key, value]) =>
    value === undefined ? [] : [[key, String(value)] as [string, string]],
  );
  return given.length === 0 ? name : `${name}?${new URLSearchParams(given)}`;
}
