import { InputError } from '../../input-error.ts';
import { quoted } from '../../quoted.ts';

/** Where the queue is, and who we are there. */
export interface QueueAddress {
  readonly host: string;
  readonly port: number;
  readonly database: number;
  readonly tls: boolean;
  readonly user: string | undefined;
  readonly password: string | undefined;
  /** All keys begin with it: each installation has its own. */
  readonly prefix: string;
}

/** What the environment may hold, so that neither stands in a command line, which everybody on the machine can read. */
const USER = 'WEIGHTROOM_QUEUE_USER';
const PASSWORD = 'WEIGHTROOM_QUEUE_PASSWORD';

export const DEFAULT_PREFIX = 'weightroom';

/**
 * Reads `redis://[user[:password]@]host[:port][/database]`, or `rediss://` for TLS; user and password else from the
 * environment. Throws InputError, which shows no password, for other text and for a prefix that is no plain word.
 */
export function queueAddress(
  text: string,
  prefix: string = DEFAULT_PREFIX,
  environment: NodeJS.ProcessEnv = process.env,
): QueueAddress {
  const shown = quoted(withoutPassword(text), 300);
  if (!/^[\w.-]{1,64}$/.test(prefix))
    throw new InputError(`--queue-prefix ${quoted(prefix, 100)}: letters, digits, - _ . are wanted, 64 at most`);
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url === undefined || !['redis:', 'rediss:'].includes(url.protocol) || url.hostname === '')
    throw new InputError(`--queue ${shown}: redis://host:port or rediss://host:port is wanted`);
  const database = /^\/?(\d{0,4})$/.exec(url.pathname)?.[1];
  if (database === undefined || url.search !== '' || url.hash !== '')
    throw new InputError(`--queue ${shown}: the number of a database is wanted behind the host, or nothing`);
  return {
    host: url.hostname.replace(/^\[(.*)\]$/, '$1'),
    port: Number(url.port || 6379),
    database: Number(database),
    tls: url.protocol === 'rediss:',
    user: part(url.username, shown) ?? (environment[USER] || undefined),
    password: part(url.password, shown) ?? (environment[PASSWORD] || undefined),
    prefix,
  };
}

/** `rediss://host:6380/2`: where it is, and nothing of who we are there. */
export function addressText({ host, port, database, tls }: QueueAddress): string {
  const name = host.includes(':') ? `[${host}]` : host;
  return `redis${tls ? 's' : ''}://${name}:${port}${database === 0 ? '' : `/${database}`}`;
}

/** For the environment of a program that is told `addressText`: who we are there, which stands in no command line. */
export function queueEnvironment({ user = '', password = '' }: QueueAddress): NodeJS.ProcessEnv {
  return { [USER]: user, [PASSWORD]: password };
}

/** `text` with whatever stands before its last `@` cut out. */
export function withoutPassword(text: string): string {
  return text.replace(/^(\w+:\/\/)?.*@/s, '$1…@');
}

/** A message of somebody else's, without the password, however it came in. */
export function discreet(message: string, { password }: QueueAddress): string {
  return password === undefined || password === '' ? message : message.replaceAll(password, '…');
}

function part(text: string, shown: string): string | undefined {
  if (text === '') return undefined;
  try {
    return decodeURIComponent(text);
  } catch {
    throw new InputError(`--queue ${shown}: user and password are wanted with %25 for a %`);
  }
}
