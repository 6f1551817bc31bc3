import type { IncomingMessage } from 'node:http';
import type { Maintenance } from '#db/maintenance.ts';
import { sha256 } from '#auth/factors/secrets.ts';
import { errorActions } from '#messages/site/errors.ts';
import type { Config } from '../../config.ts';
import { setCommonHeaders } from '../requests/headers.ts';
import type { LiveMaintenance } from '../requests/maintenance.ts';
import { pictogram } from '../requests/pictograms.ts';
import { isMetricsPath } from './metrics.ts';
import { type UndecidedRequest, type DrawPlainPage, refuseRequest } from './refuse-request.ts';
import { isWellKnown } from './well-known.ts';

/** The link for staff, which sets the cookie. */
const path = '/onderhoud';
const parameter = 'sleutel';

/** In seconds. */
const retryAfter = 60;

type Settings = Pick<Config, 'publicUrl' | 'basePath'>;
type Site = { origin: string; basePath: string };

/** The database does not contain this token. */
export const maintenanceLink = ({ origin, basePath }: Site, token: string): string =>
  `${origin}${basePath}${path}?${new URLSearchParams({ [parameter]: token }).toString()}`;

type Tools = {
  config: Settings;
  maintenance: Pick<LiveMaintenance, 'current'>;
  plain: DrawPlainPage;
};

/** Returns true when it answered the request. */
export function createMaintenanceGate(tools: Tools): (arrived: UndecidedRequest) => boolean {
  const { config, maintenance, plain } = tools;
  return (arrived) => {
    const current = maintenance.current();
    if (arrived.inside === path && arrived.incoming.method === 'GET')
      return admitUnlessMaintenance(arrived, config, current);
    if (current === null || isOpen(arrived) || hasCookie(arrived.incoming, current)) return false;
    const { message } = current;
    refuseRequest(
      arrived,
      {
        status: 503,
        kind: 'maintenance',
        errorCode: 'SERVER_UNAVAILABLE',
        message: message ?? 'The service is under maintenance.',
        retryAfter,
      },
      (kind, reference) =>
        plain(kind, reference, {
          way: { to: againAt(arrived, config), name: errorActions.again },
          ...(message !== null && { text: message }),
        }),
    );
    return true;
  };
}

/** A link cannot send a form again, so it leads to Home. */
const againAt = ({ incoming }: UndecidedRequest, { basePath }: Settings): string =>
  incoming.method === 'GET' && incoming.url?.startsWith(`${basePath}/`) === true
    ? incoming.url.replace(/\.data(?=\?|$)/, '').replace(/^[/\\]+/, '/')
    : `${basePath}/`;

const isOpen = ({ inside }: UndecidedRequest): boolean =>
  isMetricsPath(inside) ||
  isWellKnown(inside) ||
  inside.startsWith('/assets/') ||
  pictogram(inside) !== null;

const cookieName = ({ publicUrl }: Settings): string =>
  publicUrl?.protocol === 'https:' ? '__Host-zorgeloos-onderhoud' : 'zorgeloos_onderhoud';

function hasCookie({ headers }: IncomingMessage, { tokenSha256 }: Maintenance): boolean {
  const cookies = headers.cookie?.matchAll(
    /(?:__Host-zorgeloos-|zorgeloos_)onderhoud=([\w-]{43})/g,
  );
  return [...(cookies ?? [])].some(([, token = '']) => sha256(token) === tokenSha256);
}

function admitUnlessMaintenance(
  arrived: UndecidedRequest,
  config: Settings,
  current: Maintenance | null,
): boolean {
  const { incoming, outgoing, arrival } = arrived;
  const query = new URLSearchParams((incoming.url ?? '').split('?')[1] ?? '');
  const token = query.get(parameter) ?? '';
  setCommonHeaders(outgoing, arrival);
  if (current !== null && sha256(token) === current.tokenSha256) {
    const isSecure = config.publicUrl?.protocol === 'https:';
    const place = isSecure ? 'Path=/; Secure' : `Path=${config.basePath || '/'}`;
    outgoing.setHeader(
      'set-cookie',
      `${cookieName(config)}=${token}; ${place}; HttpOnly; SameSite=Lax`,
    );
  }
  outgoing.writeHead(303, { location: `${config.basePath}/`, 'cache-control': 'no-store' }).end();
  return true;
}
