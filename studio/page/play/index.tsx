/** Filled in by the next commits. */
export function Play() {
  return <h1>Play</h1>;
}
