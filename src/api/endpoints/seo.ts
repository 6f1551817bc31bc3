import { normalizeId } from '#protocol/ids.ts';
import { ok } from '#protocol/problem.ts';
import { readSeoProperties } from '#domain/content/read-seo.ts';
import { notFound } from '#engine/read/read.ts';
import type { HandlerResult, EndpointCall, Handlers } from '../pipeline/endpoint-handler.ts';
import type * as seoEndpoints from '#protocol/endpoints/seo.ts';

async function getSeoProperties({
  ctx,
  path,
  query,
  origin,
  basePath,
}: EndpointCall<typeof seoEndpoints.getSeoProperties>): Promise<HandlerResult> {
  const { communityId, recordId } = path;
  if (
    (normalizeId(communityId) ?? communityId) !==
    (normalizeId(ctx.brand.communityId) ?? ctx.brand.communityId)
  )
    return notFound;
  const properties = await readSeoProperties(ctx, recordId, {
    fields: query.fields ?? [],
    site: { origin, basePath },
  });
  return properties.ok ? ok({ body: properties.value }) : properties;
}

export const seoHandlers: Handlers<typeof seoEndpoints> = { getSeoProperties };
