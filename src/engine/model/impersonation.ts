import { ReadOnlyError, readOnly } from '#db/read-only.ts';
import type { FileStore } from '#integrations/file-store.ts';
import type { Integrations } from '#integrations/integrations.ts';
import { refuse } from '#protocol/problem.ts';
import type { Viewer } from '#protocol/users/viewer.ts';
import type { CallInfo } from './audit-entry.ts';
import { type RequestContext, type Services, type Throttles, withCall } from './request-context.ts';

/**
 * Returns whether this request is an impersonation. Such a request writes nothing, and records no
 * row as viewed or list as opened by the viewer.
 */
export const isImpersonated = ({ origin }: Pick<RequestContext, 'origin'>): boolean =>
  origin.call?.impersonatedBy !== undefined;

/**
 * Returns whether this request may not write, because it is an impersonation or has a read-only API
 * key.
 */
export const isReadOnlyRequest = (ctx: Pick<RequestContext, 'origin'>): boolean =>
  isImpersonated(ctx) || ctx.origin.byKey?.readsOnly === true;

/** The refusal of a write during an impersonation. */
export const impersonationRefusal = refuse({
  code: 'look.readOnly',
  detail: 'Who looks along changes nothing',
});

/** The refusal of a write with a read-only API key. */
export const readOnlyKeyRefusal = refuse({
  code: 'key.readOnly',
  detail: 'This api key may only read',
});

export const writeRefusal = (ctx: Pick<RequestContext, 'origin'>): typeof impersonationRefusal =>
  ctx.origin.byKey?.readsOnly === true ? readOnlyKeyRefusal : impersonationRefusal;

/**
 * Returns the refusal `record.readOnly` when an API key limited to some objects would also change
 * rows of another object; null when the request may continue. Rows that the system derives, such as
 * the history, do not count.
 */
export function keyScopeRefusal(
  { origin }: Pick<RequestContext, 'origin'>,
  objects: readonly { apiName: string }[],
): typeof impersonationRefusal | null {
  const named = origin.byKey?.objects ?? null;
  const beyond =
    named === null ? undefined : objects.find(({ apiName }) => !named.includes(apiName));
  return beyond === undefined
    ? null
    : refuse({
        code: 'record.readOnly',
        detail: `This api key may not change ${beyond.apiName}, which changes too`,
      });
}

/** Returns whether the error is a write that the read-only database connection rejected. */
export const isReadOnlyError = (error: unknown): boolean => error instanceof ReadOnlyError;

/**
 * Returns the context of a request in which a user (`impersonatedBy`) impersonates the viewer. The
 * database rejects every write, also when the system acts in the request; no mail is sent, no file
 * is stored, and the audit log records reads with both users. Source: docs/decisions/0014.
 */
export function impersonate(
  ctx: RequestContext,
  { viewer, call }: { viewer: Viewer; call: CallInfo & { impersonatedBy: string } },
): RequestContext {
  return withCall({ ...readingOnly(ctx), viewer }, call);
}

/**
 * Returns the context of a request with the viewer's API key; the same context when the viewer has
 * none. With a read-only key the database itself rejects every write, also when the system acts for
 * the request.
 */
export function contextForKey(ctx: RequestContext): RequestContext {
  const { viewer } = ctx;
  if (viewer.kind !== 'user' || viewer.key === undefined) return ctx;
  const byKey = { ...viewer.key, userId: viewer.userId };
  const origin = { ...ctx.origin, byKey };
  return { ...(byKey.readsOnly ? readingOnly(ctx) : ctx), origin };
}

const readingOnly = (ctx: RequestContext): RequestContext => ({
  ...ctx,
  db: readOnly(ctx.db),
  services: {
    ...ctx.services,
    integrations: readOnlyIntegrations(ctx.services),
    throttles: closedThrottles,
  },
});

/**
 * Returns the same context without external effects: no mail is sent and no file is stored or
 * removed. Used for work whose transaction is rolled back.
 */
export const withReadOnlyIntegrations = (ctx: RequestContext): RequestContext => ({
  ...ctx,
  services: { ...ctx.services, integrations: readOnlyIntegrations(ctx.services) },
});

const readOnlyIntegrations = ({ integrations }: Services): Integrations => ({
  ...integrations,
  mail: null,
  chatModel: null,
  files: readFiles(integrations.files),
});

const never = () => Promise.resolve({ allowed: false, retryAfterSeconds: 60 } as const);
const closedThrottles: Throttles = { form: never, mail: never, question: never };
const refused = () => Promise.reject(new Error('An impersonated session stores no files'));

const readFiles = (files: FileStore): FileStore => ({
  ...files,
  open: (key) => files.open(key),
  put: refused,
  remove: refused,
  sweepHalves: refused,
});
