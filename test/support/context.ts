import type { FileStore } from '#integrations/file-store.ts';
import type { BusinessRules, RequestContext, Services } from '#engine/model/request-context.ts';

/**
 * The parts of a context that a test replaces; in `rules` and `services`, only the named members.
 */
export type ContextChanges = Partial<Omit<RequestContext, 'rules' | 'services'>> & {
  rules?: Partial<BusinessRules>;
  services?: Partial<Services>;
};

export const changedContext = (
  ctx: RequestContext,
  { rules, services, ...changes }: ContextChanges,
): RequestContext => ({
  ...ctx,
  ...changes,
  rules: { ...ctx.rules, ...rules },
  services: { ...ctx.services, ...services },
});

/** The same context with this file store. */
export const withFiles = (ctx: RequestContext, files: FileStore): RequestContext =>
  changedContext(ctx, { services: { integrations: { ...ctx.services.integrations, files } } });
