/** Filled in by the next commits. */
export function Games() {
  return <h1>Games</h1>;
}
