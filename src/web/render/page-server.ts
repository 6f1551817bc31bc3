import type { ServerBuild } from 'react-router';
import {
  type CacheStats,
  createInvalidatingCache,
  type InvalidatingCache,
} from '#engine/cache/invalidating-cache.ts';
import { createPageRenderer, type PageRenderer } from './page-renderer.ts';
import type { CachedResponse, CachedPage, CachedPageRequest } from './cached-page.ts';
import { readTypedTexts, logInRedirectOf } from './late-form.ts';
import { isPublicUrlMissing, isCrossOriginWrite } from '#auth/sessions/same-origin.ts';
import { isStaff, type Viewer } from '#protocol/users/viewer.ts';
import { staffPath } from '../paths.ts';
import {
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
  /**
   * The page at the address of this visit as it stands, without being sent to anybody; null where
   * none is drawn.
   */
  draw: (visit: Visit) => Promise<string | null>;
  /** A page that says what is wrong, drawn without the pages: for when they cannot be asked. */
  plain: (kind: PlainKind, reference: string, words?: PlainWords) => Response;
  /**
   * The kept page at this address, ready for the socket, or null. For guests only, GET and HEAD;
   * the caller knows who is asking. `origin` is the one the visit's `url` would have; `target` is
   * path and query as they came in.
   */
  hit: (origin: string, target: string, sending: CachedPageRequest) => CachedResponse | null;
  /** Forgets the pages that show records of these objects, those being rendered included. */
  drop: (objectApiNames: readonly string[]) => void;
  dropAll: () => void;
  /** Bytes a form sent to this path may bring, where its page says so. */
  largestBody: (pathname: string) => number | undefined;
  /**
   * The page of the public site at this path, or at the path of its data: its own path below the
   * base path. Undefined for everything else.
   */
  publicPath: (pathname: string) => string | undefined;
  /** Every declared path, and the one that matches this path or the path of its data. */
  patterns: readonly string[];
  pattern: (pathname: string) => string | undefined;
  stats: () => CacheStats;
};

type Building = { build: ServerBuild; brand: () => PlainPageContext['brand']; cacheBytes?: number };

/**
 * The door for people: draws pages, keeps those that are the same for every guest, and puts policy
 * and form keys on each.
 */
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
  const { answerFromCache, answerFresh } = openPageAnswers({ home, table, cache, renderer, plain });

  return {
    plain,
    async answer(request, visit) {
      const { url, requestId: reference } = visit;
      if (`${url.pathname}/` === home) return redirect(home);
      if (!url.pathname.startsWith(home) || !isReadable(url.pathname))
        return plain('notFound', reference);
      if (isCrossOriginWrite(request, url.origin))
        return plain(isMisled(request, url) ? 'addressUnset' : 'foreign', reference);
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
      // What is nowhere may still be a file.
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
};

/** Answers with the page that is the same for every guest, or with one drawn for who asks. */
function openPageAnswers({ home, table, cache, renderer, plain }: Answering) {
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
    return typeof answer === 'string' ? plain(answer, visit.requestId) : answer;
  };

  return { answerFromCache, answerFresh };
}

const largestCopy = 1_000_000; // bytes

type LateForm = {
  answerFresh: (request: Request, visit: Visit) => Promise<Response>;
  surroundings: PlainPageContext;
};

/**
 * A form of who was logged in until just now, or had a workspace. Where its page lets nobody else
 * in, what was typed is not lost without a word.
 */
async function answerLateForm(
  request: Request,
  visit: Visit,
  { answerFresh, surroundings }: LateForm,
): Promise<Response> {
  // A file is too much to read twice.
  const copy =
    Number(request.headers.get('content-length') ?? Number.POSITIVE_INFINITY) <= largestCopy
      ? request.clone()
      : null;
  const answer = await answerFresh(request, visit);
  const logIn = logInRedirectOf(answer);
  const isWithdrawn =
    answer.status === 404 && isInWorkspace(visit) && !hasWorkspace(visit.ctx.viewer);
  if (logIn === null && !isWithdrawn) return answer;
  const typed = copy === null ? [] : await readTypedTexts(copy);
  return logIn === null
    ? workspaceWithdrawnPage(typed, surroundings)
    : sessionEndedPage({ typed, logIn, ended: visit.ended ?? 'ended' }, surroundings);
}

const hasWorkspace = (viewer: Viewer): boolean =>
  viewer.kind === 'user' && isStaff(viewer) && viewer.staffId !== null;

/** A page of the workspace, not the data that scripts ask of it. */
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

/** Where the page of all addresses without one is kept: no route answers there. */
const nowhere = '-';

/**
 * The address a page is drawn and kept under: without the query parameters it does not depend on.
 */
function cacheKeyUrl(url: URL, rule: CacheRule, home: string): URL {
  if (rule.answers !== undefined) return new URL(home + nowhere, url.origin);
  const address = new URL(url.pathname, url.origin);
  for (const name of rule.params)
    for (const value of url.searchParams.getAll(name)) address.searchParams.append(name, value);
  return address;
}

const isPersonal = (url: URL, rule: CacheRule): boolean =>
  rule.except?.some((name) => url.searchParams.has(name)) ?? false;

/** A form of our own that only looks foreign, because the operator did not set `PUBLIC_URL`. */
const isMisled = ({ headers }: Request, url: URL): boolean =>
  isPublicUrlMissing(headers.get('origin') ?? '', url, {
    'x-forwarded-proto': headers.get('x-forwarded-proto') ?? undefined,
    forwarded: headers.get('forwarded') ?? undefined,
  });

/** Percent-encoding that makes text, without the character PostgreSQL cannot keep. */
function isReadable(path: string): boolean {
  try {
    return !decodeURI(path).includes('\u0000');
  } catch {
    return false;
  }
}
