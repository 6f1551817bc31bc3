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
 * `base`: below which the customer's own addresses stand. `stop`: where looking is ended. `userId`:
 * who looks.
 */
export type Impersonation = {
  base: string;
  stop: string;
  name: string;
  company: string;
  userId: string;
};

/** Of a look that may be over. */
export function impersonationBaseOf({
  url: { pathname },
  basePath,
}: Pick<Visit, 'url' | 'basePath'>): string {
  const at = parseImpersonationPath(pathname.slice(basePath.length));
  return at === null ? basePath || '/' : basePath + impersonationAddress(at.id);
}

/** The path of a visit as the customer has it, base path in front. */
export const pathAsCustomer = ({
  url: { pathname },
  basePath,
  impersonation,
}: Pick<Visit, 'url' | 'basePath' | 'impersonation'>): string =>
  impersonation === null || impersonation === 'over'
    ? pathname
    : `${basePath}${pathname.slice(impersonation.base.length)}`;

/** What the roof hands to every page: who is asking, and the few facts of this one request. */
export type Visit = {
  ctx: RequestContext;
  /** Short reference that also stands in the log; shown on error pages. */
  requestId: string;
  url: URL;
  /** Scheme and host for links in letters, which never follow the `Host` of a request. */
  publicOrigin: string;
  /** `''` or `/zakelijk`. */
  basePath: string;
  /**
   * For inline scripts of pages that are not cached; empty while a page for the cache is rendered.
   */
  nonce: string;
  session: (SessionTimeLeft & { expiresAt: string }) | null;
  /** The hash of its token: for the server alone, no page shows it. */
  sessionToken: string | null;
  /**
   * The visitor is a guest who came with the cookie of a session that is over: it ran out of time,
   * or somebody ended it; null: they did not.
   */
  ended: SessionEnd | null;
  /** Where one logs in and out. */
  authService: AuthService;
  /**
   * Staff look at the portal as the viewer does; null: the viewer is who they are. `over`: they
   * did.
   */
  impersonation: Impersonation | 'over' | null;
  /** The visitor's address, for throttling. */
  address: string;
  /** The chat assistant is on the site. */
  chat: boolean;
  /** What administrators are told of the system. */
  server: ServerFacts;
  /** The system shows its demo. */
  demo: boolean;
  /** It shows its demo and sends no mails: whoever tries it out reads them here. */
  mailbox: boolean;
  /**
   * A call of the record API for this visitor, in memory: path and query with the base path in
   * front.
   */
  callApi: Fetch;
  /** Where the channel of changes was when this request began. */
  since: string;
  /**
   * A page of the site as it would be drawn for who asks, who need not be this visitor; null where
   * none is. Nobody is counted, nothing is kept.
   */
  drawPage: (ctx: RequestContext, path: string) => Promise<string | null>;
  /** The picture beside a shared link, as a PNG. */
  drawPicture: (image: ShareImage) => Promise<Uint8Array>;
  /** Takes what we did wrong, for the log. */
  report: (error: unknown) => void;
};

export const visitContext = createContext<Visit>();

/** Where this visitor finds the site. */
export const siteOf = ({ url, basePath }: Visit): Site => ({ origin: url.origin, basePath });

/** The public address of the site, for links in mails. */
export const publicSiteOf = ({ publicOrigin, basePath }: Visit): Site => ({
  origin: publicOrigin,
  basePath,
});

/**
 * Where the page is put. `kept`: the door keeps it, with places for form keys; else it goes with
 * the answer, each form with its key.
 */
export type RenderOutput = {
  page: Buffer | null;
  isForCache: boolean;
  /** Origins beside our own that forms of this page may go to; its loader says so. */
  formOrigins?: readonly string[];
};

export const renderOutputContext = createContext<RenderOutput>();

/**
 * The load context of one request. The roof reaches it through the build, because the bundle has
 * its own copy of this module.
 */
export function openVisit(visit: Visit, drawn: RenderOutput): RouterContextProvider {
  const context = new RouterContextProvider();
  context.set(visitContext, visit);
  context.set(renderOutputContext, drawn);
  return context;
}
