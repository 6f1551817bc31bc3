import { randomUUID } from 'node:crypto';
import { mayPerform, accessRoleOf, seesObject } from '#engine/access/access.ts';
import { type RequestContext, asSystem } from '#engine/model/request-context.ts';
import { isMass, type QuickAction } from '#engine/metadata/actions.ts';
import { type BulkRow, enqueueRows, readRows, type RowState } from '#engine/bulk/bulk-rows.ts';
import { findList } from '#engine/lists/find-list.ts';
import { listIds } from '#engine/lists/list-ids.ts';
import { lockRecord } from '#engine/write/lock.ts';
import type { ObjectModel } from '#engine/model/registry.ts';
import { findAction } from '#engine/write/quick-actions.ts';
import { inTransaction, runIdempotently } from '#engine/model/transaction.ts';
import { parseValues } from '#engine/write/values.ts';
import { parseActionInput } from '#engine/write/business-actions.ts';
import { objectHiddenRefusal } from '#engine/write/write.ts';
import { staffBulkText } from '#messages/staff/bulk.ts';
import type { BulkJobInput } from '#protocol/shapes/bulk-job.ts';
import { normalizeId } from '#protocol/ids.ts';
import { ok, type Problem, refuse, type Result } from '#protocol/problem.ts';
import { type BulkJob, isBulkJobActive } from '#protocol/shapes/bulk-job.ts';
import type { Dict, Scalar } from '#protocol/shapes/parts.ts';
import { actorIdOf } from '#protocol/users/viewer.ts';
import { refusedUnprovenSave } from '../users/guarded-user.ts';
import { namesOfRows } from './names-of-rows.ts';
import { changeJob, findJob, makeJob, mayStartBulkJob } from './bulk-job-row.ts';
import { undoRemoval } from './undo-removal.ts';

/** Stored as JSON in `Opdracht__c`. */
export type RowsOrder = {
  fields: Dict<Scalar | null>;
  allowSaveOnDuplicate: boolean;
  actionApiName?: string | undefined;
};

const mostRows = 200_000;

type Started = Result<BulkJob> & { object?: ObjectModel };

/**
 * Stores the rows in `recordIds`, or the rows of a list at this moment. The same idempotency key
 * and input return the same job. Problems of single rows appear when the job reaches them.
 */
export async function startBulkJob(ctx: RequestContext, input: BulkJobInput): Promise<Started> {
  if (input.operation === 'undelete') return undoRemoval(ctx, input);
  const known = operationOf(ctx, input);
  if (!known.ok) return known;
  const { object, operation, action } = known.value;
  const wrong = await faultsOf(ctx, known.value, input.fields ?? {});
  if (wrong.length > 0) return { ...refuse(...wrong), object: action?.written ?? object };
  const unproven = await refusedUnprovenSave(ctx, {
    object: object.apiName,
    fields: savedBy(known.value, input),
    makes: false,
  });
  if (unproven) return unproven;
  const { idempotencyKey = randomUUID(), ...content } = input;
  const made = await runIdempotently<string>(
    ctx,
    { scope: `bulk job ${actorIdOf(ctx.viewer)}`, key: idempotencyKey, content },
    async (inside) => {
      const ids = await rowsOf(inside, object, input);
      if (!ids.ok) return ids;
      const total = ids.value.length;
      const order: RowsOrder = {
        fields: input.fields ?? {},
        allowSaveOnDuplicate: input.allowSaveOnDuplicate ?? false,
        ...(action && { actionApiName: action.apiName }),
      };
      const label = staffBulkText.nameOf(
        action?.definition.label ?? staffBulkText.kinds[operation],
        object.labelPlural,
        total,
      );
      const id = await makeJob(inside, {
        kind: operation,
        objectApiName: object.apiName,
        label,
        total,
        status: 'waiting',
        order,
      });
      await enqueueRows(inside, id, ids.value);
      return ok(id);
    },
  );
  return made.ok ? findJob(ctx, made.value) : made;
}

/** The fields that the job is known to save. `User.BringBack` reactivates a user. */
function savedBy({ operation, action }: Known, { fields = {} }: BulkJobInput): readonly string[] {
  if (operation === 'update') return Object.keys(fields);
  return action?.apiName === 'User.BringBack' ? ['IsActive'] : [];
}

type Known = {
  object: ObjectModel;
  operation: 'update' | 'delete' | 'action';
  action?: QuickAction;
};

function operationOf(
  ctx: RequestContext,
  { objectApiName = '', operation, recordIds, list, actionApiName }: BulkJobInput,
): Result<Known> {
  const accessRole = accessRoleOf(ctx.viewer);
  const object = ctx.registry.object(objectApiName);
  if (!mayStartBulkJob(ctx) || !object || !seesObject(object, accessRole))
    return objectHiddenRefusal(objectApiName);
  if (operation !== 'update' && operation !== 'delete' && operation !== 'action')
    return refuse({
      code: 'record.input',
      detail: 'operation is update, delete, undelete or action',
    });
  if ((operation === 'action') !== (actionApiName !== undefined))
    return refuse({ code: 'record.input', detail: 'actionApiName goes with the operation action' });
  if (operation !== 'action' && !mayPerform(object, accessRole, operation))
    return refuse({ code: 'record.noRight', detail: `No right to ${operation} ${object.apiName}` });
  if ((recordIds === undefined) === (list === undefined))
    return refuse({ code: 'record.input', detail: 'Give either recordIds or list' });
  if (operation !== 'action') return ok({ object, operation });
  const action = massActionOf(ctx, object, actionApiName);
  return action.ok ? ok({ object, operation, action: action.value }) : action;
}

export function massActionOf(
  ctx: RequestContext,
  object: ObjectModel,
  actionApiName = '',
): Result<QuickAction> {
  const found = findAction(ctx, actionApiName);
  if (!found.ok) return found;
  if (found.value.context !== object || !isMass(found.value))
    return refuse({ code: 'record.input', detail: `${actionApiName} is not done with many rows` });
  return found;
}

async function faultsOf(
  ctx: RequestContext,
  { object, operation, action }: Known,
  fields: Dict<Scalar | null>,
): Promise<readonly Problem[]> {
  if (operation === 'delete') return [];
  if (action?.definition.type === 'Verb') {
    const answers = await parseActionInput(ctx, action, { fields });
    return answers.ok ? [] : answers.problems;
  }
  return wrongFields(ctx, object, { ...action?.definition.set, ...fields });
}

function wrongFields(
  ctx: RequestContext,
  object: ObjectModel,
  fields: Dict<Scalar | null>,
): readonly Problem[] {
  if (Object.keys(fields).length === 0)
    return [{ code: 'record.argumentMissing', detail: 'fields is missing' }];
  const parsed = parseValues(ctx, object, { fields, verb: 'update' });
  return parsed.ok ? parsed.value.problems : parsed.problems;
}

async function rowsOf(
  ctx: RequestContext,
  object: ObjectModel,
  { recordIds, list }: BulkJobInput,
): Promise<Result<string[]>> {
  if (recordIds !== undefined) return namedRows(object, recordIds);
  // proof: the input contains either ids or a list
  const found = await findList(ctx, object.apiName, list!.listViewApiName);
  if (!found.ok) return found;
  const narrowed = {
    ...(list!.where && { where: list!.where }),
    ...(list!.searchTerm && { searchTerm: list!.searchTerm }),
  };
  return listIds(ctx, found.value, { ...narrowed, most: mostRows });
}

function namedRows(object: ObjectModel, recordIds: readonly string[]): Result<string[]> {
  const ids = new Set<string>();
  for (const given of recordIds) {
    const id = normalizeId(given);
    if (id === undefined)
      return refuse({ code: 'record.idMalformed', detail: 'An id is malformed' });
    if (!id.startsWith(object.keyPrefix))
      return refuse({ code: 'record.input', detail: `Not a record of ${object.apiName}: ${id}` });
    ids.add(id);
  }
  return ids.size === 0
    ? refuse({ code: 'record.batch', detail: 'recordIds is empty' })
    : ok([...ids]);
}

/**
 * `wish`: `running` or `stopped`. Does nothing when the job is done. Refusals: `record.input`, and
 * those of `findJob`.
 */
export async function steerBulkJob(
  ctx: RequestContext,
  id: string,
  wish: string | undefined,
): Promise<Result<BulkJob>> {
  const seen = await findJob(ctx, id);
  if (!seen.ok) return seen;
  if (wish !== 'running' && wish !== 'stopped')
    return refuse({ code: 'record.input', detail: 'status is running or stopped' });
  const changed = await inTransaction(
    asSystem(ctx, 'stop a work on many rows, or have it go on'),
    async (inside) => {
      // Waits for the end of a running portion, which locks this row.
      await lockRecord(inside, seen.value.id);
      const job = await findJob(inside, seen.value.id);
      if (!job.ok) return job;
      const { status } = job.value;
      if (status === 'draft')
        return refuse({ code: 'record.input', detail: 'The job was never begun' });
      if (status === 'done') return ok(null);
      if (isBulkJobActive(status) !== (wish === 'running'))
        await changeJob(
          inside,
          seen.value.id,
          wish === 'running'
            ? { status: 'waiting', reason: null }
            : { status: 'stopped', reason: 'user' },
        );
      return ok(null);
    },
  );
  return changed.ok ? findJob(ctx, id) : changed;
}

export type RowResult = BulkRow & { name: string | null };

/** `after`: the results begin after this place. `name`: null when the viewer sees no row. */
export async function bulkResults(
  ctx: RequestContext,
  job: Pick<BulkJob, 'id'>,
  asked: { state?: RowState; after: number; limit: number },
): Promise<RowResult[]> {
  const rows = await readRows(ctx, job.id, asked);
  const names = await namesOfRows(
    ctx,
    rows.flatMap(({ recordId }) => recordId ?? []),
  );
  return rows.map((row) => ({ ...row, name: names.get(row.recordId ?? '') ?? null }));
}
