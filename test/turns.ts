/** How often the event loop turns during `work`: in each turn a signal can be heard. Knows no clock. */
export async function turnsDuring(work: () => Promise<unknown>): Promise<number> {
  let turns = 0;
  let next = setImmediate(function turn() {
    turns++;
    next = setImmediate(turn);
  });
  try {
    await work();
  } finally {
    clearImmediate(next);
  }
  return turns;
}
