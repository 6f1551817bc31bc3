import { randomBytes } from 'node:crypto';
import { hasContentEncoding } from '#api/pipeline/unpacked.ts';
import type { ShareImages } from '#domain/content/draw-share-image.ts';
import { type RequestContext, withCall } from '#engine/model/request-context.ts';
import type { AuthenticationResult } from '#auth/sessions/authenticator.ts';
import { sessionTokens } from '#auth/sessions/cookie.ts';
import { sha256 } from '#auth/factors/secrets.ts';
import { sessionTimeLeft, hasTimedOut, type SessionFacts } from '#auth/sessions/sessions.ts';
import { clearSiteDataAfterSessionEnd } from '#web/render/clear-site-data-headers.ts';
import { createPageServer, type PageServer } from '#web/render/page-server.ts';
import type { Visit } from '#web/visit.ts';
import type { RequestInfo } from './request-info.ts';
import type { ApiEntryPoint } from './api-tools.ts';
import { readBuild } from '../start/build.ts';
import { serverFacts } from '../server-facts.ts';
import { reportFault } from '../http/request-log.ts';
import {
  impersonatedContext,
  callApiAsCustomer,
  isApiCall,
  type ImpersonationRequest,
  findImpersonationOfPath,
  backToWorkspaceLink,
} from './impersonation.ts';
import { maxFormBytes, withinLimit } from './body.ts';
import { answerPageCall } from './page-calls.ts';
import type { Dependencies } from '../dependencies.ts';
import { tracedBuild } from '../tracing/traced.ts';
import { sessionForPageCalls, withProof } from './step-up.ts';
import { isUnavailable, isUnavailableCall } from '../outages.ts';

export type Pages = {
  pageServer: PageServer;
  answer(request: Request, arrival: RequestInfo): Promise<Response>;
  fault(error: unknown, arrival: RequestInfo): Response;
};

export async function openPages(
  dependencies: Dependencies,
  { api }: ApiEntryPoint,
  images: ShareImages,
): Promise<Pages> {
  const build = tracedBuild(await readBuild(), dependencies.tracing);
  const pageServer = await createPageServer({ build, brand: dependencies.brand.current });
  dependencies.database.listen.on(({ topic, key }) => {
    if (topic === 'records') pageServer.drop([key]);
  });
  dependencies.database.listen.onGap(() => pageServer.dropAll());
  dependencies.flags.onSwitched(() => pageServer.dropAll());
  dependencies.brand.onChanged(() => pageServer.dropAll());
  const fault = (error: unknown, arrival: RequestInfo): Response => {
    reportFault(dependencies.log, arrival, { error, message: 'a page could not be rendered' });
    return pageServer.plain(isUnavailable(error) ? 'maintenance' : 'server', arrival.requestId);
  };
  return {
    pageServer,
    fault,
    async answer(request, arrival) {
      try {
        const cookie = request.headers.get('cookie');
        const admitted = await dependencies.authenticator.person({
          address: arrival.address,
          authorization: null,
          cookie,
          now: new Date(),
        });
        if (!admitted.ok) return pageServer.plain('tooMany', arrival.requestId);
        arrival.who.viewer = admitted.viewer;
        const ended = admitted.clearCookie === null ? null : await howEnded(dependencies, request);
        const form = maxFormBytes({ viewer: admitted.viewer, ranOut: ended === 'ranOut' });
        const within = await withinLimit(request, {
          page: pageServer.largestBody(new URL(request.url).pathname),
          form,
        });
        if (within === null) return pageServer.plain('tooLarge', arrival.requestId);
        return await answerPage(
          { dependencies, pageServer, api, images },
          { request: within, arrival, admitted, ended },
        );
      } catch (error) {
        return fault(error, arrival);
      }
    },
  };
}

/**
 * Whether a request extends the session. Data that a page fetches does not count, because the
 * router also fetches data in the background; the browser reports navigation itself
 * (`web/auth/state.ts`). Source: decisions.md §10.
 */
function renews(request: Request, { origin, target }: RequestInfo): boolean {
  const { headers, method } = request;
  const sender = headers.get('origin');
  if (sender !== null && sender !== origin) return false;
  if (method !== 'GET') return method !== 'HEAD';
  return isNavigation(headers, target);
}

function isNavigation(headers: Headers, target: string): boolean {
  const mode = headers.get('sec-fetch-mode');
  return mode === null
    ? !/\.data(\?|$)|\/merk\.css|\/merk\/|\/sessie(\?|$)/.test(target)
    : mode === 'navigate';
}

/** Other answers can arrive after a new log-in, and would remove the new cookie. */
function isGoneTo({ method, headers }: Request, { target }: RequestInfo): boolean {
  return method === 'GET' && isNavigation(headers, target);
}

const begins = ({ headers }: Response): boolean =>
  headers.getSetCookie().some((cookie) => sessionTokens(cookie).length > 0);

const sessionOf = (session: SessionFacts, now: Date): Visit['session'] => {
  const left = sessionTimeLeft(session, now);
  return { ...left, expiresAt: new Date(now.getTime() + left.left).toISOString() };
};

async function howEnded({ database }: Dependencies, request: Request): Promise<Visit['ended']> {
  for (const token of sessionTokens(request.headers.get('cookie') ?? ''))
    if (await hasTimedOut(database.db, sha256(token), new Date())) return 'ranOut';
  return 'ended';
}

type Let = {
  request: Request;
  arrival: RequestInfo;
  admitted: Extract<AuthenticationResult, { ok: true }>;
  ended: Visit['ended'];
};

type Tools = {
  dependencies: Dependencies;
  pageServer: PageServer;
  api: ApiEntryPoint['api'];
  images: ShareImages;
};

/** During an impersonation, the viewer here is the member of staff, not the customer. */
const ownAsk = (
  dependencies: Dependencies,
  { arrival, admitted: { viewer, session } }: Pick<Let, 'arrival' | 'admitted'>,
): RequestContext =>
  withCall(dependencies.contextOf(viewer), {
    id: arrival.requestId,
    entryPoint: 'page',
    ...(session && { session: session.tokenHash }),
  });

async function answerPage(
  { dependencies, pageServer, api, images }: Tools,
  { request, arrival, admitted, ended }: Let,
): Promise<Response> {
  const { session, clearCookie } = admitted;
  const own = await withProof(ownAsk(dependencies, { arrival, admitted }), {
    request,
    origin: arrival.origin,
  });
  const look = await findImpersonationOfPath(dependencies, { request, arrival, admitted });
  const through = look?.with ?? null;
  if (look !== null && through !== null && isApiCall(look, dependencies))
    return callApiAsCustomer(api, { request, arrival, admitted }, { ...look, with: through });
  if (look !== null && through === null && !look.path.endsWith('.data'))
    return pageServer.plain('lookOver', arrival.requestId, backToWorkspaceLink(look));
  if (hasContentEncoding(request)) return pageServer.plain('packed', arrival.requestId);
  const ctx = look === null ? own : impersonatedContext(own, through);
  const alive =
    session && renews(request, arrival)
      ? await dependencies.authService.keepAlive(own, session)
      : session;
  const { pathname } = new URL(request.url);
  let away = false;
  const visit = visitOf(
    { dependencies, pageServer, api, images },
    { request, arrival, admitted, ended, own, ctx, look, alive },
    (isAway) => {
      away ||= isAway;
    },
  );
  const response = await pageServer.answer(request, visit);
  // React Router gives failures the same status, so in an outage the maintenance page replaces its
  // page. Answers to `.data` requests keep the format that React Router needs in the browser.
  if (away && response.status >= 500 && !pathname.endsWith('.data'))
    return pageServer.plain('maintenance', arrival.requestId);
  if (clearCookie !== null)
    endSession(response, {
      clearCookie: isGoneTo(request, arrival) && !begins(response) ? clearCookie : [],
      request,
      visit,
    });
  return response;
}

type Prepared = Let & {
  own: RequestContext;
  ctx: RequestContext;
  look: ImpersonationRequest | null;
  alive: SessionFacts | null;
};

function visitOf(
  { dependencies, pageServer, api, images }: Tools,
  prepared: Prepared,
  onAnswer: (isAway: boolean) => void,
): Visit {
  const { request, arrival, admitted, ended, own, ctx, look, alive } = prepared;
  const { pathname, search } = new URL(request.url);
  const visit: Visit = {
    ctx,
    requestId: arrival.requestId,
    url: new URL(arrival.origin + pathname + search),
    isFormPost: request.method === 'POST',
    publicOrigin: own.publicUrl.origin,
    basePath: dependencies.config.basePath,
    chat: dependencies.flags.isOn('chat'),
    server: serverFacts(dependencies),
    nonce: randomBytes(16).toString('base64'),
    session: alive && sessionOf(alive, ctx.now),
    sessionToken: look === null ? (admitted.session?.tokenHash ?? null) : null,
    impersonation: look === null ? null : (look.with?.looking ?? 'over'),
    ended,
    authService: dependencies.authService,
    address: arrival.address,
    demo: dependencies.config.demo,
    mailbox: dependencies.config.demo && ctx.services.integrations.mail === null,
    callApi: apiOfPage(api, prepared, onAnswer),
    since: dependencies.streams.position(ctx.viewer),
    drawPage: (by, path) =>
      pageServer.draw({
        ...visit,
        ctx: by,
        url: new URL(arrival.origin + dependencies.config.basePath + path),
        isFormPost: false,
        session: null,
        sessionToken: null,
      }),
    drawPicture: (image) => images.draw(image),
    report: (error) => {
      onAnswer(isUnavailable(error));
      if (isUnavailableCall(error)) return;
      reportFault(dependencies.log, arrival, { error, message: 'a page failed' });
    },
  };
  return visit;
}

function apiOfPage(
  api: ApiEntryPoint['api'],
  { arrival, admitted, own, ctx, look }: Prepared,
  onAnswer: (isAway: boolean) => void,
): Visit['callApi'] {
  const impersonatedBy = look?.with?.looking.userId;
  const handedOn = {
    requestId: arrival.requestId,
    address: arrival.address,
    admitted: { ...admitted, viewer: ctx.viewer, session: null, rateUsage: null },
    ...(impersonatedBy !== undefined && { impersonatedBy }),
    ...(impersonatedBy === undefined && sessionForPageCalls(own)),
  };
  return async (path, init) => {
    const call = { path, init, origin: arrival.origin, bindings: handedOn };
    const response = await answerPageCall(api, call);
    onAnswer(response.status === 503);
    return response;
  };
}

function endSession(
  { headers }: Response,
  {
    clearCookie,
    request,
    visit,
  }: { clearCookie: readonly string[]; request: Request; visit: Visit },
): void {
  for (const cookie of clearCookie) headers.append('set-cookie', cookie);
  for (const [name, value] of Object.entries(
    clearSiteDataAfterSessionEnd(request.headers, visit.url, visit.basePath),
  ))
    headers.set(name, value);
}
