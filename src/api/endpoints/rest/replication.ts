import type * as replicationEndpoints from '#protocol/endpoints/rest/replication.ts';
import { ok, refuse, type Problem, type Result } from '#protocol/problem.ts';
import { accessRoleOf } from '#engine/access/access.ts';
import { seesField } from '#engine/access/field-access.ts';
import { isoMoment } from '#engine/fields/iso-moment.ts';
import { undeletePeriod } from '#engine/read/deletions.ts';
import { findRows } from '#engine/read/query.ts';
import { notFound } from '#engine/read/read.ts';
import { readDeletedIds } from '#engine/retention/deleted-records.ts';
import { plainValue } from '#engine/soql/records.ts';
import type { EndpointCall, HandlerResult, Handlers } from '../../pipeline/endpoint-handler.ts';
import { seenObject } from './sobjects.ts';

/** Source: record-api.md §11.2. */

type Asked = EndpointCall<typeof replicationEndpoints.getUpdatedIds>;
type Span = { from: Date; to: Date };

const longest = undeletePeriod;
/** More are refused, as the platform does. */
const mostIds = 200_000;
/**
 * In ms. A transaction that has not ended yet writes its moment of beginning, so a later call asks
 * the last minute again.
 */
const unsettled = 60_000;

async function updated(call: Asked): Promise<HandlerResult> {
  const { ctx, path } = call;
  const object = seenObject(ctx, path.objectApiName);
  if (!object.ok) return object;
  const span = spanOf(call);
  if (!span.ok) return span;
  const { apiName, fields } = object.value;
  // proof: every object has the system fields
  if (!seesField(object.value, accessRoleOf(ctx.viewer), fields.get('SystemModstamp')!))
    return notFound;
  const { from, to } = span.value;
  const rows = await findRows(ctx, {
    from: apiName,
    fields: ['Id'],
    filters: [
      { field: 'SystemModstamp', operator: 'GreaterOrEqual', operands: [from.toISOString()] },
      { field: 'SystemModstamp', operator: 'LessOrEqual', operands: [to.toISOString()] },
    ],
    orderBy: ['SystemModstamp'],
    limit: mostIds + 1,
  });
  if (rows.length > mostIds) return tooMany;
  const ids = rows.map((row) => row['Id']);
  return ok({ body: { ids, latestDateCovered: latestOf(call, span.value) } });
}

async function deleted(call: Asked): Promise<HandlerResult> {
  const { ctx, path } = call;
  const object = seenObject(ctx, path.objectApiName);
  if (!object.ok) return object;
  const span = spanOf(call);
  if (!span.ok) return span;
  const found = await readDeletedIds(ctx, object.value, { ...span.value, limit: mostIds + 1 });
  if (!found.ok) return found;
  if (found.value.length > mostIds) return tooMany;
  return ok({
    body: {
      deletedRecords: found.value.map(({ id, at }) => ({ id, deletedDate: momentText(at) })),
      earliestDateAvailable: momentText(new Date(ctx.now.getTime() - undeletePeriod)),
      latestDateCovered: latestOf(call, span.value),
    },
  });
}

const tooMany = refuse({
  code: 'soql.tooManyGroups',
  detail: `More than ${mostIds} records in this span: ask for a shorter one`,
});

const momentText = (moment: Date): string =>
  String(plainValue({ dataType: 'DateTime' }, isoMoment(moment)));

/** Never before the start, so that a client that goes on from here does not go back. */
const latestOf = ({ ctx }: Asked, { from, to }: Span): string => {
  const settled = ctx.now.getTime() - unsettled;
  return momentText(new Date(Math.max(from.getTime(), Math.min(to.getTime(), settled))));
};

/** Refusals: record.argumentMissing, record.argument, record.replication. */
function spanOf({ ctx, query: { start, end } }: Asked): Result<Span> {
  if (start === undefined || end === undefined)
    return refuse({
      code: 'record.argumentMissing',
      detail: `${start === undefined ? 'start' : 'end'} is missing`,
    });
  const [from, to] = [momentOf(start), momentOf(end)];
  if (from === null || to === null)
    return refuse({
      code: 'record.argument',
      detail: 'start and end are moments in ISO 8601 with an offset',
    });
  const detail =
    to < from
      ? 'end is before start'
      : ctx.now.getTime() - from.getTime() > longest
        ? 'start is more than 30 days ago'
        : null;
  return detail === null ? ok({ from, to }) : refuse(replicationProblem(detail));
}

const replicationProblem = (detail: string): Problem => ({ code: 'record.replication', detail });

const moment = /^\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d(?:\.\d{1,9})?)?(?:Z|[+-]\d\d:\d\d)$/i;

/** In a query, `+` may arrive as a space. */
function momentOf(text: string): Date | null {
  const written = text.replace(' ', '+').replace(/([+-]\d\d)(\d\d)$/, '$1:$2');
  const read = moment.test(written) ? new Date(written) : null;
  return read === null || Number.isNaN(read.getTime()) ? null : read;
}

export const replicationHandlers: Handlers<typeof replicationEndpoints> = {
  getUpdatedIds: updated,
  getDeletedIds: deleted,
};
