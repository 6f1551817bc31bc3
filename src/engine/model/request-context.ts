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
 * The first parameter of functions that read or write for a viewer. Inside a transaction it is the
 * same context with another `db`.
 */
export type RequestContext = {
  viewer: Viewer;
  /** The user to whom the system shows the data it reads; undefined means the viewer. */
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

/** Where the request comes from. Empty when the system works without a request. */
export type RequestOrigin = {
  /** The current request; undefined when the system works without a request. */
  call?: CallInfo;
  /**
   * The API key of the client, and its user. It stays set when the request continues as the system.
   */
  byKey?: ViewerKey & { userId: string };
  /**
   * Set when the writes are part of a bulk job or import: the id of its record, and the source of
   * the new values. `proven`: the user proved their identity (password or second factor) shortly
   * before starting it.
   */
  work?: { id: string; from: HistorySource; proven?: boolean };
  /**
   * The quota of the viewer's company; undefined means that nothing is counted. It stays set when
   * the request continues as the system.
   */
  quota?: Quota;
};

/**
 * The parts of the business logic that the engine calls around writes. The same for all requests.
 */
export type BusinessRules = {
  /** The functions that run after a write, by object name. */
  writeHooks: WriteHooks;
  /** The checks that may refuse a change of a stored row, by object name; undefined means none. */
  writeGuards?: WriteGuards;
  /** The business actions, by action name. */
  actions: BusinessActions;
  /**
   * The texts of an action for one row, by action name; undefined means those of its definition.
   */
  actionTexts?: ActionTexts;
};

/** Services that the server supplies to every request. The same for all requests. */
export type Services = {
  integrations: Integrations;
  /** The cache of query results for guests. */
  answerCache: AnswerCache;
  seal: Seal;
  secrets: Secrets;
  /** The audit log. */
  audit: Audit;
  throttles: Throttles;
};

/** Limits on how often an action may be attempted. */
export type Throttles = {
  /** Limits attempts to send a form. */
  form: Throttle;
  /**
   * Limits mails to an address that somebody typed: few, because the owner of the address may not
   * have asked for them.
   */
  mail: MailThrottle;
  /** Limits questions to the chat assistant. */
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
 * Runs in the transaction in which a row is written, by whatever path. Not called for dependent
 * rows that are deleted with a row, nor in bulk loads. A refusal rolls back the write.
 */
export type WriteHook = (ctx: RequestContext, written: WrittenRow) => Promise<Result<unknown>>;
/**
 * Performs a business action on a row, or on none. `values`: the parsed inputs by name; `files`:
 * the ids of the attached documents.
 */
export type BusinessAction = (
  ctx: RequestContext,
  asked: {
    id: string | null;
    values: Readonly<Record<string, unknown>>;
    files?: readonly string[];
  },
) => Promise<Result<BusinessActionResult>>;
/** Business actions by API name. */
export type BusinessActions = Readonly<Record<string, BusinessAction>>;
/**
 * Texts of an action's form for one row, replacing those of its definition: the warning, the help
 * about files, and the success message.
 */
export type ActionText = { warning?: string; filesHelp?: string; done?: string };
/** Functions that return texts, by the action's API name; `id` is a row that the viewer sees. */
export type ActionTexts = Readonly<
  Record<string, (ctx: RequestContext, id: string) => Promise<ActionText>>
>;
/**
 * `id`: the row that the action created, or else the row on which it was performed. `notices`:
 * texts that the viewer must read or copy; a `once` notice cannot be shown again, a `spoken` one
 * needs no copying. `message` replaces the action's own message. `goesTo`: a path below the base
 * path to open instead of the record. `afterwards`: work outside the database to do after the
 * commit; when the caller's transaction is still open, the system's sweeps do that work instead.
 */
export type BusinessActionResult = {
  id?: string;
  message?: string;
  goesTo?: string;
  notices?: readonly { label: string; value: string; once?: true; spoken?: true }[];
  afterwards?: () => Promise<void>;
};

/**
 * Called for each change of a stored row, by whatever path: a save, a merge that changes
 * references, and an undelete with the references that it restores. Not called when deleting
 * another row clears a reference. `before` and `after` contain at least the fields that changed.
 * `isPutBack`: a deleted row is restored. A refusal rolls back the change.
 */
export type WriteGuard = (
  ctx: RequestContext,
  written: WrittenRow & { isPutBack?: boolean },
) => Promise<Result<unknown>>;

export type WriteGuards = Readonly<Record<string, WriteGuard>>;

export type WriteHooks = Readonly<Record<string, WriteHook>>;

/** Returns the same context with `call` as its current request. */
export const withCall = (ctx: RequestContext, call: CallInfo): RequestContext => ({
  ...ctx,
  origin: { ...ctx.origin, call },
});

/**
 * Returns the same context with the system as viewer; `task` describes the system's work in words.
 */
export const asSystem = (ctx: RequestContext, task: string): RequestContext => ({
  ...ctx,
  viewer: { kind: 'system', task },
});

/**
 * Does the same as `asSystem`, for reads whose result the user sees: the audit log records them
 * under the user's name. The caller checks what the user may see.
 */
export const asSystemAuditedAsViewer = (ctx: RequestContext, task: string): RequestContext => ({
  ...asSystem(ctx, task),
  shownTo: ctx.shownTo ?? ctx.viewer,
});

/** Does the same as `asSystem`, for rows that count as created by the user. */
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

/** A `Throttle` for mails. `anywhere`: counts the requests of all guests together. */
export type MailThrottle = (key: string, from?: 'anywhere') => ReturnType<Throttle>;
