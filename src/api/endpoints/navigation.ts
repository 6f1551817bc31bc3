import { navItemPageSize } from '#protocol/constants.ts';
import type * as navigationEndpoints from '#protocol/endpoints/navigation.ts';
import { normalizeId } from '#protocol/ids.ts';
import { ok, refuse } from '#protocol/problem.ts';
import { appsOf, navItemsOf } from '#engine/metadata/apps.ts';
import { withETag } from '#engine/sql/shape.ts';
import type { HandlerResult, EndpointCall, Handlers } from '../pipeline/endpoint-handler.ts';
import { withinCallLimit } from './batch.ts';
import { pageUrl } from '../pipeline/page-url.ts';

async function getApps({
  ctx,
  query,
}: EndpointCall<typeof navigationEndpoints.getApps>): Promise<HandlerResult> {
  return ok({ body: withETag({ apps: appsOf(ctx, query), eTag: '' }) });
}

async function getAppDetails({
  ctx,
  path,
  query,
}: EndpointCall<typeof navigationEndpoints.getAppDetails>): Promise<HandlerResult> {
  const name = path.appId;
  const id = normalizeId(name);
  const found = appsOf(ctx, query).find((app) =>
    name === 'selected' ? app.selected : app.developerName === name || app.appId === id,
  );
  return found ? ok({ body: found }) : refuse({ code: 'record.notFound', detail: 'No such app' });
}

const largestPage = 200;

async function getNavItems({
  ctx,
  basePath,
  query,
}: EndpointCall<typeof navigationEndpoints.getNavItems>): Promise<HandlerResult> {
  const { page = 0, pageSize = navItemPageSize, ...filters } = query;
  const { navItemNames } = filters;
  const few = withinCallLimit(navItemNames ?? []);
  if (!few.ok) return few;
  if (page < 0) return refuse({ code: 'record.range', detail: 'page counts from 0' });
  if (pageSize < 1 || pageSize > largestPage)
    return refuse({
      code: 'record.range',
      detail: `pageSize must be between 1 and ${largestPage}`,
    });
  const items = navItemsOf(ctx).filter(
    (item) => navItemNames?.includes(item.developerName) ?? true,
  );
  const start = page * pageSize;
  const url = (at: number) => pageUrl(basePath, 'nav-items', { ...filters, page: at, pageSize });
  const navItems = items.slice(start, start + pageSize);
  const nextPageUrl = start + pageSize < items.length ? url(page + 1) : null;
  return ok({ body: withETag({ currentPageUrl: url(page), eTag: '', navItems, nextPageUrl }) });
}

export const navigationHandlers: Handlers<typeof navigationEndpoints> = {
  getApps,
  getAppDetails,
  getNavItems,
};
