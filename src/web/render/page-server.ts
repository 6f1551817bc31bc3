import type { ServerBuild } from 'react-router';
import {
  type CacheStats,
  createInvalidatingCache,
  type InvalidatingCache,
} from '#engine/cache/invalidating-cache.ts';
import { createPageRenderer, type PageRenderer } from './page-renderer.ts';
import type { CachedResponse, CachedPage, CachedPageRequest } from './cached-page.ts';
import { readTypedTexts, logInRedirectOf } from './late-form.ts';
import { addressAfterForm } from './leave-site.ts';
import { isPublicUrlMissing, isCrossOriginWrite } from '#auth/sessions/same-origin.ts';
import { errorActions } from '#messages/site/errors.ts';
import { isStaff, type Viewer } from '#protocol/users/viewer.ts';
import { staffPath } from '../paths.ts';
import {
  leavingPage,
  sessionEndedPage,
  plainPage,
  type PlainKind,
  type PlainWords,
  type PlainPageContext,
  workspaceWithdrawnPage,
} from './plain-page.ts';
import { readRouteTable, type RouteTable } from '../route-table.ts';
import type { CacheRule } from '../handle.ts';
import { pathAsCustomer, type Visit } from '../visit.ts';

export type PageServer = {
  answer: (request: Request, visit: Visit) => Promise<Response>;
  draw: (visit: Visit) => Promise<string | null>;
  plain: (kind: PlainKind, reference: string, words?: PlainWords) => Response;
  /** Only for GET and HEAD requests of guests. `target`: the path and query as received. */
  hit: (origin: string, target: string, sending: CachedPageRequest) => CachedResponse | null;
  /** A page with these objects that is being rendered is not cached either. */
  drop: (objectApiNames: readonly string[]) => void;
  dropAll: () => void;
  /** In bytes; undefined when the page declares none. */
  largestBody: (pathname: string) => number | undefined;
  /** Without the base path; undefined unless it is a public page, or the data of one. */
  publicPath: (pathname: string) => string | undefined;
  patterns: readonly string[];
  pattern: (pathname: string) => string | undefined;
  stats: () => CacheStats;
};

type Building = { build: ServerBuild; brand: () => PlainPageContext['brand']; cacheBytes?: number };

export async function createPageServer({
  build,
  brand,
  cacheBytes = 32 * 1024 * 1024,
}: Building): Promise<PageServer> {
  const table = readRouteTable(build);
  const cache = createInvalidatingCache<CachedPage>(cacheBytes);
  const home = build.basename ?? '/';
  const styles = build.assets.routes['root']?.css ?? [];
  const surroundings = (): PlainPageContext => ({ home, styles, brand: brand() });
  const plain: PageServer['plain'] = (kind, reference, words = {}) =>
    plainPage(kind, reference, { ...surroundings(), ...words });

  const renderer = createPageRenderer(build, table.branch);
  const parts = { home, table, cache, renderer, plain, surroundings };
  const { answerFromCache, answerFresh } = openPageAnswers(parts);

  return {
    plain,
    async answer(request, visit) {
      const { url, requestId: reference } = visit;
      if (`${url.pathname}/` === home) return redirect(home);
      if (!url.pathname.startsWith(home) || !isReadable(url.pathname))
        return plain('notFound', reference);
      if (isCrossOriginWrite(request, url.origin))
        return isMisled(request, url)
          ? plain('addressUnset', reference)
          : plain('foreign', reference, publicHome(url, home));
      if (visit.impersonation !== null) return answerFresh(request, visit);
      if (request.method !== 'GET' && request.method !== 'HEAD')
        return visit.ended !== null || isInWorkspace(visit)
          ? answerLateForm(request, visit, { answerFresh, surroundings: surroundings() })
          : answerFresh(request, visit);
      const right = table.correctPath(url.pathname);
      if (right !== undefined) return redirect(right + url.search);
      const rule = visit.ctx.viewer.kind === 'guest' ? table.cacheRule(url.pathname) : undefined;
      return rule === undefined || isPersonal(url, rule)
        ? answerFresh(request, visit)
        : answerFromCache(request, visit, rule);
    },
    hit(origin, target, sending) {
      const direct = cache.find(origin + target);
      if (direct !== undefined) return direct.open(sending);
      if (!target.includes('?') || !URL.canParse(origin + target)) return null;
      const url = new URL(origin + target);
      const rule = isReadable(url.pathname) ? table.cacheRule(url.pathname) : undefined;
      // An address without a page may still be the address of a file.
      if (rule === undefined || rule.answers !== undefined || isPersonal(url, rule)) return null;
      return cache.find(cacheKeyUrl(url, rule, home).href)?.open(sending) ?? null;
    },
    draw: renderer.renderHtml,
    drop: cache.drop,
    dropAll: cache.dropAll,
    largestBody: (pathname) => (isReadable(pathname) ? table.largestBody(pathname) : undefined),
    publicPath: (pathname) => (isReadable(pathname) ? table.publicPath(pathname) : undefined),
    patterns: table.patterns,
    pattern: (pathname) => (isReadable(pathname) ? table.pattern(pathname) : undefined),
    stats: cache.stats,
  };
}

type Answering = {
  home: string;
  table: RouteTable;
  cache: InvalidatingCache<CachedPage>;
  renderer: PageRenderer;
  plain: PageServer['plain'];
  surroundings: () => PlainPageContext;
};

function openPageAnswers({ home, table, cache, renderer, plain, surroundings }: Answering) {
  const answerFromCache = async (
    request: Request,
    visit: Visit,
    rule: CacheRule,
  ): Promise<Response> => {
    const address = cacheKeyUrl(visit.url, rule, home);
    const page =
      cache.find(address.href) ??
      (await cache.fill(address.href, rule.objects, () =>
        renderer.renderForCache(address, visit, rule),
      ));
    if (page === null) return answerFresh(request, visit);
    const { status, headers, body } = page.open(sendingOf(request, visit));
    return new Response(
      request.method === 'HEAD' || body.length === 0 ? null : new Uint8Array(body),
      { status, headers },
    );
  };

  const answerFresh = async (request: Request, visit: Visit): Promise<Response> => {
    const frames = table.frames(pathAsCustomer(visit));
    const answer = await renderer.renderForVisitor(request, visit, frames);
    if (typeof answer === 'string') return plain(answer, visit.requestId);
    const away = addressAfterForm(request, visit, answer);
    return away === null ? answer : leavingPage(away, answer, surroundings());
  };

  return { answerFromCache, answerFresh };
}

const largestCopy = 1_000_000; // bytes

type LateForm = {
  answerFresh: (request: Request, visit: Visit) => Promise<Response>;
  surroundings: PlainPageContext;
};

/**
 * A user who may no longer open the page gets the typed text, unless the form is too large to copy.
 */
async function answerLateForm(
  request: Request,
  visit: Visit,
  { answerFresh, surroundings }: LateForm,
): Promise<Response> {
  // The body can be read only once.
  const copy =
    Number(request.headers.get('content-length') ?? Number.POSITIVE_INFINITY) <= largestCopy
      ? request.clone()
      : null;
  const answer = await answerFresh(request, visit);
  const logIn = logInRedirectOf(answer);
  const isWithdrawn =
    answer.status === 404 && isInWorkspace(visit) && !hasWorkspace(visit.ctx.viewer);
  if (logIn === null && !isWithdrawn) return answer;
  const unsent = {
    typed: copy === null ? [] : await readTypedTexts(copy),
    reference: visit.requestId,
  };
  return logIn === null
    ? workspaceWithdrawnPage(unsent, surroundings)
    : sessionEndedPage({ ...unsent, logIn, ended: visit.ended ?? 'ended' }, surroundings);
}

const hasWorkspace = (viewer: Viewer): boolean =>
  viewer.kind === 'user' && isStaff(viewer) && viewer.staffId !== null;

const isInWorkspace = ({ url: { pathname }, basePath, ctx: { viewer } }: Visit): boolean =>
  viewer.kind === 'user' &&
  pathname.startsWith(`${basePath}${staffPath('')}`) &&
  !pathname.endsWith('.data');

const redirect = (location: string): Response =>
  new Response(null, { status: 301, headers: { location } });

const sendingOf = ({ headers }: Request, { requestId: reference }: Visit): CachedPageRequest => ({
  acceptEncoding: headers.get('accept-encoding') ?? undefined,
  ifNoneMatch: headers.get('if-none-match') ?? undefined,
  reference,
});

const nowhere = '-';

function cacheKeyUrl(url: URL, rule: CacheRule, home: string): URL {
  if (rule.answers !== undefined) return new URL(home + nowhere, url.origin);
  const address = new URL(url.pathname, url.origin);
  for (const name of rule.params)
    for (const value of url.searchParams.getAll(name)) address.searchParams.append(name, value);
  return address;
}

const isPersonal = (url: URL, rule: CacheRule): boolean =>
  rule.except?.some((name) => url.searchParams.has(name)) ?? false;

/** The visitor may be at another host name of the site, where forms are refused. */
const publicHome = (url: URL, home: string): PlainWords => ({
  way: { to: url.origin + home, name: errorActions.home },
});

/** Our own form looks like that of another origin when `PUBLIC_URL` is not set. */
const isMisled = ({ headers }: Request, url: URL): boolean =>
  isPublicUrlMissing(headers.get('origin') ?? '', url, {
    'x-forwarded-proto': headers.get('x-forwarded-proto') ?? undefined,
    forwarded: headers.get('forwarded') ?? undefined,
  });

/** PostgreSQL cannot store NUL. */
function isReadable(path: string): boolean {
  try {
    return !decodeURI(path).includes('\u0000');
  } catch {
    return false;
  }
}
