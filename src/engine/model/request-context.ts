import type { Db } from '#db/connection.ts';
import type { Secrets } from '#db/secrets.ts';
import type { Integrations } from '#integrations/integrations.ts';
import type { Change } from '#protocol/shapes/changes.ts';
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

/** Inside a transaction, a request has the same context with another `db`. */
export type RequestContext = {
  viewer: Viewer;
  /** The user to whom the system shows what it reads; undefined means the viewer. */
  shownTo?: Viewer;
  db: Db;
  now: Date;
  registry: Registry;
  brand: Brand;
  publicUrl: Site;
  origin: RequestOrigin;
  rules: BusinessRules;
  services: Services;
};

export type RequestOrigin = {
  call?: CallInfo;
  /** It stays set with `asSystem`. */
  byKey?: ViewerKey & { userId: string };
  /**
   * `id`: the bulk job or import to which the writes belong. `proven`: the user proved their
   * identity shortly before the start.
   */
  work?: { id: string; from: HistorySource; proven?: boolean };
  /** It stays set with `asSystem`. Undefined: unlimited. */
  quota?: Quota;
};

export type BusinessRules = {
  writeHooks: WriteHooks;
  writeGuards?: WriteGuards;
  actions: BusinessActions;
  actionTexts?: ActionTexts;
};

export type Services = {
  integrations: Integrations;
  answerCache: AnswerCache;
  seal: Seal;
  secrets: Secrets;
  audit: Audit;
  throttles: Throttles;
  /** Off: for staff, a password or a mailed code does not prove who they are. */
  staffPassword: 'on' | 'off';
  watched?: WatchedObjects;
};

/**
 * The objects of which a webhook wants to hear, about every kind of change or one of `kinds`. While
 * that is unknown, every object is.
 */
export type WatchedObjects = {
  has(apiName: string, kinds?: readonly Change['kind'][]): boolean;
};

export type Throttles = {
  form: Throttle;
  /** Limits mails to an address that somebody typed, whose owner may not have asked for them. */
  mail: MailThrottle;
  question: Throttle;
  calendar: Throttle;
  /** Long requests of apps, which are stored before anybody logs in. */
  authorization: AuthorizationThrottle;
};

/** Field values by name. `before` is null for a new row, `after` for a deleted one. */
export type WrittenRow = {
  id: string;
  before: Readonly<Record<string, unknown>> | null;
  after: Readonly<Record<string, unknown>> | null;
};

/**
 * A refusal rolls the write back. Not called for rows that are restored, erased, moved by a merge,
 * deleted with another row, or loaded in bulk.
 */
export type WriteHook = (ctx: RequestContext, written: WrittenRow) => Promise<Result<unknown>>;
/** `id` is null for a global action. `values`: the parsed inputs. `files`: ids of documents. */
export type BusinessAction = (
  ctx: RequestContext,
  asked: {
    id: string | null;
    values: Readonly<Record<string, unknown>>;
    files?: readonly string[];
  },
) => Promise<Result<BusinessActionResult>>;
export type BusinessActions = Readonly<Record<string, BusinessAction>>;
/** Texts for one row that replace those of the definition of the action. */
export type ActionText = { warning?: string; filesHelp?: string; done?: string };
export type ActionTexts = Readonly<
  Record<string, (ctx: RequestContext, id: string) => Promise<ActionText>>
>;
/**
 * `id`: the created row, or else the row of the action. `goesTo`: a path below the base path.
 * `notices`: texts to read or copy; a `once` notice cannot be shown again, a `spoken` one needs no
 * copying. `afterwards`: work for after the commit.
 */
export type BusinessActionResult = {
  id?: string;
  message?: string;
  goesTo?: string;
  notices?: readonly { label: string; value: string; once?: true; spoken?: true }[];
  afterwards?: () => Promise<void>;
};

/**
 * A refusal rolls the write back. Also called for an undelete (`isPutBack`), and when a merge or an
 * undelete of another row changes a reference; `before` and `after` then contain only that
 * reference.
 */
export type WriteGuard = (
  ctx: RequestContext,
  written: WrittenRow & { isPutBack?: boolean },
) => Promise<Result<unknown>>;

export type WriteGuards = Readonly<Record<string, WriteGuard>>;

export type WriteHooks = Readonly<Record<string, WriteHook>>;

export const withCall = (ctx: RequestContext, call: CallInfo): RequestContext => ({
  ...ctx,
  origin: { ...ctx.origin, call },
});

/** In words. */
export const asSystem = (ctx: RequestContext, task: string): RequestContext => ({
  ...ctx,
  viewer: { kind: 'system', task },
});

/**
 * The audit log records reads of rows as reads by the viewer. The caller checks what the viewer may
 * see.
 */
export const asSystemAuditedAsViewer = (ctx: RequestContext, task: string): RequestContext => ({
  ...asSystem(ctx, task),
  shownTo: ctx.shownTo ?? ctx.viewer,
});

/** Like `asSystem`, but the user remains the author of created and changed rows. */
export const asSystemOnBehalf = (ctx: RequestContext, task: string): RequestContext => {
  const onBehalfOf = actorIdOf(ctx.viewer);
  return { ...ctx, viewer: { kind: 'system', task, ...(onBehalfOf !== null && { onBehalfOf }) } };
};

/** Counts an attempt, over all servers together. */
export type Throttle = (
  key: string,
) => Promise<{ allowed: true } | { allowed: false; retryAfterSeconds: number }>;

/** `anywhere`: `key` is the same for requests from all network addresses; another limit applies. */
/** Per network address, and of all together. */
export type AuthorizationThrottle = (
  key: string,
  from: 'address' | 'anywhere',
) => ReturnType<Throttle>;

export type MailThrottle = (key: string, from?: 'anywhere') => ReturnType<Throttle>;
