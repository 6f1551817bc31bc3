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
 * `userId`: the impersonating member of staff.
 */
export type Impersonation = {
  base: string;
  stop: string;
  name: string;
  company: string;
  userId: string;
};

/** Returns the base of an impersonation that may have ended. */
export function impersonationBaseOf({
  url: { pathname },
  basePath,
}: Pick<Visit, 'url' | 'basePath'>): string {
  const at = parseImpersonationPath(pathname.slice(basePath.length));
  return at === null ? basePath || '/' : basePath + impersonationAddress(at.id);
}

/** Returns the path of a visit as the customer has it, after the base path. */
export const pathAsCustomer = ({
  url: { pathname },
  basePath,
  impersonation,
}: Pick<Visit, 'url' | 'basePath' | 'impersonation'>): string =>
  impersonation === null || impersonation === 'over'
    ? pathname
    : `${basePath}${pathname.slice(impersonation.base.length)}`;

/** What the server hands to every page: the viewer, and facts of this request. */
export type Visit = {
  ctx: RequestContext;
  /** A short reference of the request, in the log and on error pages. */
  requestId: string;
  url: URL;
  /** Scheme and host for links in mails; never derived from the `Host` header. */
  publicOrigin: string;
  /** `''` or `/zakelijk`. */
  basePath: string;
  /** For inline scripts of uncached pages; empty while a page for the cache is rendered. */
  nonce: string;
  session: (SessionTimeLeft & { expiresAt: string }) | null;
  /** The hash of the session token; for the server only, never in a page. */
  sessionToken: string | null;
  /** A guest with the cookie of an ended session: why that ended; null means no such cookie. */
  ended: SessionEnd | null;
  /** The service that logs users in and out. */
  authService: AuthService;
  /**
   * The portal as staff see it while impersonating the viewer; null means no impersonation. `over`:
   * it has ended.
   */
  impersonation: Impersonation | 'over' | null;
  /** The visitor's IP address, for throttling. */
  address: string;
  /** Whether the site has the chat assistant. */
  chat: boolean;
  /** Facts about the server for administrators. */
  server: ServerFacts;
  /** Whether the system shows its demo. */
  demo: boolean;
  /** Whether it shows its demo and sends no mails: visitors read the mails on the site. */
  mailbox: boolean;
  /** Calls the record API for this visitor in memory; takes path and query after the base path. */
  callApi: Fetch;
  /** The position in the change stream when this request began. */
  since: string;
  /**
   * Renders a page of the site for any viewer, not only this visitor; null when there is no such
   * page. Counts no visit and caches nothing.
   */
  drawPage: (ctx: RequestContext, path: string) => Promise<string | null>;
  /** Returns the social sharing picture, as PNG. */
  drawPicture: (image: ShareImage) => Promise<Uint8Array>;
  /** Logs an error of ours. */
  report: (error: unknown) => void;
};

export const visitContext = createContext<Visit>();

/** Returns the address of the site as this visitor sees it. */
export const siteOf = ({ url, basePath }: Visit): Site => ({ origin: url.origin, basePath });

/** Returns the public address of the site, for links in mails. */
export const publicSiteOf = ({ publicOrigin, basePath }: Visit): Site => ({
  origin: publicOrigin,
  basePath,
});

/**
 * Where the rendered page is put. `isForCache`: the page will be cached, with placeholders for form
 * keys; else it is sent with the response, with real form keys.
 */
export type RenderOutput = {
  page: Buffer | null;
  isForCache: boolean;
  /** Other origins that forms of this page may be sent to, set by its loader. */
  formOrigins?: readonly string[];
};

export const renderOutputContext = createContext<RenderOutput>();

/**
 * Creates the load context of one request. The server calls it through the build, because the
 * bundle has its own copy of this module.
 */
export function openVisit(visit: Visit, drawn: RenderOutput): RouterContextProvider {
  const context = new RouterContextProvider();
  context.set(visitContext, visit);
  context.set(renderOutputContext, drawn);
  return context;
}

/** Whether the browser requests this ahead of any click. */
export const isPrefetch = (headers: Headers): boolean =>
  /prefetch|prerender/.test(headers.get('sec-purpose') ?? headers.get('purpose') ?? '');
