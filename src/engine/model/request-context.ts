import type { Db } from '#db/connection.ts';
import type { Secrets } from '#db/secrets.ts';
import type { Integrations } from '#integrations/integrations.ts';
import type { HistorySource } from '#protocol/users/history.ts';
import type { Brand } from '#protocol/site/brand.ts';
import type { Result } from '#protocol/problem.ts';
import type { Site } from '#protocol/site/site.ts';
import { actorIdOf, type Viewer, type ViewerKey } from '#protocol/users/viewer.ts';
import type { Audit, CallInfo } from './audit-entry.ts';
import type { AnswerCache } from '../cache/answer-cache.ts';
import type { Quota } from './quota.ts';
import type { Registry } from './registry.ts';
import type { Seal } from './seal.ts';

/**
 * The first parameter of every function with input or output. In a transaction it is the same
 * context with another `db`.
 */
export type RequestContext = {
  viewer: Viewer;
  /** The user to whom the system shows what it reads; absent: the viewer. */
  shownTo?: Viewer;
  db: Db;
  now: Date;
  registry: Registry;
  brand: Brand;
  /** The public URL of the site, for links in mails. */
  publicUrl: Site;
  origin: RequestOrigin;
  rules: BusinessRules;
  services: Services;
};

/** Where the request comes from. Empty when the system works on its own. */
export type RequestOrigin = {
  /** The request being answered; absent: the system works on its own. */
  call?: CallInfo;
  /**
   * The api key of the client, and its user. It stays set when the request continues as the system.
   */
  byKey?: ViewerKey & { userId: string };
  /**
   * Set when the writes are part of a bulk job or import: the id of its record, and where the new
   * values come from. `proven`: it was started with a recent proof of identity.
   */
  work?: { id: string; from: HistorySource; proven?: boolean };
  /**
   * The quota of the viewer's company; absent: nothing is counted. It stays set when the request
   * continues as the system.
   */
  quota?: Quota;
};

/** What the business does around writes. The same for all requests. */
export type BusinessRules = {
  /** What the business does after a write, by object name. */
  writeHooks: WriteHooks;
  /** Checks that may refuse a change of a stored row, by object name; absent: none. */
  writeGuards?: WriteGuards;
  /** The business actions, by action name. */
  actions: BusinessActions;
  /** Texts of an action for one row, by action name; absent: those of its definition. */
  actionTexts?: ActionTexts;
};

/** What the server lends to every request. The same for all requests. */
export type Services = {
  integrations: Integrations;
  /** Cached answers to guests. */
  answerCache: AnswerCache;
  seal: Seal;
  secrets: Secrets;
  /** The audit log. */
  audit: Audit;
  throttles: Throttles;
};

/** Limits on how often something may be tried. */
export type Throttles = {
  /** Attempts to send a form. */
  form: Throttle;
  /** Mails to an address that somebody typed: few, since its owner may not have asked for them. */
  mail: MailThrottle;
  /** Questions to the chat assistant. */
  question: Throttle;
};

/**
 * A row before and after a write, by field name. `before` is null for a new row, `after` for a
 * deleted one.
 */
export type WrittenRow = {
  id: string;
  before: Readonly<Record<string, unknown>> | null;
  after: Readonly<Record<string, unknown>> | null;
};

/**
 * Runs in the transaction of each write of one row, whatever its path. A refusal undoes the write.
 */
export type WriteHook = (ctx: RequestContext, written: WrittenRow) => Promise<Result<unknown>>;
/**
 * A business action on a row, or on none. `values`: the parsed inputs by name; `files`: the ids of
 * the attached documents.
 */
export type BusinessAction = (
  ctx: RequestContext,
  asked: {
    id: string | null;
    values: Readonly<Record<string, unknown>>;
    files?: readonly string[];
  },
) => Promise<Result<BusinessActionResult>>;
/** By the action's API name. */
export type BusinessActions = Readonly<Record<string, BusinessAction>>;
/**
 * Texts of an action's form for one row, replacing those of its definition: the warning, the help
 * about files, and the success message.
 */
export type ActionText = { warning?: string; filesHelp?: string; done?: string };
/** By the action's API name; `id`: a row the viewer sees. */
export type ActionTexts = Readonly<
  Record<string, (ctx: RequestContext, id: string) => Promise<ActionText>>
>;
/**
 * `id`: the row the action made, or else the row it was performed on. `notices`: what the viewer
 * must read or copy; a `once` cannot be shown again, a `spoken` needs no copying. `message`
 * replaces the action's own message. `goesTo`: a path below the base path to open instead of the
 * record. `afterwards`: work outside the database, for after the commit; when the caller's
 * transaction is still open, the system's sweeps do it instead.
 */
export type BusinessActionResult = {
  id?: string;
  message?: string;
  goesTo?: string;
  notices?: readonly { label: string; value: string; once?: true; spoken?: true }[];
  afterwards?: () => Promise<void>;
};

/**
 * Called for each stored change of a row, on whatever path: a save, a merge that moves references,
 * and an undelete with the references that it restores. Not called when deleting another row clears
 * a reference. `before` and `after` have at least the fields that changed. `isPutBack`: a deleted
 * row is restored. A refusal undoes the change.
 */
export type WriteGuard = (
  ctx: RequestContext,
  written: WrittenRow & { isPutBack?: boolean },
) => Promise<Result<unknown>>;

export type WriteGuards = Readonly<Record<string, WriteGuard>>;

export type WriteHooks = Readonly<Record<string, WriteHook>>;

/** Returns the same context while answering this request. */
export const withCall = (ctx: RequestContext, call: CallInfo): RequestContext => ({
  ...ctx,
  origin: { ...ctx.origin, call },
});

/** Returns the same context with the system as viewer; `task` says in words what it is doing. */
export const asSystem = (ctx: RequestContext, task: string): RequestContext => ({
  ...ctx,
  viewer: { kind: 'system', task },
});

/**
 * As `asSystem`, for reads whose result the user is shown: the audit log records them under the
 * user's name. The caller checks what the user may be shown.
 */
export const asSystemAuditedAsViewer = (ctx: RequestContext, task: string): RequestContext => ({
  ...asSystem(ctx, task),
  shownTo: ctx.shownTo ?? ctx.viewer,
});

/** As `asSystem`, for rows that count as created by the user. */
export const asSystemOnBehalf = (ctx: RequestContext, task: string): RequestContext => {
  const onBehalfOf = actorIdOf(ctx.viewer);
  return { ...ctx, viewer: { kind: 'system', task, ...(onBehalfOf !== null && { onBehalfOf }) } };
};

/**
 * Asks whether one more attempt is allowed, counted over all copies of the server. The key is an IP
 * address, an account, or a form with an IP address.
 */
export type Throttle = (
  key: string,
) => Promise<{ allowed: true } | { allowed: false; retryAfterSeconds: number }>;

/** The same for mails. `anywhere`: counts the requests of all guests together. */
export type MailThrottle = (key: string, from?: 'anywhere') => ReturnType<Throttle>;
