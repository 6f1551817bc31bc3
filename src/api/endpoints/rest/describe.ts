import { masterRecordTypeId, servicesPath } from '#protocol/constants.ts';
import type * as describeEndpoints from '#protocol/endpoints/rest/describe.ts';
import { normalizeId } from '#protocol/ids.ts';
import { ok } from '#protocol/problem.ts';
import { accessRoleOf, seesObject } from '#engine/access/access.ts';
import { equals } from '#engine/model/define.ts';
import { asSystem, type RequestContext } from '#engine/model/request-context.ts';
import { findRows } from '#engine/read/query.ts';
import { notFound } from '#engine/read/read.ts';
import { describeSobject, describeSummary } from '#engine/soql/describe.ts';
import { describeLayouts, describeMasterLayout } from '#engine/soql/describe-layouts.ts';
import type { EndpointCall, HandlerResult, Handlers } from '../../pipeline/endpoint-handler.ts';
import { parseHttpDate } from '../../pipeline/parse-http-date.ts';
import { withFileParts } from './content-version.ts';
import { fileObject, seenObject } from './sobjects.ts';

/** What objects there are, and how they are made up. Source: record-api.md §11.2. */

type Endpoints = typeof describeEndpoints;
type Described = Pick<EndpointCall<Endpoints['describeGlobal']>, 'ctx' | 'basePath' | 'headers'>;

const askedOf = ({ ctx, basePath }: Pick<Described, 'ctx' | 'basePath'>) => ({
  accessRole: accessRoleOf(ctx.viewer),
  recordsUrl: `${basePath}${servicesPath}/sobjects`,
});

async function describeGlobal(call: Described): Promise<HandlerResult> {
  const { registry } = call.ctx;
  const asked = askedOf(call);
  const sobjects = registry.objects
    .filter((object) => seesObject(object, asked.accessRole))
    .toSorted((one, other) => (one.apiName < other.apiName ? -1 : 1))
    .map((object) => describeSummary(registry, object, asked));
  return unlessUnchanged(call, { encoding: 'UTF-8', maxBatchSize: 200, sobjects });
}

async function describe(call: EndpointCall<Endpoints['describeSobject']>): Promise<HandlerResult> {
  const object = seenObject(call.ctx, call.path.objectApiName);
  if (!object.ok) return object;
  const described = describeSobject(call.ctx.registry, object.value, askedOf(call));
  return unlessUnchanged(
    call,
    described.name === fileObject ? await withFileParts(call.ctx, described) : described,
  );
}

async function layouts(
  call: EndpointCall<Endpoints['describeSobjectLayouts']>,
): Promise<HandlerResult> {
  const object = seenObject(call.ctx, call.path.objectApiName);
  if (!object.ok) return object;
  return unlessUnchanged(call, describeLayouts(call.ctx.registry, object.value, askedOf(call)));
}

async function layout(
  call: EndpointCall<Endpoints['describeSobjectLayout']>,
): Promise<HandlerResult> {
  const { ctx, path } = call;
  const object = seenObject(ctx, path.objectApiName);
  if (!object.ok) return object;
  if (normalizeId(path.recordTypeId) !== masterRecordTypeId) return notFound;
  return unlessUnchanged(call, describeMasterLayout(ctx.registry, object.value, askedOf(call)));
}

/** 304 when the description is not newer than `If-Modified-Since`. */
async function unlessUnchanged({ ctx, headers }: Described, body: object): Promise<HandlerResult> {
  const changed = await describedSince(ctx);
  const stamp = { 'Last-Modified': changed.toUTCString() };
  // `If-None-Match` goes before it. Source: RFC 9110 §13.1.3.
  const asked = headers.has('if-none-match') ? null : headers.get('if-modified-since');
  const since = asked === null ? undefined : parseHttpDate(asked, ctx.now);
  return since !== undefined && changed <= since
    ? ok({ status: 304, headers: stamp })
    : ok({ json: { text: JSON.stringify(body), headers: stamp } });
}

/**
 * The definitions change with the program, and what a user sees of them with the user and the
 * profile. In whole seconds, as in a header.
 */
async function describedSince(ctx: RequestContext): Promise<Date> {
  const stamps = [performance.timeOrigin];
  if (ctx.viewer.kind === 'user') {
    const [user] = await findRows(asSystem(ctx, 'say since when a description holds'), {
      from: 'User',
      fields: ['LastModifiedDate', 'Profile.LastModifiedDate'],
      filters: [equals('Id', ctx.viewer.userId)],
      limit: 1,
    });
    for (const stamp of Object.values(user ?? {})) stamps.push(Date.parse(String(stamp)));
  }
  return new Date(Math.floor(Math.max(...stamps.filter(Number.isFinite)) / 1_000) * 1_000);
}

export const describeHandlers: Handlers<Endpoints> = {
  describeGlobal,
  describeSobject: describe,
  describeSobjectLayouts: layouts,
  describeSobjectLayout: layout,
};
