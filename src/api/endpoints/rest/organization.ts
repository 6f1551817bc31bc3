import type * as organizationEndpoints from '#protocol/endpoints/rest/organization.ts';
import { servicesPath } from '#protocol/constants.ts';
import { normalizeId } from '#protocol/ids.ts';
import { ok, refuse } from '#protocol/problem.ts';
import { readOwnIdentity } from '#domain/users/own-identity.ts';
import { userCallsPerMinute } from '#auth/sessions/authenticator.ts';
import { accessRoleOf, seesObject } from '#engine/access/access.ts';
import type { ObjectModel } from '#engine/model/registry.ts';
import { maxRecentRecords, readRecentRows, type RecentRow } from '#engine/read/recent.ts';
import { notFound } from '#engine/read/read.ts';
import { learnsOnlyClaims } from '#protocol/users/viewer.ts';
import { objectNamed } from '#engine/soql/names.ts';
import { countSeenRows, readRows } from '#engine/soql/read-rows.ts';
import { userPictogram } from '../../identity.ts';
import type { EndpointCall, HandlerResult, Handlers } from '../../pipeline/endpoint-handler.ts';

/** Source: record-api.md §11.4. */

type Endpoints = typeof organizationEndpoints;

/**
 * The one limit of the platform that this product has too; here it is counted per minute. The
 * header `Sforce-Limit-Info` has the same numbers. Without limits, everything is left.
 */
async function getLimits({
  rateUsage,
}: EndpointCall<Endpoints['getLimits']>): Promise<HandlerResult> {
  const { used, limit } = rateUsage ?? { used: 0, limit: userCallsPerMinute };
  const DailyApiRequests = { Max: limit, Remaining: Math.max(0, limit - used) };
  return ok({ body: { DailyApiRequests } });
}

/** Objects that the viewer does not see, or that do not exist, are left out. */
async function getRecordCount({
  ctx,
  query: { sObjects: names },
}: EndpointCall<Endpoints['getRecordCount']>): Promise<HandlerResult> {
  const accessRole = accessRoleOf(ctx.viewer);
  const named = names?.flatMap((name) => objectNamed(ctx.registry, accessRole, name) ?? []);
  const objects = named ?? ctx.registry.objects.filter((object) => seesObject(object, accessRole));
  const sObjects: { count: number; name: string }[] = [];
  for (const object of new Set(objects))
    sObjects.push({ count: await countSeenRows(ctx, object), name: object.apiName });
  return ok({ body: { sObjects } });
}

const [fewest, most] = [1, maxRecentRecords];

async function getRecent({
  ctx,
  query: { limit = most },
  basePath,
}: EndpointCall<Endpoints['getRecent']>): Promise<HandlerResult> {
  if (limit < fewest || limit > most)
    return refuse({ code: 'record.range', detail: `limit must be ${fewest} to ${most}` });
  const rows = await readRecentRows(ctx, maxRecentRecords);
  const items = new Map<string, object>();
  for (const [object, ids] of idsByObject(rows, (name) =>
    objectNamed(ctx.registry, accessRoleOf(ctx.viewer), name),
  )) {
    const fields = ['Id', object.nameField];
    const apiUrl = basePath + servicesPath;
    const found = await readRows(ctx, { object, ids, fields, apiUrl });
    if (!found.ok) return found;
    for (const text of found.value) {
      const { attributes, Id, ...named } = JSON.parse(text) as Record<string, unknown>;
      items.set(String(Id), { attributes, Id, Name: named[object.nameField] ?? null });
    }
  }
  return ok({ body: rows.flatMap(({ id }) => items.get(id) ?? []).slice(0, limit) });
}

function idsByObject(
  rows: readonly RecentRow[],
  objectCalled: (name: string) => ObjectModel | undefined,
): Map<ObjectModel, string[]> {
  const ids = new Map<ObjectModel, string[]>();
  for (const { id, objectApiName } of rows) {
    const object = objectCalled(objectApiName);
    if (object !== undefined) ids.set(object, [...(ids.get(object) ?? []), id]);
  }
  return ids;
}

/** The names of the platform for its kinds of users. */
const userTypes = { STANDARD: 'Internal', CSP_LITE_PORTAL: 'Portal' } as const;

async function getChatterUser({
  ctx,
  path,
  basePath,
}: EndpointCall<Endpoints['getChatterUser']>): Promise<HandlerResult> {
  if (learnsOnlyClaims(ctx.viewer)) return notFound;
  const identity = await readOwnIdentity(ctx);
  if (identity === null || (path.userId !== 'me' && normalizeId(path.userId) !== identity.userId))
    return notFound;
  const { userId: id, name, firstName, lastName, email, username, isActive } = identity;
  const picture = basePath + userPictogram;
  const url = `${basePath}${servicesPath}/chatter/users/${id}`;
  return ok({
    body: {
      additionalLabel: null,
      communityNickname: name,
      companyName: identity.companyName,
      displayName: name,
      email,
      firstName,
      id,
      isActive,
      isInThisCommunity: true,
      lastName,
      name,
      photo: {
        fullEmailPhotoUrl: picture,
        largePhotoUrl: picture,
        photoVersionId: null,
        smallPhotoUrl: picture,
        standardEmailPhotoUrl: picture,
        url: picture,
      },
      title: null,
      type: 'User',
      url,
      userType: userTypes[identity.userType],
      username,
    },
  });
}

export const organizationHandlers: Handlers<Endpoints> = {
  getLimits,
  getRecordCount,
  getRecent,
  getChatterUser,
};
