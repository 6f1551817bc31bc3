import { randomBytes } from 'node:crypto';
import type { ShareImages } from '#domain/content/draw-share-image.ts';
import type { RequestContext } from '#engine/model/request-context.ts';
import type { Admitted } from '#auth/sessions/admission.ts';
import { sessionTokens } from '#auth/sessions/cookie.ts';
import { sha256 } from '#auth/factors/secrets.ts';
import { leftOf, ranOut, type SessionFacts } from '#auth/sessions/sessions.ts';
import { clearDeviceAfterEnd } from '#web/render/clear-device.ts';
import { openWebDoor, type WebDoor } from '#web/render/page-server.ts';
import type { Visit } from '#web/visit.ts';
import type { Arrival } from './request-info.ts';
import type { Programs } from './api-tools.ts';
import { isAway } from './unavailable.ts';
import { readBuild } from '../start/build.ts';
import { serverFacts } from '../server-facts.ts';
import { reportFault } from '../http/request-log.ts';
import { askThrough, callThrough, isCall, readLook, wayBack } from './impersonation.ts';
import { largestForm, withinLimit } from './body.ts';
import type { Dependencies } from '../dependencies.ts';
import { tracedBuild } from '../tracing/traced.ts';
import { pageOf, withProof } from './step-up.ts';

export type Pages = {
  door: WebDoor;
  answer(request: Request, arrival: Arrival): Promise<Response>;
  fault(error: unknown, arrival: Arrival): Response;
};

/** The door for people with its tools in hand; pages kept for guests are dropped when their records change, on any copy. */
export async function openPages(dependencies: Dependencies, { api }: Programs, images: ShareImages): Promise<Pages> {
  const build = tracedBuild(await readBuild(), dependencies.tracing);
  const door = await openWebDoor({ build, brand: dependencies.brand.current });
  dependencies.database.listen.on(({ topic, key }) => {
    if (topic === 'records') door.drop([key]);
  });
  dependencies.database.listen.onGap(() => door.dropAll());
  dependencies.flags.onSwitched(() => door.dropAll());
  dependencies.brand.onChanged(() => door.dropAll());
  const fault = (error: unknown, arrival: Arrival): Response => {
    reportFault(dependencies.log, arrival, { error, message: 'a page could not be drawn' });
    return door.plain(isAway(error) ? 'maintenance' : 'server', arrival.requestId);
  };
  return {
    door,
    fault,
    async answer(request, arrival) {
      try {
        const cookie = request.headers.get('cookie');
        const admitted = await dependencies.authenticator.person({ address: arrival.address, authorization: null, cookie, now: new Date() });
        if (!admitted.ok) return door.plain('tooMany', arrival.requestId);
        arrival.who.viewer = admitted.viewer;
        const ended = admitted.clearCookie === null ? null : await howEnded(dependencies, request);
        const form = largestForm({ viewer: admitted.viewer, ranOut: ended === 'ranOut' });
        const within = await withinLimit(request, { page: door.largestBody(new URL(request.url).pathname), form });
        if (within === null) return door.plain('tooLarge', arrival.requestId);
        return await answerPage({ dependencies, door, api, images }, { request: within, arrival, admitted, ended });
      } catch (error) {
        return fault(error, arrival);
      }
    },
  };
}

/**
 * A page somebody goes to or a form they send; not what another site tries, nor what a page fetches by itself: the router fetches data in the background as it
 * does for a link, so a browser says by itself that somebody went on (`web/auth/state.ts`). Source: decisions.md §10.
 */
function renews(request: Request, { origin, target }: Arrival): boolean {
  const { headers, method } = request;
  const sender = headers.get('origin');
  if (sender !== null && sender !== origin) return false;
  if (method !== 'GET') return method !== 'HEAD';
  return isNavigation(headers, target);
}

/** Whether a GET opens a page. A browser that does not say so is judged by what only pages fetch. */
function isNavigation(headers: Headers, target: string): boolean {
  const mode = headers.get('sec-fetch-mode');
  return mode === null ? !/\.data(\?|$)|\/merk\.css|\/merk\/|\/sessie(\?|$)/.test(target) : mode === 'navigate';
}

/**
 * Whether the browser navigates to a page, and no page fetches this. Only the answer to a navigation removes the cookie of an ended session: any other answer may arrive after a
 * new log-in in the same browser, and would remove the cookie of that session.
 */
function isGoneTo({ method, headers }: Request, { target }: Arrival): boolean {
  return method === 'GET' && isNavigation(headers, target);
}

/** Whether the answer sets the cookie of a new session, which has the same name as the old one. */
const begins = ({ headers }: Response): boolean => headers.getSetCookie().some((cookie) => sessionTokens(cookie).length > 0);

const sessionOf = (session: SessionFacts, now: Date): Visit['session'] => {
  const left = leftOf(session, now);
  return { ...left, expiresAt: new Date(now.getTime() + left.left).toISOString() };
};

async function howEnded({ database }: Dependencies, request: Request): Promise<Visit['ended']> {
  for (const token of sessionTokens(request.headers.get('cookie') ?? '')) if (await ranOut(database.db, sha256(token), new Date())) return 'ranOut';
  return 'ended';
}

type Let = { request: Request; arrival: Arrival; admitted: Extract<Admitted, { ok: true }>; ended: Visit['ended'] };

type Tools = { dependencies: Dependencies; door: WebDoor; api: Programs['api']; images: ShareImages };

/** The question of whoever came, for what is theirs. */
const ownAsk = (dependencies: Dependencies, { arrival, admitted: { viewer, session } }: Pick<Let, 'arrival' | 'admitted'>): RequestContext => ({
  ...dependencies.askAs(viewer),
  call: { id: arrival.requestId, door: 'page', ...(session && { session: session.tokenHash }) },
});

async function answerPage({ dependencies, door, api, images }: Tools, { request, arrival, admitted, ended }: Let): Promise<Response> {
  const { session, clearCookie } = admitted;
  const own = await withProof(ownAsk(dependencies, { arrival, admitted }), { request, origin: arrival.origin });
  const look = await readLook(dependencies, { request, arrival, admitted });
  const through = look?.with ?? null;
  if (look !== null && through !== null && isCall(look, dependencies)) return callThrough(api, { request, arrival, admitted }, { ...look, with: through });
  if (look !== null && through === null && !look.path.endsWith('.data')) return door.plain('lookOver', arrival.requestId, wayBack(look));
  const behind = through?.looking.userId;
  const ctx = look === null ? own : askThrough(own, through);
  const alive = session && renews(request, arrival) ? await dependencies.authService.keepAlive(own, session) : session;
  const { pathname, search } = new URL(request.url);
  let away = false;
  const visit: Visit = {
    ctx,
    requestId: arrival.requestId,
    url: new URL(arrival.origin + pathname + search),
    letterOrigin: own.letters.origin,
    basePath: dependencies.config.basePath,
    chat: dependencies.flags.isOn('chat'),
    server: serverFacts(dependencies),
    nonce: randomBytes(16).toString('base64'),
    session: alive && sessionOf(alive, ctx.now),
    sessionToken: look === null ? (session?.tokenHash ?? null) : null,
    looking: look === null ? null : (through?.looking ?? 'over'),
    ended,
    authService: dependencies.authService,
    address: arrival.address,
    demo: dependencies.config.demo,
    mailbox: dependencies.config.demo && ctx.outside.mail === null,
    // The visitor was let in and counted; what their page reads on the way is no call of its own.
    callApi: async (path, init) => {
      const handedOn = {
        requestId: arrival.requestId,
        address: arrival.address,
        admitted: { ...admitted, viewer: ctx.viewer, session: null, rateUsage: null },
        ...(behind !== undefined && { behind }),
        ...(behind === undefined && pageOf(own)),
      };
      const response = await api.fetch(new Request(arrival.origin + path, init), handedOn);
      away ||= response.status === 503;
      return response;
    },
    since: dependencies.streams.position(ctx.viewer),
    drawPage: (by, path) =>
      door.draw({ ...visit, ctx: by, url: new URL(arrival.origin + dependencies.config.basePath + path), session: null, sessionToken: null }),
    drawPicture: (image) => images.draw(image),
    report: (error) => {
      away ||= isAway(error);
      reportFault(dependencies.log, arrival, { error, message: 'a page failed' });
    },
  };
  const response = await door.answer(request, visit);
  // The router knows one word for all that fails. What passes by itself is another status; answers the router fetches keep its form.
  if (away && response.status >= 500 && !pathname.endsWith('.data')) return door.plain('maintenance', arrival.requestId);
  if (clearCookie !== null) {
    if (isGoneTo(request, arrival) && !begins(response)) for (const cookie of clearCookie) response.headers.append('set-cookie', cookie);
    for (const [name, value] of Object.entries(clearDeviceAfterEnd(request.headers, visit.url, visit.basePath))) response.headers.set(name, value);
  }
  return response;
}
