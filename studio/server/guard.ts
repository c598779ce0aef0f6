import { timingSafeEqual } from 'node:crypto';
import { isIP } from 'node:net';
import type { MiddlewareHandler } from 'hono';

/** The header with the token that starting and stopping takes. */
const TOKEN = 'weightroom-token';

/**
 * What the served page may do: its own scripts and styles, its own server, workers of its own or made by its own
 * scripts, and the search's WebAssembly. No script in a page, no other site, nobody's frame.
 */
const POLICY = [
  "default-src 'none'",
  "script-src 'self' 'wasm-unsafe-eval'",
  "style-src 'self'",
  "img-src 'self' data:",
  "connect-src 'self'",
  "worker-src 'self' blob:",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

/**
 * Refuses what comes by another name than ours, which is how a foreign page gets around the browser's rules (DNS
 * rebinding), and what another site's page asks. We listen at `host`, as asked for: `127.0.0.1`, `0.0.0.0`, a name.
 */
export function guard(address: { readonly host: string; readonly port: number }): MiddlewareHandler {
  return async (context, next) => {
    const named = context.req.header('host') ?? '';
    // The port is known once the server listens.
    if (!isOurs(named, address.host, address.port))
      return context.json({ mistake: 'another host than this studio' }, 403);
    const origin = context.req.header('origin');
    if (origin !== undefined && origin !== `http://${named}`)
      return context.json({ mistake: 'asked by another site' }, 403);
    const site = context.req.header('sec-fetch-site');
    // A link from elsewhere may open the page, as a bookmark does; it gets nothing else.
    const opens = context.req.path === '/' && context.req.header('sec-fetch-mode') === 'navigate';
    if (site !== undefined && site !== 'same-origin' && site !== 'none' && !opens)
      return context.json({ mistake: 'asked by another site' }, 403);
    await next();
    const { headers } = context.res;
    headers.set('content-security-policy', POLICY);
    headers.set('x-content-type-options', 'nosniff');
    headers.set('referrer-policy', 'no-referrer');
    headers.set('cross-origin-resource-policy', 'same-origin');
    headers.set('cross-origin-opener-policy', 'same-origin');
    if (!headers.has('cache-control')) headers.set('cache-control', 'no-store');
    return undefined;
  };
}

/** Whether the header Host names this server: by its address or as it was asked to listen. */
function isOurs(named: string, host: string, port: number): boolean {
  const [, name, , at = '80'] = /^(\[[\da-fA-F:.]+\]|[^:]*)(:(\d+))?$/.exec(named) ?? [];
  if (name === undefined || Number(at) !== port) return false;
  const bare = name.replace(/^\[|\]$/g, '').toLowerCase();
  if (bare === host.toLowerCase()) return true;
  const everywhere = host === '0.0.0.0' || host === '::';
  // Rebinding takes a name: an address is no name of anybody else's.
  return everywhere
    ? isIP(bare) !== 0 || bare === 'localhost'
    : ['127.0.0.1', 'localhost', '::1'].includes(bare) && isLoopback(host);
}

/** Whether nobody but this machine reaches `host`. */
export function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || /^127\.\d+\.\d+\.\d+$/.test(host);
}

/** Refuses whoever lacks the token, and what no page of ours sends. */
export function withToken(token: string): MiddlewareHandler {
  const wanted = Buffer.from(token);
  return async (context, next) => {
    const given = Buffer.from(context.req.header(TOKEN) ?? '');
    if (given.length !== wanted.length || !timingSafeEqual(given, wanted))
      return context.json({ mistake: 'no token: open the studio by the address that its terminal shows' }, 403);
    if (!/^application\/json\b/.test(context.req.header('content-type') ?? ''))
      return context.json({ mistake: 'expected JSON' }, 415);
    return next();
  };
}
