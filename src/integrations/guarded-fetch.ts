import { lookup as systemLookup, Resolver } from 'node:dns/promises';
import { readFile } from 'node:fs/promises';
import { Agent as HttpAgent, type IncomingMessage, request as httpRequest } from 'node:http';
import { Agent as HttpsAgent, request as httpsRequest } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import {
  type AllowedTarget,
  hostOf,
  isAllowedAddress,
  isAllowedHost,
  isPublicAddress,
} from './public-address.ts';

/**
 * Calls an address that somebody else chose, such as the target of a webhook. It reaches https on
 * the public internet, and what the operator allows. The name is looked up once, all its addresses
 * are checked, and the connection goes to a checked address, so that an answer of DNS that changes
 * in between has no effect. Redirects are refused.
 */

export type GuardedRequest = {
  url: string;
  method?: 'GET' | 'POST';
  headers?: Readonly<Record<string, string>>;
  body?: string;
  /** For everything together: the look-up, the connection and the whole answer. */
  timeoutMs: number;
  /** An answer with a larger body is refused. */
  maxBytes: number;
};

export type GuardOptions = {
  /** These may also be private addresses, and may use plain http. */
  allowed: readonly AllowedTarget[];
  /** All addresses of a name. Default: the system's for an allowed host, otherwise those of DNS. */
  lookup?: (host: string) => Promise<readonly string[]>;
  /** Such as `127.0.0.1:5353`. Default: those of the operating system. */
  nameServers?: readonly string[];
  /** Its names may lead into an allowed range. Default: that of the operating system. */
  hostsFile?: string;
  /** Extra certificate authority, in PEM. */
  ca?: string;
};

export type GuardedAnswer = {
  status: number;
  headers: Readonly<Record<string, string | string[] | undefined>>;
  body: Buffer;
};

/**
 * - `url`: it is no http(s) address, has a user, or is http where https is needed
 * - `address`: the name leads to an address that is not public, or to none
 * - `redirect`: the answer is a redirect
 * - `tooLarge`, `timeout`: a limit was reached
 * - `connection`: no connection, an invalid certificate, or a broken answer
 */
export type GuardRefusal = 'url' | 'address' | 'redirect' | 'tooLarge' | 'timeout' | 'connection';

/** `detail`: English, without the URL, which can contain a secret. */
export type GuardedResult =
  | ({ ok: true } & GuardedAnswer)
  | { ok: false; reason: GuardRefusal; detail: string; status?: number };

export type GuardedFetch = (request: GuardedRequest) => Promise<GuardedResult>;

export const openGuardedFetch =
  (options: GuardOptions): GuardedFetch =>
  (request) =>
    guardedFetch(request, options);

export async function guardedFetch(
  request: GuardedRequest,
  options: GuardOptions,
): Promise<GuardedResult> {
  const url = URL.canParse(request.url) ? new URL(request.url) : null;
  const wrong = url === null ? 'it is no address' : problemOfUrl(url);
  if (url === null || wrong !== null) return refused('url', wrong ?? '');
  const signal = AbortSignal.timeout(request.timeoutMs);
  const target = await withinTime(checkedTarget(url, options), signal);
  if (target === null) return timedOut(request);
  if (!target.ok) return target;
  try {
    const sending = send(request, { url, signal, addresses: target.addresses, ca: options.ca });
    return (await withinTime(sending, signal)) ?? timedOut(request);
  } catch (error) {
    return signal.aborted ? timedOut(request) : refused('connection', reasonOf(error));
  }
}

const refused = (reason: GuardRefusal, detail: string): GuardedResult & { ok: false } => ({
  ok: false,
  reason,
  detail,
});

const timedOut = ({ timeoutMs }: GuardedRequest) =>
  refused('timeout', `it did not answer within ${String(timeoutMs / 1_000)} seconds`);

function problemOfUrl(url: URL): string | null {
  if (url.protocol !== 'https:' && url.protocol !== 'http:') return 'it is no https address';
  if (url.username !== '' || url.password !== '') return 'it has a user or a password';
  return null;
}

type CheckedTarget = { ok: true; addresses: readonly string[] } | (GuardedResult & { ok: false });

/** Gives the addresses to which a connection may go. */
async function checkedTarget(url: URL, options: GuardOptions): Promise<CheckedTarget> {
  const { allowed, nameServers, lookup } = options;
  const { host, port } = hostOf(url);
  const isAllowed = isAllowedHost(allowed, { host, port });
  const listed = isAllowed ? [] : await listedAddresses(host, options);
  if (listed.length > 0) return { ok: true, addresses: listed };
  const lookUp = lookup ?? (isAllowed ? systemAddresses : dnsAddresses(nameServers));
  const addresses = isIP(host) > 0 ? [host] : await lookUp(host).catch(() => []);
  if (addresses.length === 0) return refused('address', 'its name has no address');
  if (isAllowed || addresses.every((address) => isAllowedAddress(allowed, address)))
    return { ok: true, addresses };
  if (url.protocol !== 'https:') return refused('url', 'it is no https address');
  // One private address among public ones is a trick too.
  return addresses.every(isPublicAddress)
    ? { ok: true, addresses }
    : refused('address', 'it leads to an address that is not on the public internet');
}

const systemHostsFile =
  process.platform === 'win32' ? String.raw`C:\Windows\System32\drivers\etc\hosts` : '/etc/hosts';

/**
 * Those in an allowed range that the hosts file gives the name, such as `localhost`. DNS does not
 * know such names.
 */
async function listedAddresses(
  host: string,
  { allowed, hostsFile = systemHostsFile }: GuardOptions,
): Promise<string[]> {
  if (!allowed.some(({ kind }) => kind === 'range')) return [];
  const text = await readFile(hostsFile, 'utf8').catch(() => '');
  return text.split('\n').flatMap((line) => {
    const [address = '', ...names] = line.replace(/#.*/, '').trim().split(/\s+/);
    const isNamed = names.some((name) => name.toLowerCase() === host);
    return isNamed && isAllowedAddress(allowed, address) ? [address] : [];
  });
}

/** Knows the names of the local network too. */
const systemAddresses = async (host: string): Promise<string[]> =>
  (await systemLookup(host, { all: true })).map(({ address }) => address);

/**
 * A look-up of the system holds one of the few threads of the process until the name server
 * answers. These hold none, so a stranger with a name server that hangs delays nobody.
 */
const dnsAddresses =
  (nameServers: readonly string[] | undefined) =>
  async (host: string): Promise<string[]> => {
    const resolver = new Resolver({ timeout: 2_000, tries: 2 });
    if (nameServers) resolver.setServers(nameServers);
    const found = await Promise.allSettled([resolver.resolve4(host), resolver.resolve6(host)]);
    return found.flatMap((one) => (one.status === 'fulfilled' ? one.value : []));
  };

/** Null when the signal comes first. */
function withinTime<T>(work: Promise<T>, signal: AbortSignal): Promise<T | null> {
  return new Promise((resolve, reject) => {
    if (signal.aborted) resolve(null);
    const onAbort = () => resolve(null);
    signal.addEventListener('abort', onAbort, { once: true });
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', onAbort));
  });
}

type Sending = {
  url: URL;
  signal: AbortSignal;
  addresses: readonly string[];
  ca: string | undefined;
};

async function send(request: GuardedRequest, sending: Sending): Promise<GuardedResult> {
  const { url } = sending;
  // Every call has a connection of its own, so none goes to an address that was checked earlier.
  const agent =
    url.protocol === 'https:'
      ? new HttpsAgent({ keepAlive: false, maxCachedSessions: 0 })
      : new HttpAgent({ keepAlive: false });
  try {
    return await readAnswer(await answerTo(request, { ...sending, agent }), request.maxBytes);
  } finally {
    agent.destroy();
  }
}

/** Answers with a status of 100 to 199, which come before the real one. */
const mostInterim = 10;

function answerTo(
  { method = 'GET', headers = {}, body }: GuardedRequest,
  { url, signal, addresses, ca, agent }: Sending & { agent: HttpAgent | HttpsAgent },
): Promise<IncomingMessage> {
  const tls = { rejectUnauthorized: true, ...(ca !== undefined && { ca }) };
  const isHttps = url.protocol === 'https:';
  return new Promise((resolve, reject) => {
    const call = (isHttps ? httpsRequest : httpRequest)(url, {
      method,
      agent,
      signal,
      headers: {
        ...headers,
        'accept-encoding': 'identity',
        ...(body !== undefined && { 'content-length': String(Buffer.byteLength(body)) }),
      },
      lookup: lookupOf(addresses),
      ...(isHttps && tls),
    });
    call.on('response', resolve);
    call.on('error', reject);
    let interim = 0;
    call.on('information', () => {
      if (++interim > mostInterim) call.destroy(new Error('It gave too many interim answers'));
    });
    call.on('upgrade', (_answer, socket) => {
      socket.destroy();
      reject(new Error('It changed the protocol, which nobody asked'));
    });
    // After an answer or another error this changes nothing.
    call.on('close', () => reject(new Error('It closed without an answer')));
    call.end(body);
  });
}

/** The connection asks for the addresses of the name and gets those that were checked. */
const lookupOf =
  (addresses: readonly string[]): LookupFunction =>
  (_host, options, callback) => {
    const found = addresses.map((address) => ({ address, family: isIP(address) }));
    const [first = { address: '', family: 4 }] = found;
    if (options.all) callback(null, found);
    else callback(null, first.address, first.family);
  };

async function readAnswer(answer: IncomingMessage, maxBytes: number): Promise<GuardedResult> {
  const status = answer.statusCode ?? 0;
  if (status >= 300 && status < 400) {
    answer.destroy();
    return { ...refused('redirect', `it answered ${String(status)}, a redirect`), status };
  }
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of answer) {
    const bytes = Buffer.from(chunk);
    size += bytes.length;
    if (size > maxBytes) {
      answer.destroy();
      return {
        ...refused('tooLarge', `its answer is larger than ${String(maxBytes)} bytes`),
        status,
      };
    }
    chunks.push(bytes);
  }
  return { ok: true, status, headers: answer.headers, body: Buffer.concat(chunks) };
}

function reasonOf(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? ` (${String(error.code)})` : '';
  return `it could not be reached${code}`;
}
