/** Files of version 1 were of runs without a match of their baselines. */
const since: Readonly<Record<string, readonly [format: string, part: string]>> = {
  'weightroom outcome 1': ['weightroom outcome 2', 'outcome'],
  'weightroom timing 1': ['weightroom timing 2', 'timing'],
};

/** `value`, what an outcome file of either version holds, as version 2 has it. */
export function upgradedOutcome(value: unknown): unknown {
  if (typeof value !== 'object' || value === null || !('format' in value)) return value;
  const { format } = value;
  const [now, part] = (typeof format === 'string' && Object.hasOwn(since, format) && since[format]) || [];
  if (now === undefined || part === undefined) return value;
  const held = (value as Record<string, unknown>)[part];
  const whole = typeof held === 'object' && held !== null && !Array.isArray(held);
  return { ...value, format: now, ...(whole ? { [part]: { ...held, baseline: null } } : {}) };
}
