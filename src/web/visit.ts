import type { Fetch } from '#client/client.ts';
import type { ShareImage } from '#domain/content/share-image.ts';
import type { RequestContext } from '#engine/model/request-context.ts';
import type { AuthService } from '#auth/login/auth-service.ts';
import type { ServerFacts } from '#protocol/operations/server-facts.ts';
import { impersonationAddress, parseImpersonationPath } from '#protocol/users/impersonation.ts';
import type { SessionTimeLeft } from '#auth/sessions/sessions.ts';
import type { Site } from '#protocol/site/site.ts';
import { createContext, RouterContextProvider } from 'react-router';
import type { SessionEnd } from './session-state.ts';

/**
 * `base`: the prefix of the customer's addresses. `stop`: the address that ends the impersonation.
 * `userId`: the id of the impersonating member of staff.
 */
export type Impersonation = {
  base: string;
  stop: string;
  name: string;
  company: string;
  userId: string;
};

/**
 * Returns the base of the impersonation in the path, also when it has ended; the base path of the
 * site when the path has none.
 */
export function impersonationBaseOf({
  url: { pathname },
  basePath,
}: Pick<Visit, 'url' | 'basePath'>): string {
  const at = parseImpersonationPath(pathname.slice(basePath.length));
  return at === null ? basePath || '/' : basePath + impersonationAddress(at.id);
}

/** Returns the path without the base of the impersonation. */
export const pathAsCustomer = ({
  url: { pathname },
  basePath,
  impersonation,
}: Pick<Visit, 'url' | 'basePath' | 'impersonation'>): string =>
  impersonation === null || impersonation === 'over'
    ? pathname
    : `${basePath}${pathname.slice(impersonation.base.length)}`;

/** What the server provides to every page. */
export type Visit = {
  ctx: RequestContext;
  /** A short reference of the request, in the log and on error pages. */
  requestId: string;
  url: URL;
  /** The scheme and host for links in mails, never derived from the `Host` header. */
  publicOrigin: string;
  /** The base path of the site: an empty text, or a path such as `/zakelijk`. */
  basePath: string;
  /** For inline scripts of uncached pages; empty while a page for the cache is rendered. */
  nonce: string;
  session: (SessionTimeLeft & { expiresAt: string }) | null;
  /**
   * The hash of the session token; null without a session and during an impersonation. It must
   * never be in a page.
   */
  sessionToken: string | null;
  /** Why the session of the cookie ended; null when it is valid or there is no cookie. */
  ended: SessionEnd | null;
  authService: AuthService;
  /** The impersonation by which staff see this portal; `over` when it has ended. */
  impersonation: Impersonation | 'over' | null;
  /** The visitor's whole IP address. A rate limit uses `throttledAddress` of it. */
  address: string;
  /** Whether the site offers the chat assistant. */
  chat: boolean;
  /** Facts about the server for administrators. */
  server: ServerFacts;
  demo: boolean;
  /** Whether the system runs as a demo and sends no mails; visitors read the mails on the site. */
  mailbox: boolean;
  /**
   * Calls the record API for this visitor, in memory. The address is the path and query, without
   * the base path.
   */
  callApi: Fetch;
  /** The position in the change stream at the start of this request. */
  since: string;
  /**
   * Returns the HTML of a page for any viewer, not only this visitor; null when there is no such
   * page. It counts no visit and caches nothing.
   */
  drawPage: (ctx: RequestContext, path: string) => Promise<string | null>;
  /** Returns the social sharing picture, as PNG. */
  drawPicture: (image: ShareImage) => Promise<Uint8Array>;
  /** Logs an error of the server. */
  report: (error: unknown) => void;
};

export const visitContext = createContext<Visit>();

/** The address of the site as this visitor sees it. */
export const siteOf = ({ url, basePath }: Visit): Site => ({ origin: url.origin, basePath });

/** The public address of the site, for links in mails. */
export const publicSiteOf = ({ publicOrigin, basePath }: Visit): Site => ({
  origin: publicOrigin,
  basePath,
});

/**
 * Receives the rendered page. With `isForCache` it contains placeholders for form keys, otherwise
 * real form keys.
 */
export type RenderOutput = {
  page: Buffer | null;
  isForCache: boolean;
  /** Other origins to which forms of this page may be sent. The page's loader sets them. */
  formOrigins?: readonly string[];
};

export const renderOutputContext = createContext<RenderOutput>();

/**
 * The server calls the copy of this function in the bundle, which recognises only contexts of its
 * own copy of this module.
 */
export function openVisit(visit: Visit, drawn: RenderOutput): RouterContextProvider {
  const context = new RouterContextProvider();
  context.set(visitContext, visit);
  context.set(renderOutputContext, drawn);
  return context;
}

/** Returns whether the browser requests this page before any click. */
export const isPrefetch = (headers: Headers): boolean =>
  /prefetch|prerender/.test(headers.get('sec-purpose') ?? headers.get('purpose') ?? '');
