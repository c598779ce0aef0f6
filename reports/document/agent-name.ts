/**
 * How each of `agents` is called where its limit is said elsewhere: `hand:difference` for `hand:difference@nodes=2400`;
 * by its whole name where another one would be called the same.
 */
export function shortNames(agents: Iterable<string>): (agent: string) => string {
  const all = new Set(agents);
  const short = (agent: string): string => agent.replace(/@[^@/]*$/, '');
  const shared = (agent: string): boolean =>
    [...all].some((other) => other !== agent && (other === short(agent) || short(other) === short(agent)));
  return (agent) => (shared(agent) ? agent : short(agent));
}
