/** How many games a list of a log holds. */
export const LISTED = 50;

/** What an answer is asked for, by name. */
export type Asked = Readonly<Record<string, string | number | undefined>>;

/** The path of an answer, below `/api/`: the same for the server and for an exported site. */
export function pathOf(name: string, asked: Asked = {}): string {
  const given = Object.entries(asked).flatMap(([key, value]) =>
    value === undefined ? [] : [[key, String(value)] as [string, string]],
  );
  return given.length === 0 ? name : `${name}?${new URLSearchParams(given)}`;
}
