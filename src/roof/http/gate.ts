import { jsonDisposition, jsonType } from '#api/headers.ts';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { forwardedScheme } from '#session/same-origin.ts';
import type { PlainKind } from '#web/plain-page.ts';
import type { Config } from '../../config.ts';
import { type Hsts, setCommonHeaders } from '../headers.ts';
import { lingerAfterEarlyAnswer } from '../lingering.ts';
import { metricsPath } from './metrics.ts';
import type { Log } from '../log.ts';

/** A request about which nothing is decided yet. */
export type Arrived = {
  incoming: IncomingMessage;
  outgoing: ServerResponse;
  arrival: { requestId: string; hsts: Hsts };
  /** Its path below the base path. */
  inside: string;
  /** Programs get the error form of the record API, people a page. */
  byProgram: boolean;
};

type Tools = {
  config: Pick<Config, 'publicUrl' | 'trustedProxies'>;
  log: Log;
  /** A page that says what is wrong. */
  plain: (kind: PlainKind, reference: string) => Response;
};

type Refusal = { status: number; kind: PlainKind; errorCode: string; message: string };

const noHost: Refusal = {
  status: 400,
  kind: 'wrongRequest',
  errorCode: 'INVALID_INPUT',
  message: 'The Host header is missing, no host, or there is more than one.',
};
const plainHttp: Refusal = {
  status: 403,
  kind: 'plainHttp',
  errorCode: 'INSUFFICIENT_ACCESS',
  message: 'HTTPS is required; this request came over plain HTTP.',
};

/**
 * Refuses a request with two `Host` headers or a malformed one. Redirects or refuses a request that
 * came over plain HTTP while the public address is HTTPS. Gives whether it answered the request.
 */
export function createGate({ config, log, plain }: Tools): (arrived: Arrived) => boolean {
  const warn = proxyWarnings(config, log);
  const { publicUrl } = config;
  return (arrived) => {
    const { incoming } = arrived;
    if (!hasOneHost(incoming)) {
      refuse(arrived, noHost, plain);
      return true;
    }
    const scheme = forwardedScheme(incoming.headers);
    warn(incoming, scheme);
    if (scheme !== 'http' || publicUrl?.protocol !== 'https:') return false;
    // Monitoring calls this path directly, not through the proxy.
    if (arrived.inside === metricsPath) return false;
    // The visitor reads this over plain HTTP, where HSTS must not be sent (RFC 6797 §7.2).
    const insecure = { ...arrived, arrival: { ...arrived.arrival, hsts: 'none' as const } };
    if (incoming.method === 'GET' || incoming.method === 'HEAD') redirect(insecure, publicUrl);
    else refuse(insecure, plainHttp, plain);
    return true;
  };
}

/** Node keeps the first of several Host headers and hides the others. A proxy may use another one. */
function hasOneHost({ headers: { host }, rawHeaders }: IncomingMessage): boolean {
  let hosts = 0;
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at]!;
    if (name.length === 4 && name.toLowerCase() === 'host') hosts += 1;
  }
  return hosts < 2 && (host === undefined || URL.canParse(`http://${host}`));
}

function redirect({ incoming, outgoing, arrival }: Arrived, publicUrl: URL): void {
  const target = incoming.url?.startsWith('/') ? incoming.url : '/';
  setCommonHeaders(outgoing, arrival);
  outgoing.writeHead(308, { location: publicUrl.origin + target, 'cache-control': 'no-store' });
  outgoing.end();
}

function refuse(arrived: Arrived, refusal: Refusal, plain: Tools['plain']): void {
  const { incoming, outgoing, arrival, byProgram } = arrived;
  const { status, kind, errorCode, message } = refusal;
  setCommonHeaders(outgoing, arrival);
  lingerAfterEarlyAnswer(incoming, outgoing);
  if (byProgram) {
    send(arrived, JSON.stringify([{ errorCode, message }]), {
      status,
      headers: { 'content-type': jsonType, 'content-disposition': jsonDisposition },
    });
    return;
  }
  const page = plain(kind, arrival.requestId);
  const headers = Object.fromEntries(page.headers);
  void page.text().then((html) => send(arrived, html, { status, headers }));
}

type Head = { status: number; headers: Record<string, string> };

function send({ incoming, outgoing }: Arrived, text: string, { status, headers }: Head): void {
  outgoing.writeHead(status, { ...headers, 'content-length': Buffer.byteLength(text) });
  outgoing.end(incoming.method === 'HEAD' ? undefined : text);
}

/** Logs once which setting is missing when a request shows that there is a proxy. */
function proxyWarnings({ publicUrl, trustedProxies }: Tools['config'], log: Log) {
  let addressWarned = publicUrl !== undefined;
  let proxiesWarned = trustedProxies > 0;
  return ({ headers }: IncomingMessage, scheme: string | undefined): void => {
    if (!addressWarned && scheme === 'https') {
      addressWarned = true;
      log.warn(
        'A proxy in front of this server speaks HTTPS, but PUBLIC_URL is not set: browsers that ' +
          'send a form are refused. Set PUBLIC_URL to the address people use, as https://www.example.nl.',
      );
    }
    if (!proxiesWarned && headers['x-forwarded-for'] !== undefined) {
      proxiesWarned = true;
      log.warn(
        'A request came with X-Forwarded-For, but TRUSTED_PROXIES is 0, so the header is not used. ' +
          'If a proxy stands in front of this server, all visitors share the limits of its address: ' +
          'set PUBLIC_URL, and TRUSTED_PROXIES to the number of proxies.',
      );
    }
  };
}
