import { ReadOnlyError, readOnly } from '#db/read-only.ts';
import type { FileStore } from '#integrations/file-store.ts';
import { refuse } from '#protocol/problem.ts';
import type { Viewer } from '#protocol/users/viewer.ts';
import type { RequestContext } from './request-context.ts';
import type { CallInfo } from './audit-entry.ts';

/**
 * Whether somebody looks through the viewer's eyes: then nothing is written, and nobody notes that
 * the viewer was here.
 */
export const isImpersonated = ({ call }: Pick<RequestContext, 'call'>): boolean =>
  call?.impersonatedBy !== undefined;

/**
 * Whether this request may not write: it is an impersonation, or comes with a read-only api key.
 */
export const isReadOnlyRequest = (ctx: Pick<RequestContext, 'call' | 'byKey'>): boolean =>
  isImpersonated(ctx) || ctx.byKey?.readsOnly === true;

/** What is answered to who would change something while looking along. */
export const impersonationRefusal = refuse({
  code: 'look.readOnly',
  detail: 'Who looks along changes nothing',
});

/** The refusal of a write with a read-only api key. */
export const readOnlyKeyRefusal = refuse({
  code: 'key.readOnly',
  detail: 'This api key may only read',
});

export const writeRefusal = (ctx: Pick<RequestContext, 'byKey'>): typeof impersonationRefusal =>
  ctx.byKey?.readsOnly === true ? readOnlyKeyRefusal : impersonationRefusal;

/**
 * Why an api key for named objects may not do this: rows of another object would change with it.
 * Null: it may. Rows that the system derives, such as the history, do not count. Refuses
 * `record.readOnly`.
 */
export function keyScopeRefusal(
  { byKey }: Pick<RequestContext, 'byKey'>,
  objects: readonly { apiName: string }[],
): typeof impersonationRefusal | null {
  const named = byKey?.objects ?? null;
  const beyond =
    named === null ? undefined : objects.find(({ apiName }) => !named.includes(apiName));
  return beyond === undefined
    ? null
    : refuse({
        code: 'record.readOnly',
        detail: `This api key may not change ${beyond.apiName}, which changes too`,
      });
}

/** Something would have written all the same, and the database kept it from it. */
export const isReadOnlyError = (error: unknown): boolean => error instanceof ReadOnlyError;

/**
 * The question of this viewer, asked by who looks along (`behind`). The database keeps it from
 * writing, whoever asks further in its name; nothing goes out, no file is kept, and what is shown
 * is noted with both. Source: docs/decisions/0014.
 */
export function impersonate(
  ctx: RequestContext,
  { viewer, call }: { viewer: Viewer; call: CallInfo & { impersonatedBy: string } },
): RequestContext {
  return { ...readingOnly(ctx), viewer, call };
}

/**
 * The context of a request with this api key. With a read-only key the database itself refuses
 * every write, also of the system acting for it.
 */
export function contextForKey(ctx: RequestContext): RequestContext {
  const { viewer } = ctx;
  if (viewer.kind !== 'user' || viewer.key === undefined) return ctx;
  const byKey = { ...viewer.key, userId: viewer.userId };
  return { ...(byKey.readsOnly ? readingOnly(ctx) : ctx), byKey };
}

const readingOnly = (ctx: RequestContext): RequestContext => ({
  ...withReadOnlyIntegrations(ctx),
  db: readOnly(ctx.db),
  formThrottle: never,
  mailThrottle: never,
  questionThrottle: never,
});

/**
 * The same question where nothing goes out and no file is kept or taken away: what the database
 * undoes, nobody outside has heard of.
 */
export const withReadOnlyIntegrations = (ctx: RequestContext): RequestContext => ({
  ...ctx,
  outside: { ...ctx.outside, mail: null, chatModel: null, files: readFiles(ctx.outside.files) },
});

const never = () => Promise.resolve({ allowed: false, retryAfterSeconds: 60 } as const);
const refused = () => Promise.reject(new Error('Who only looks keeps no files'));

const readFiles = (files: FileStore): FileStore => ({
  ...files,
  open: (key) => files.open(key),
  put: refused,
  remove: refused,
  sweepHalves: refused,
});
