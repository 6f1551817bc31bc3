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
 */
export type Impersonation = {
  base: string;
  stop: string;
  name: string;
  company: string;
  userId: string;
};

/** Also when the impersonation has ended; without one, the base path of the site. */
export function impersonationBaseOf({
  url: { pathname },
  basePath,
}: Pick<Visit, 'url' | 'basePath'>): string {
  const at = parseImpersonationPath(pathname.slice(basePath.length));
  return at === null ? basePath || '/' : basePath + impersonationAddress(at.id);
}

export const pathAsCustomer = ({
  url: { pathname },
  basePath,
  impersonation,
}: Pick<Visit, 'url' | 'basePath' | 'impersonation'>): string =>
  impersonation === null || impersonation === 'over'
    ? pathname
    : `${basePath}${pathname.slice(impersonation.base.length)}`;

export type Visit = {
  ctx: RequestContext;
  /** In the log and on error pages. */
  requestId: string;
  url: URL;
  /** Of a form that the browser sent by itself: the page that answers can show a refusal. */
  isFormPost: boolean;
  /** The scheme and host for links in mails, never derived from the `Host` header. */
  publicOrigin: string;
  /** Empty, or a path such as `/zakelijk`. */
  basePath: string;
  /** For inline scripts of uncached pages; empty while a page for the cache is rendered. */
  nonce: string;
  session: (SessionTimeLeft & { expiresAt: string }) | null;
  /** A hash, which must not be in a page. Null without a session and during an impersonation. */
  sessionToken: string | null;
  /** Why the session of the cookie ended; null when it is valid or there is no cookie. */
  ended: SessionEnd | null;
  authService: AuthService;
  /** `over`: the impersonation has ended. */
  impersonation: Impersonation | 'over' | null;
  /** The visitor's whole IP address. A rate limit uses `throttledAddress` of it. */
  address: string;
  chat: boolean;
  server: ServerFacts;
  demo: boolean;
  /** A demo that sends no mails; visitors read the mails on the site. */
  mailbox: boolean;
  /** Calls the record API for this visitor, in memory. The address has no base path. */
  callApi: Fetch;
  /** The position in the change stream at the start of this request. */
  since: string;
  /** For any viewer. Counts no visit and caches nothing. */
  drawPage: (ctx: RequestContext, path: string) => Promise<string | null>;
  drawPicture: (image: ShareImage) => Promise<Uint8Array>;
  report: (error: unknown) => void;
};

export const visitContext = createContext<Visit>();

/** The address of the site as this visitor sees it. */
export const siteOf = ({ url, basePath }: Visit): Site => ({ origin: url.origin, basePath });

/** For links in mails. */
export const publicSiteOf = ({ publicOrigin, basePath }: Visit): Site => ({
  origin: publicOrigin,
  basePath,
});

/** With `isForCache`, `page` contains placeholders for form keys. */
export type RenderOutput = {
  page: Buffer | null;
  isForCache: boolean;
  /** Other sites to which a form of the page posts by itself, as to the webshop. */
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

export const isPrefetch = (headers: Headers): boolean =>
  /prefetch|prerender/.test(headers.get('sec-purpose') ?? headers.get('purpose') ?? '');
