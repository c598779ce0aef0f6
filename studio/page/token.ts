const KEY = 'weightroom-token';

/**
 * Keeps the token that the address in the terminal brings, and takes it out of the address, so that it isn't copied
 * along with a link.
 */
export function takeToken(): void {
  const [path = '', query = ''] = location.hash.split(/\?(.*)/s);
  const asked = new URLSearchParams(query);
  const token = asked.get('token');
  if (token === null) return;
  keep(token);
  asked.delete('token');
  const rest = asked.toString();
  history.replaceState(null, '', rest === '' ? path : `${path}?${rest}`);
}

/** The token of this studio, as far as this browser was told; undefined before. */
export function knownToken(): string | undefined {
  try {
    return localStorage.getItem(KEY) ?? undefined;
  } catch {
    return undefined;
  }
}

function keep(token: string): void {
  try {
    localStorage.setItem(KEY, token);
  } catch {
    // A browser that keeps nothing: watching works without.
  }
}
