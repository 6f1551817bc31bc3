import type { IncomingMessage } from 'node:http';
import { forwardedScheme } from '#auth/sessions/same-origin.ts';
import type { Config } from '../../config.ts';
import { setCommonHeaders } from '../requests/headers.ts';
import type { LiveMaintenance } from '../requests/maintenance.ts';
import { isForProgram } from './error-form.ts';
import { createMaintenanceGate } from './maintenance-gate.ts';
import { isMetricsPath } from './metrics.ts';
import {
  type UndecidedRequest,
  type DrawPlainPage,
  refuseRequest,
  type RequestRefusal,
} from './refuse-request.ts';
import type { Log } from '../log.ts';

type Tools = {
  config: Pick<Config, 'publicUrl' | 'trustedProxies' | 'basePath'>;
  log: Log;
  maintenance: Pick<LiveMaintenance, 'current'>;
  plain: DrawPlainPage;
};

const noHost: RequestRefusal = {
  status: 400,
  kind: 'wrongRequest',
  errorCode: 'INVALID_INPUT',
  message: 'The Host header is missing, is not a host name, or occurs more than once.',
};
const plainHttp: RequestRefusal = {
  status: 403,
  kind: 'plainHttp',
  errorCode: 'INSUFFICIENT_ACCESS',
  message: 'HTTPS is required; this request came over plain HTTP.',
};

/** Returns true when it answered the request. */
export function createRequestGate({
  config,
  log,
  plain,
  maintenance,
}: Tools): (arrived: Omit<UndecidedRequest, 'byProgram'>) => boolean {
  const warn = proxyWarnings(config, log);
  const { publicUrl } = config;
  const isInMaintenance = createMaintenanceGate({ config, maintenance, plain });
  return (read) => {
    const { incoming, inside } = read;
    const { accept } = incoming.headers;
    const byProgram = isForProgram({ inside, basePath: config.basePath, accept });
    const arrived = { ...read, byProgram };
    if (!hasOneHost(incoming)) {
      refuseRequest(arrived, noHost, plain);
      return true;
    }
    const scheme = forwardedScheme(incoming.headers);
    warn(incoming, scheme);
    if (scheme !== 'http' || publicUrl?.protocol !== 'https:') return isInMaintenance(arrived);
    if (isMetricsPath(arrived.inside)) return false;
    // An answer over plain HTTP must not have an HSTS header (RFC 6797 §7.2).
    const insecure = { ...arrived, arrival: { ...arrived.arrival, hsts: 'none' as const } };
    if (incoming.method === 'GET' || incoming.method === 'HEAD') redirect(insecure, publicUrl);
    else refuseRequest(insecure, plainHttp, plain);
    return true;
  };
}

/** Of several Host headers, Node uses the first one, while a proxy can use another one. */
function hasOneHost({ headers: { host }, rawHeaders }: IncomingMessage): boolean {
  let hosts = 0;
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at]!;
    if (name.length === 4 && name.toLowerCase() === 'host') hosts += 1;
  }
  return hosts < 2 && (host === undefined || URL.canParse(`http://${host}`));
}

function redirect({ incoming, outgoing, arrival }: UndecidedRequest, publicUrl: URL): void {
  const target = incoming.url?.startsWith('/') ? incoming.url : '/';
  setCommonHeaders(outgoing, arrival);
  outgoing.writeHead(308, { location: publicUrl.origin + target, 'cache-control': 'no-store' });
  outgoing.end();
}

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
