import { accessRoleOf, seesObject } from '#engine/access/access.ts';
import { type RequestContext, asSystem, asSystemOnBehalf } from '#engine/model/request-context.ts';
import { notFound, objectOfId } from '#engine/read/read.ts';
import { findRowsByValues } from '#engine/read/look-up.ts';
import type { PlainRow } from '#engine/read/query.ts';
import { createRecord, updateRecord } from '#engine/write/write.ts';
import { staffBulkText } from '#messages/staff/bulk.ts';
import { ok, type Result } from '#protocol/problem.ts';
import {
  type BulkJob,
  type BulkKind,
  bulkKinds,
  type BulkReason,
  bulkReasons,
  type BulkState,
  bulkStates,
} from '#protocol/shapes/bulk-job.ts';
import type { Dict, Scalar } from '#protocol/shapes/parts.ts';
import { stepUpRefusal } from '#auth/login/proven.ts';
import { isBoundToObjects, isStaff, actorIdOf, isReadOnlyViewer } from '#protocol/users/viewer.ts';
import { valueOrThrow } from '../process-due-rows.ts';

export const bulkObject = 'Bulkbewerking__c';

export const bulkJobFields = [
  'Id',
  'Name',
  'Soort__c',
  'Object__c',
  'Status__c',
  'Reden__c',
  'Totaal__c',
  'Gedaan__c',
  'Gelukt__c',
  'Geweigerd__c',
  'CreatedDate',
  'Begonnen_op__c',
  'Klaar_op__c',
  'OwnerId',
] as const;

export function bulkJobOfRow(row: PlainRow): BulkJob {
  const textOf = (name: string): string | null => (row[name] === null ? null : String(row[name]));
  const count = (name: string): number => Number(row[name] ?? 0);
  return {
    createdDate: String(row['CreatedDate']),
    done: count('Gedaan__c'),
    finishedDate: textOf('Klaar_op__c'),
    id: String(row['Id']),
    label: String(row['Name']),
    objectApiName: String(row['Object__c']),
    operation: named(staffBulkText.kinds, bulkKinds, row['Soort__c'])!,
    refused: count('Geweigerd__c'),
    startedDate: textOf('Begonnen_op__c'),
    status: named(staffBulkText.states, bulkStates, row['Status__c'])!,
    stoppedFor: named(staffBulkText.reasons, bulkReasons, row['Reden__c']),
    succeeded: count('Gelukt__c'),
    total: count('Totaal__c'),
  };
}

const named = <Name extends string>(
  labels: Readonly<Record<Name, string>>,
  names: readonly Name[],
  label: unknown,
): Name | null => names.find((name) => labels[name] === label) ?? null;

/** Refusals: `record.idMalformed`, `record.notFound`. */
export async function findJob(ctx: RequestContext, id: string): Promise<Result<BulkJob>> {
  const known = objectOfId(ctx, id);
  if (!known.ok) return known;
  if (known.value.object.apiName !== bulkObject) return notFound;
  const [row] = await findRowsByValues(ctx, {
    from: bulkObject,
    fields: bulkJobFields,
    where: { Id: known.value.recordId },
    limit: 1,
  });
  return row === undefined ? notFound : ok(bulkJobOfRow(row));
}

/**
 * A limited API key may not start a job, because the job runs later with all rights of its owner.
 */
export const mayStartBulkJob = (ctx: RequestContext): boolean =>
  isStaff(ctx.viewer) &&
  !isReadOnlyViewer(ctx.viewer) &&
  !isBoundToObjects(ctx.viewer) &&
  seesObject(ctx.registry.object(bulkObject)!, accessRoleOf(ctx.viewer));

export type NewJob = {
  kind: BulkKind;
  objectApiName: string;
  label: string;
  total: number;
  status: BulkState;
  order: unknown;
};

/**
 * Stores whether the viewer recently proved their identity: the proof may expire before the job
 * runs.
 */
export async function makeJob(
  ctx: RequestContext,
  { kind, objectApiName, label, total, status, order }: NewJob,
): Promise<string> {
  const made = await createRecord(asSystemOnBehalf(ctx, 'keep a work on many rows'), {
    apiName: bulkObject,
    fields: {
      Name: label,
      Soort__c: staffBulkText.kinds[kind],
      Object__c: objectApiName,
      Status__c: staffBulkText.states[status],
      Totaal__c: total,
      OwnerId: actorIdOf(ctx.viewer),
      Opdracht__c: JSON.stringify({
        ...(order as object),
        proven: (await stepUpRefusal(ctx)) === null,
      }), // proof: every order is an object
    },
  });
  return valueOrThrow(made).id;
}

export type JobChange = Partial<{
  done: number;
  succeeded: number;
  refused: number;
  total: number;
  order: unknown;
  label: string;
}> & {
  status?: BulkState;
  reason?: BulkReason | null;
  started?: boolean;
};

export async function changeJob(
  ctx: RequestContext,
  id: string,
  { done, succeeded, refused, total, order, label, status, reason, started }: JobChange,
): Promise<void> {
  const now = ctx.now.toISOString();
  const fields: Dict<Scalar | null> = {
    ...(done !== undefined && { Gedaan__c: done }),
    ...(succeeded !== undefined && { Gelukt__c: succeeded }),
    ...(refused !== undefined && { Geweigerd__c: refused }),
    ...(total !== undefined && { Totaal__c: total }),
    ...(label !== undefined && { Name: label }),
    ...(order !== undefined && { Opdracht__c: JSON.stringify(order) }),
    ...(status !== undefined && {
      Status__c: staffBulkText.states[status],
      Klaar_op__c: status === 'done' ? now : null,
    }),
    ...(started === true && { Begonnen_op__c: now }),
    ...(reason !== undefined && {
      Reden__c: reason === null ? null : staffBulkText.reasons[reason],
    }),
  };
  valueOrThrow(
    await updateRecord(asSystem(ctx, 'tell how far a work on many rows is'), id, { fields }),
  );
}
