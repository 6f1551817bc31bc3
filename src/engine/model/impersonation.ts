import { ReadOnlyError, readOnly } from '#db/read-only.ts';
import type { FileStore } from '#integrations/file-store.ts';
import type { Integrations } from '#integrations/integrations.ts';
import { refuse } from '#protocol/problem.ts';
import type { Viewer } from '#protocol/users/viewer.ts';
import type { CallInfo } from './audit-entry.ts';
import { type RequestContext, type Services, type Throttles, withCall } from './request-context.ts';

export const isImpersonated = ({ origin }: Pick<RequestContext, 'origin'>): boolean =>
  origin.call?.impersonatedBy !== undefined;

export const isReadOnlyRequest = (ctx: Pick<RequestContext, 'origin'>): boolean =>
  isImpersonated(ctx) || ctx.origin.byKey?.readsOnly === true;

export const impersonationRefusal = refuse({
  code: 'look.readOnly',
  detail: 'Who looks along changes nothing',
});

export const readOnlyKeyRefusal = refuse({
  code: 'key.readOnly',
  detail: 'This api key may only read',
});

export const writeRefusal = (ctx: Pick<RequestContext, 'origin'>): typeof impersonationRefusal =>
  ctx.origin.byKey?.readsOnly === true ? readOnlyKeyRefusal : impersonationRefusal;

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

export const isReadOnlyError = (error: unknown): boolean => error instanceof ReadOnlyError;

/**
 * The database rejects all writes, also of the system. No mail is sent and no file is stored.
 * Source: docs/decisions/0014.
 */
export function impersonate(
  ctx: RequestContext,
  { viewer, call }: { viewer: Viewer; call: CallInfo & { impersonatedBy: string } },
): RequestContext {
  return withCall({ ...readingOnly(ctx), viewer }, call);
}

/** With a read-only key, the database rejects all writes, also of the system. */
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
const closedThrottles: Throttles = {
  form: never,
  mail: never,
  question: never,
  calendar: never,
  authorization: never,
};
const refused = () => Promise.reject(new Error('An impersonated session stores no files'));

const readFiles = (files: FileStore): FileStore => ({
  ...files,
  open: (key) => files.open(key),
  put: refused,
  remove: refused,
  sweepHalves: refused,
});
