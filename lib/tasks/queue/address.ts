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
  /** Threads of a run's own machine that take part; else as many as it has workers. */
  readonly threads: number | undefined;
  /** Seconds that one task may take on another machine. */
  readonly bound: number;
  /** Share of others' results, from 0 to 1, whose tasks are done again here. */
  readonly again: number;
}

/** What the environment may hold, so that neither stands in a command line, which everybody on the machine can read. */
const USER = 'WEIGHTROOM_QUEUE_USER';
const PASSWORD = 'WEIGHTROOM_QUEUE_PASSWORD';

const usual = { prefix: 'weightroom', bound: 900, again: 0.01 };

/** What may stand behind a `?`, each with what it must be. */
const settings: Readonly<Record<string, readonly [RegExp, string]>> = {
  prefix: [/^[\w.-]{1,64}$/, 'expected letters, digits, - _ ., 64 at most'],
  threads: [/^\d{1,6}$/, 'expected a whole number from 0 up'],
  bound: [/^[1-9]\d{0,5}$/, 'expected a whole number of seconds above 0'],
  again: [/^(0|1|0\.\d{1,6})$/, 'expected a share from 0 to 1'],
};

/**
 * Reads `redis://[user[:password]@]host[:port][/database]`, or `rediss://` for TLS, perhaps with
 * `?prefix=…&threads=…&bound=…&again=…`; user and password else from the environment. Throws InputError, which shows no
 * password, for other text.
 */
export function queueAddress(text: string, environment: NodeJS.ProcessEnv = process.env): QueueAddress {
  const shown = quoted(withoutPassword(text), 300);
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url === undefined || !['redis:', 'rediss:'].includes(url.protocol) || url.hostname === '')
    throw new InputError(`--queue ${shown}: expected redis://host:port or rediss://host:port`);
  const database = /^\/?(\d{0,4})$/.exec(url.pathname)?.[1];
  if (database === undefined || url.hash !== '')
    throw new InputError(`--queue ${shown}: expected the number of a database behind the host, or nothing`);
  const { prefix, threads, bound, again } = settingsIn(url.searchParams, shown);
  return {
    host: url.hostname.replace(/^\[(.*)\]$/, '$1'),
    port: Number(url.port || 6379),
    database: Number(database),
    tls: url.protocol === 'rediss:',
    user: part(url.username, shown) ?? (environment[USER] || undefined),
    password: part(url.password, shown) ?? (environment[PASSWORD] || undefined),
    prefix: prefix ?? usual.prefix,
    threads: threads === undefined ? undefined : Number(threads),
    bound: Number(bound ?? usual.bound),
    again: Number(again ?? usual.again),
  };
}

function settingsIn(given: URLSearchParams, shown: string): Readonly<Record<string, string | undefined>> {
  for (const [name, value] of given) {
    const [allowed, wanted] = settings[name] ?? [];
    if (allowed === undefined)
      throw new InputError(
        `--queue ${shown}: ${quoted(name, 100)}: ${Object.keys(settings).join(', ')} may stand behind ?`,
      );
    if (!allowed.test(value)) throw new InputError(`--queue ${shown}: ${name}: ${wanted}`);
  }
  return Object.fromEntries(given);
}

/** `rediss://host:6380/2`: where it is, and nothing of who we are there. */
export function addressText({ host, port, database, tls }: QueueAddress): string {
  const name = host.includes(':') ? `[${host}]` : host;
  return `redis${tls ? 's' : ''}://${name}:${port}${database === 0 ? '' : `/${database}`}`;
}

/** The same with what else is not as usual, so that another program means the same queue by it. */
export function wholeAddress(address: QueueAddress): string {
  const { prefix, threads, bound, again } = address;
  const more = new URLSearchParams({
    ...(prefix === usual.prefix ? {} : { prefix }),
    ...(threads === undefined ? {} : { threads: String(threads) }),
    ...(bound === usual.bound ? {} : { bound: String(bound) }),
    ...(again === usual.again ? {} : { again: String(again) }),
  }).toString();
  return `${addressText(address)}${more === '' ? '' : `?${more}`}`;
}

/** For the environment of a program that is told `wholeAddress`: who we are there, which stands in no command line. */
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
    throw new InputError(`--queue ${shown}: expected user and password with %25 for a %`);
  }
}
