import { randomBytes } from 'node:crypto';
import { DatabaseAwayError } from '#db/connection.ts';
import { openWebDoor, type WebDoor } from '#web/door.ts';
import { plainPage } from '#web/plain-page.ts';
import type { Visit } from '#web/visit.ts';
import type { ServerBuild } from 'react-router';
import type { Arrival } from './arrival.ts';
import type { Rooms } from './rooms.ts';

export type Pages = {
  door: WebDoor;
  answer(request: Request, arrival: Arrival): Promise<Response>;
  tooLarge(arrival: Arrival): Response;
  fault(error: unknown, arrival: Arrival): Response;
};

/** The door for people with its tools in hand; pages kept for guests are dropped when their records change, on any copy. */
export async function openPages(rooms: Rooms): Promise<Pages> {
  const build = (await import(new URL('../../build/server/index.js', import.meta.url).href)) as ServerBuild; // proof: made by `react-router build`
  const door = await openWebDoor({ build });
  rooms.database.listen.on(({ topic, key }) => {
    if (topic === 'records') door.drop([key]);
  });
  rooms.database.listen.onGap(() => door.dropAll());
  const home = rooms.config.basePath || '/';
  const fault = (error: unknown, arrival: Arrival): Response => {
    rooms.log.error({ requestId: arrival.requestId, err: error }, 'a page could not be drawn');
    return plainPage(error instanceof DatabaseAwayError ? 'maintenance' : 'server', { reference: arrival.requestId, home });
  };
  return {
    door,
    fault,
    async answer(request, arrival) {
      if (!rooms.limits.takeApi(`pages ${arrival.address}`, drawnPages).allowed) return plainPage('tooMany', { reference: arrival.requestId, home });
      try {
        return await answerPage(rooms, door, { request, arrival });
      } catch (error) {
        return fault(error, arrival);
      }
    },
    tooLarge: (arrival) => plainPage('tooLarge', { reference: arrival.requestId, home }),
  };
}

/** Pages drawn for one address in a minute; kept pages and files cost next to nothing and are not counted. */
const drawnPages = 1_200;

/** A page somebody goes to or a form they send; not what a page fetches by itself, nor what another site tries. */
function isNavigation(request: Request, arrival: Arrival): boolean {
  const origin = request.headers.get('origin');
  return request.method !== 'HEAD' && !arrival.target.includes('/merk.css') && (origin === null || origin === arrival.origin);
}

async function answerPage(rooms: Rooms, door: WebDoor, { request, arrival }: { request: Request; arrival: Arrival }): Promise<Response> {
  const now = new Date();
  // A page never needs a bearer: some proxies put their own Authorization there.
  const identity = await rooms.identity.identify({ authorization: null, cookie: request.headers.get('cookie'), now });
  const ask = rooms.askAs(identity.ok ? identity.viewer : { kind: 'guest' });
  const { pathname, search } = new URL(request.url);
  const visit: Visit = {
    ask,
    requestId: arrival.requestId,
    url: new URL(arrival.origin + pathname + search),
    nonce: randomBytes(16).toString('base64'),
    session: identity.ok && identity.session ? { expiresAt: identity.session.idleUntil.toISOString() } : null,
    desk: rooms.desk,
    address: arrival.address,
    report: (error) => rooms.log.error({ requestId: arrival.requestId, err: error }, 'a page failed'),
  };
  if (identity.ok && identity.session && isNavigation(request, arrival)) await rooms.desk.keepAlive(ask, identity.session);
  const response = await door.answer(request, visit);
  if (!identity.ok && identity.clearCookie !== null) response.headers.append('set-cookie', identity.clearCookie);
  return response;
}
