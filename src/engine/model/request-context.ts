import type { Db } from '#db/connection.ts';
import type { Secrets } from '#db/secrets.ts';
import type { Integrations } from '#integrations/integrations.ts';
import type { HistorySource } from '#protocol/users/history.ts';
import type { Brand } from '#protocol/site/brand.ts';
import type { Result } from '#protocol/problem.ts';
import type { Site } from '#protocol/site/site.ts';
import type { MailThrottle, Throttle } from '#protocol/api/throttle.ts';
import { actorIdOf, type Viewer, type ViewerKey } from '#protocol/users/viewer.ts';
import type { Audit, CallInfo } from './audit-entry.ts';
import type { AnswerCache } from '../cache/answer-cache.ts';
import type { Quota } from './quota.ts';
import type { Registry } from './registry.ts';
import type { Seal } from './seal.ts';

/**
 * Every function that touches the world takes this first. A transaction is the same `ctx` with
 * another `db`.
 */
export type RequestContext = {
  viewer: Viewer;
  /** Who is shown what the system reads, where it reads for somebody; absent: the viewer. */
  shownTo?: Viewer;
  db: Db;
  now: Date;
  outside: Integrations;
  registry: Registry;
  /** What guests were answered before. */
  answerCache: AnswerCache;
  brand: Brand;
  /** The public address of the site, for links in mails. */
  publicUrl: Site;
  /** What the business does after a row is written, by the object's name. */
  writeHooks: WriteHooks;
  /** What may refuse a change of a stored row, by the object's name; absent: nothing. */
  writeGuards?: WriteGuards;
  /** What the business does, by the name of the action that asks for it. */
  businessActions: BusinessActions;
  /** What these say of one row, by the name of the action; absent: what their definitions say. */
  actionTexts?: ActionTexts;
  seal: Seal;
  secrets: Secrets;
  /** Where it is kept who read what. */
  audit: Audit;
  /** What is answered; absent: the system works by itself. */
  call?: CallInfo;
  /**
   * The api key of the calling program, and its user. It stays when the program continues as the
   * system.
   */
  byKey?: ViewerKey & { userId: string };
  /**
   * Set when the writes are part of a bulk job or import: the id of its record, and where the new
   * values come from. `proven`: it was started with a recent proof of identity.
   */
  work?: { id: string; from: HistorySource; proven?: boolean };
  /**
   * The quota of the viewer's company; absent: nothing is counted. It stays when the program
   * continues as the system.
   */
  quota?: Quota;
  /** Attempts to send a form. */
  formThrottle: Throttle;
  /** Mails to one address that somebody typed: few, as its owner may not have asked for them. */
  mailThrottle: MailThrottle;
  /** Questions to the chat assistant. */
  questionThrottle: Throttle;
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
 * What a write of one row brings along, in its own transaction and whatever door it came through. A
 * refusal undoes the write.
 */
export type WriteHook = (ctx: RequestContext, written: WrittenRow) => Promise<Result<unknown>>;
/**
 * A verb of the business done with a row, or with none: `values` as they would be stored, by the
 * name under which they were asked; `files`: the documents that go along.
 */
export type BusinessAction = (
  ctx: RequestContext,
  asked: {
    id: string | null;
    values: Readonly<Record<string, unknown>>;
    files?: readonly string[];
  },
) => Promise<Result<BusinessActionResult>>;
/** By the name of its action. */
export type BusinessActions = Readonly<Record<string, BusinessAction>>;
/**
 * What the form of an action says of one row, each in place of the words of its definition: what it
 * brings about, what becomes of the files, and that it is done.
 */
export type ActionText = { warning?: string; filesHelp?: string; done?: string };
/** By the name of its action; `id`: a row the viewer sees. */
export type ActionTexts = Readonly<
  Record<string, (ctx: RequestContext, id: string) => Promise<ActionText>>
>;
/**
 * `id`: the row the action made, or else the row it was performed on. `told`: what the viewer must
 * read or copy; a `once` cannot be shown again, a `spoken` needs no copying. `message`: said in
 * place of the action's own. `goesTo`: a path below the base path where one goes on, in place of
 * the record. `afterwards`: what is done outside the database once all of it holds; where somebody
 * else's transaction is still open it is left to the sweeps of the system.
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
 * and an undelete with the references that it fills again. Not called where the deletion of another
 * row empties a reference. `before` and `after` have at least the fields that changed. `isPutBack`:
 * the row was deleted and is back. A refusal undoes the change.
 */
export type WriteGuard = (
  ctx: RequestContext,
  written: WrittenRow & { isPutBack?: boolean },
) => Promise<Result<unknown>>;

export type WriteGuards = Readonly<Record<string, WriteGuard>>;

export type WriteHooks = Readonly<Record<string, WriteHook>>;

/** The same question asked by the system; `task` says in words what it is doing. */
export const asSystem = (ctx: RequestContext, task: string): RequestContext => ({
  ...ctx,
  viewer: { kind: 'system', task },
});

/**
 * The same, where the asker is shown what it reads: it stands in the audit log with their name.
 * What they may be shown the caller looked at.
 */
export const asSystemAuditedAsViewer = (ctx: RequestContext, task: string): RequestContext => ({
  ...asSystem(ctx, task),
  shownTo: ctx.shownTo ?? ctx.viewer,
});

/** The same, where the rows written are the asker's own making. */
export const asSystemOnBehalf = (ctx: RequestContext, task: string): RequestContext => {
  const onBehalfOf = actorIdOf(ctx.viewer);
  return { ...ctx, viewer: { kind: 'system', task, ...(onBehalfOf !== null && { onBehalfOf }) } };
};
