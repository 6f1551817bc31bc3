import {
  createRequestHandler,
  type RequestHandler,
  type RouterContextProvider,
  type ServerBuild,
} from 'react-router';
import type { CacheRule, PageHandle } from '../handle.ts';
import { withRouterErrors } from './router-errors.ts';
import { createCachedPage, type CachedPage, referencePlaceholder } from './cached-page.ts';
import { policyWithNonce } from './policy.ts';
import type { RouteTable } from '../route-table.ts';
import { type RenderOutput, impersonationBaseOf, pathAsCustomer, type Visit } from '../visit.ts';

export type PageRenderer = {
  renderForCache: (address: URL, visit: Visit, rule: CacheRule) => Promise<CachedPage | null>;
  /** Returns the kind of plain page to send in place of a response without HTML. */
  renderForVisitor: (
    request: Request,
    visit: Visit,
    frames?: PageHandle['frames'],
  ) => Promise<Response | 'server' | 'notFound' | 'lookClosed' | 'lookReadOnly'>;
  renderHtml: (visit: Visit) => Promise<string | null>;
};

export function createPageRenderer(
  made: ServerBuild,
  branchAt: RouteTable['branch'],
): PageRenderer {
  const build = withRouterErrors(made);
  const drawer = drawersByBranch(build, branchAt);
  const openVisit = visitOpener(build);
  return {
    async renderForCache(address, visit, rule) {
      const drawn: RenderOutput = { page: null, isForCache: true };
      const response = await drawer(address)(
        new Request(address),
        openVisit({ ...visit, url: address, nonce: '', requestId: referencePlaceholder }, drawn),
      );
      if (
        drawn.page === null ||
        response.status !== statusOf(rule) ||
        !isPage(response) ||
        response.headers.has('set-cookie')
      )
        return null;
      return createCachedPage(drawn.page.toString(), response, rule.objects);
    },
    async renderForVisitor(request, visit, frames) {
      const drawn: RenderOutput = { page: null, isForCache: false };
      const draw =
        visit.impersonation === null ? drawer(visit.url) : drawerBelow(build, branchAt, visit);
      const response = await draw(atPublicAddress(request, visit.url), openVisit(visit, drawn));
      if (!isPage(response) && !visit.url.pathname.endsWith('.data')) {
        if (response.status >= 500) return 'server';
        if (response.status === 404) return 'notFound';
        if (response.status === 403 && visit.impersonation !== null)
          return request.method === 'GET' ? 'lookClosed' : 'lookReadOnly';
      }
      const { headers } = response;
      if (!headers.has('cache-control'))
        headers.set(
          'cache-control',
          visit.ctx.viewer.kind === 'guest' ? 'private, no-cache' : 'private, no-store',
        );
      // Other HTML, such as a mail, has its own policy.
      if (drawn.page !== null)
        headers.set(
          'content-security-policy',
          policyWithNonce(visit.nonce, { frames, formOrigins: drawn.formOrigins }),
        );
      return response;
    },
    async renderHtml(visit) {
      const drawn: RenderOutput = { page: null, isForCache: false };
      const response = await drawer(visit.url)(
        new Request(visit.url),
        openVisit({ ...visit, nonce: '' }, drawn),
      );
      return drawn.page === null || response.status !== 200 ? null : drawn.page.toString();
    },
  };
}

/** A handler with all routes would try them one by one. */
function drawersByBranch(
  build: ServerBuild,
  branchAt: RouteTable['branch'],
): (url: URL) => RequestHandler {
  const whole = createRequestHandler(build, 'production');
  const narrow = new Map<string, RequestHandler>();
  return ({ pathname }) => {
    const branch = branchAt(pathname);
    const leaf = branch?.at(-1);
    if (branch === undefined || leaf === undefined) return whole;
    let drawer = narrow.get(leaf);
    if (drawer === undefined)
      narrow.set(leaf, (drawer = createRequestHandler(narrowed(build, branch), 'production')));
    return drawer;
  };
}

/** The router keeps its links below the base of the impersonation. */
function drawerBelow(
  build: ServerBuild,
  branchAt: RouteTable['branch'],
  visit: Visit,
): RequestHandler {
  const branch = branchAt(pathAsCustomer(visit));
  const { impersonation } = visit;
  const basename =
    impersonation === null || impersonation === 'over'
      ? impersonationBaseOf(visit)
      : impersonation.base;
  return createRequestHandler(
    { ...(branch === undefined ? build : narrowed(build, branch)), basename },
    'production',
  );
}

const narrowed = (build: ServerBuild, branch: readonly string[]): ServerBuild => ({
  ...build,
  routes: only(branch, build.routes),
  assets: { ...build.assets, routes: only(branch, build.assets.routes) },
});

const only = <T>(names: readonly string[], all: Readonly<Record<string, T>>): Record<string, T> =>
  Object.fromEntries(Object.entries(all).filter(([name]) => names.includes(name)));

/**
 * A proxy may change the URL. The router refuses a form whose `Origin` header differs from the
 * origin of the URL.
 */
function atPublicAddress(request: Request, url: URL): Request {
  if (request.url === url.href) return request;
  const { method, headers, signal, body } = request;
  return new Request(url, {
    method,
    headers,
    signal,
    ...(body !== null && { body, duplex: 'half' }),
  });
}

type Opener = (visit: Visit, drawn: RenderOutput) => RouterContextProvider;

/** The bundle has its own copy of `visit.ts`. Its code recognises only contexts of that copy. */
function visitOpener(build: ServerBuild): Opener {
  const { module } = build.entry;
  if (!('openVisit' in module) || typeof module.openVisit !== 'function')
    throw new Error('The server build has no openVisit: run `npm run build` again.');
  return module.openVisit as Opener; // proof: entry.server.tsx exports it from visit.ts
}

const statusOf = (rule: CacheRule): number => (rule.answers === 'nothing here' ? 404 : 200);
const isPage = (response: Response): boolean =>
  response.headers.get('content-type')?.startsWith('text/html') ?? false;
