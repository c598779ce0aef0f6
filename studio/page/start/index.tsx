/** Filled in by the next commits. */
export function Start() {
  return <h1>Start</h1>;
}
