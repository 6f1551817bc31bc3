import type * as compositeEndpoints from '#protocol/endpoints/rest/composite.ts';
import { ok, refuse, type Problem, type ProblemCode, type Result } from '#protocol/problem.ts';
import type { Dict, Scalar } from '#protocol/shapes/parts.ts';
import { accessRoleOf } from '#engine/access/access.ts';
import type { ObjectModel } from '#engine/model/registry.ts';
import type { RequestContext } from '#engine/model/request-context.ts';
import { seenChildren } from '#engine/soql/names.ts';
import { allOrNone } from '#engine/write/all-or-none.ts';
import { refusedNoticeChild } from '../../events/change-messages.ts';
import type { EndpointCall, HandlerResult } from '../../pipeline/endpoint-handler.ts';
import { refusalOfNewRecord, storeNewRow } from '../record-saves.ts';
import { rowErrors } from './sobject-collections.ts';
import { seenObject, sentFields } from './sobjects.ts';

/** Rows with their children, all or none. Source: record-api.md §11.3. */

const [mostRows, mostLevels, mostObjects] = [200, 5, 5];

type Tree = EndpointCall<typeof compositeEndpoints.compositeTree>;
type SentRow = Tree['body']['records'][number];

/** `parent`: the place of the parent in the list, and the field of this row that leads to it. */
type Row = {
  sent: SentRow;
  object: ObjectModel;
  parent: { at: number; field: string } | null;
};
type RowProblem = { referenceId: string; problems: readonly Problem[] };
type NewRow = { apiName: string; fields: Dict<Scalar | null> };

export async function compositeTree(call: Tree): Promise<HandlerResult> {
  const { ctx, path, body } = call;
  const object = seenObject(ctx, path.objectApiName);
  if (!object.ok) return object;
  const found = rowsOf(ctx, object.value, body.records);
  if ('problem' in found) return refusedTree([found.problem]);
  const { rows } = found;
  const twice = repeatedNames(rows);
  if (twice.length > 0) return refusedTree(twice);
  const works: ((inside: RequestContext) => Promise<Result<string>>)[] = [];
  const ids: string[] = [];
  const problems: RowProblem[] = [];
  // One after the other, because some are counted against the limits of mails.
  for (const [at, row] of rows.entries()) {
    const fields = await fieldsOf(ctx, row);
    if (!fields.ok) {
      problems.push({ referenceId: nameOf(row.sent), problems: fields.problems });
      continue;
    }
    works.push(async (inside) => {
      const saved = await storeNewRow(inside, withParent(row, fields.value, ids), call);
      if (saved.ok) ids[at] = saved.value;
      return saved;
    });
  }
  if (problems.length > 0) return refusedTree(problems);
  const saved = await allOrNone(ctx, works, []);
  const failed = saved.findIndex((one) => !one.ok && one.problems[0]?.code !== 'record.halted');
  const failure = saved[failed];
  if (failure?.ok === false)
    // proof: there is an answer for each row
    return refusedTree([{ referenceId: nameOf(rows[failed]!.sent), problems: failure.problems }]);
  const results = rows.map(({ sent }, at) => ({ referenceId: nameOf(sent), id: ids[at] }));
  return ok({ status: 201, json: { text: JSON.stringify({ hasErrors: false, results }) } });
}

const nameOf = ({ attributes: { referenceId } }: SentRow): string => referenceId;

function refusedTree(problems: readonly RowProblem[]): HandlerResult {
  const results = problems.map(({ referenceId, problems: ofRow }) => ({
    referenceId,
    errors: rowErrors(ofRow),
  }));
  return ok({ status: 400, json: { text: JSON.stringify({ hasErrors: true, results }) } });
}

const problemAt = (sent: SentRow | undefined, code: ProblemCode, detail: string) => ({
  problem: { referenceId: sent === undefined ? '' : nameOf(sent), problems: [{ code, detail }] },
});

/** A level after the other, as the platform answers them. */
function rowsOf(
  ctx: RequestContext,
  object: ObjectModel,
  records: readonly SentRow[],
): { rows: Row[] } | { problem: RowProblem } {
  const rows: Row[] = [];
  let level: Row[] = records.map((sent) => ({ sent, object, parent: null }));
  for (let depth = 1; level.length > 0; depth++) {
    if (depth > mostLevels)
      return problemAt(level[0]?.sent, 'record.limit', `At most ${mostLevels} levels of rows`);
    const wrong = level.find((row) => !isNamed(row));
    if (wrong)
      return problemAt(wrong.sent, 'record.type', `Not a record of ${wrong.object.apiName}`);
    const start = rows.length;
    rows.push(...level);
    if (rows.length > mostRows) break;
    const below: Row[] = [];
    for (const [at, row] of level.entries()) {
      const children = childrenOf(ctx, row, start + at);
      if ('problem' in children) return children;
      below.push(...children.rows);
    }
    level = below;
  }
  if (rows.length === 0 || rows.length > mostRows)
    return problemAt(rows[0]?.sent, 'record.limit', `Send 1 to ${mostRows} records`);
  if (new Set(rows.map((row) => row.object)).size > mostObjects)
    return problemAt(rows[0]?.sent, 'record.limit', `Records of at most ${mostObjects} objects`);
  return { rows };
}

const isNamed = ({ sent, object }: Row): boolean =>
  sent.attributes.type.toLowerCase() === object.apiName.toLowerCase();

function childrenOf(
  ctx: RequestContext,
  { sent, object }: Row,
  at: number,
): { rows: Row[] } | { problem: RowProblem } {
  const rows: Row[] = [];
  for (const [name, value] of Object.entries(sent)) {
    if (!hasRecords(value)) continue;
    const children = seenChildren(ctx.registry, accessRoleOf(ctx.viewer), { object, name });
    if (children === undefined)
      return problemAt(
        sent,
        'record.fieldUnknown',
        `No such relationship '${name}' on entity '${object.apiName}'`,
      );
    for (const row of value.records) {
      if (!isSentRow(row))
        return problemAt(sent, 'record.input', 'Include a reference ID and a type for each record');
      rows.push({ sent: row, object: children.child, parent: { at, field: children.field } });
    }
  }
  return { rows };
}

const hasRecords = (value: unknown): value is { records: readonly unknown[] } =>
  typeof value === 'object' && value !== null && 'records' in value && Array.isArray(value.records);

function isSentRow(row: unknown): row is SentRow {
  if (typeof row !== 'object' || row === null || !('attributes' in row)) return false;
  const { attributes } = row;
  if (typeof attributes !== 'object' || attributes === null) return false;
  return (
    'type' in attributes &&
    typeof attributes.type === 'string' &&
    'referenceId' in attributes &&
    typeof attributes.referenceId === 'string'
  );
}

function repeatedNames(rows: readonly Row[]): RowProblem[] {
  const names = rows.map(({ sent }) => nameOf(sent));
  const repeated = new Set(names.filter((name, at) => names.indexOf(name) < at));
  return [...repeated].map((referenceId) => ({
    referenceId,
    problems: [
      {
        code: 'record.input',
        detail: `Duplicate ReferenceId provided in the request. ReferenceId: ${referenceId}`,
      },
    ],
  }));
}

/** Without the children. Refusals: those of `sentFields`, and of the limits of mails. */
async function fieldsOf(
  ctx: RequestContext,
  { sent, object, parent }: Row,
): Promise<Result<NewRow>> {
  const own = Object.entries(sent).filter(([, value]) => !hasRecords(value));
  const fields = sentFields(object, Object.fromEntries(own));
  if (!fields.ok) return fields;
  const row = { apiName: object.apiName, fields: fields.value };
  if (parent !== null && fields.value[parent.field] !== undefined)
    return refuse({
      code: 'record.input',
      field: parent.field,
      detail: `${parent.field} is that of the record above`,
    });
  const counted =
    parent === null
      ? await refusalOfNewRecord(ctx, row)
      : await refusedNoticeChild(ctx, object.apiName);
  return counted ?? ok(row);
}

const withParent = ({ parent }: Row, row: NewRow, ids: readonly string[]): NewRow =>
  parent === null
    ? row
    : // proof: the parent stands before its children, and was saved
      { ...row, fields: { ...row.fields, [parent.field]: ids[parent.at]! } };
