import { mayPerform, accessRoleOf } from '#engine/access/access.ts';
import type { RequestContext } from '#engine/model/request-context.ts';
import { storeBulk, publishBulkChange } from '#engine/bulk/bulk.ts';
import {
  type BulkRow,
  saveRowOutcomes,
  type RowOutcome,
  waitingRows,
} from '#engine/bulk/bulk-rows.ts';
import { runIdempotently } from '#engine/model/transaction.ts';
import { dropUpload, type Upload } from '#engine/files/upload.ts';
import { staffBulkText } from '#messages/staff/bulk.ts';
import { ok, refuse, type Result } from '#protocol/problem.ts';
import { actorIdOf } from '#protocol/users/viewer.ts';
import { changeJob, makeJob } from '../imports/bulk-job-row.ts';
import { storeAllLines } from '../imports/create-import.ts';
import { notDelimitedCode, openUpload } from '../imports/open-upload.ts';
import { countAddresses } from '../fibre/count-campaign.ts';
import {
  addressObject,
  type AddressReading,
  campaignKeys,
  columnsOfAddresses,
  ImportRefused,
  parseAddressRows,
} from '../imports/address-rows.ts';
import type { PortionHandler } from '../imports/run-bulk-jobs.ts';

export function mayImportAddresses({ registry, viewer }: RequestContext): boolean {
  // proof: the object definitions of this program always include this object
  const object = registry.object(addressObject)!;
  return (
    mayPerform(object, accessRoleOf(viewer), 'create') &&
    mayPerform(object, accessRoleOf(viewer), 'update')
  );
}

type AddressOrder = { separator: string; head: readonly string[] };

/**
 * For a file with the columns of `npm run import:addresses`. Deletes the upload. Returns the id of
 * the bulk job. Source: decisions.md §9.
 */
export async function startAddressImport(
  ctx: RequestContext,
  { upload, formKey }: { upload: Upload; formKey: string },
): Promise<Result<string>> {
  try {
    if (!mayImportAddresses(ctx)) return refuse({ code: 'record.noRight' });
    const content = { sha256: upload.stored.sha256 };
    return await runIdempotently(
      ctx,
      { scope: `addresses ${actorIdOf(ctx.viewer)}`, key: formKey, content },
      (inside) => layAddresses(inside, upload),
    );
  } catch (fault) {
    const code = fault instanceof ImportRefused ? 'import.addressHead' : notDelimitedCode(fault);
    if (code === null) throw fault;
    return refuse({ code, field: 'file' });
  } finally {
    await dropUpload(ctx, upload);
  }
}

async function layAddresses(ctx: RequestContext, upload: Upload): Promise<Result<string>> {
  const file = await openUpload(ctx, upload);
  columnsOfAddresses(file.head);
  const order: AddressOrder = { separator: file.separator, head: file.head };
  const id = await makeJob(ctx, {
    kind: 'addresses',
    objectApiName: addressObject,
    label: upload.name,
    total: 0,
    status: 'draft',
    order,
  });
  const total = await storeAllLines(ctx, id, { records: file.records() });
  if (!total.ok) return total;
  const plural = ctx.registry.object(addressObject)!.labelPlural;
  await changeJob(ctx, id, {
    total: total.value,
    status: 'waiting',
    label: staffBulkText.nameOf(staffBulkText.kinds.import, plural, total.value),
  });
  return ok(id);
}

const together = 500;

export const importAddressPortion: PortionHandler = async ({ system, job, order, isOver }) => {
  // proof: `startAddressImport` stored the order in this form
  const { separator, head } = order as AddressOrder;
  const campaigns = await campaignKeys(system);
  const reading = { separator, fields: columnsOfAddresses(head), campaigns };
  let { done, succeeded, refused } = job;
  while (done < job.total && !isOver()) {
    const rows = await waitingRows(system, job.id, { after: done, limit: together });
    if (rows.length === 0) break;
    const outcomes = await storeLines(system, rows, reading);
    await saveRowOutcomes(system, job.id, outcomes);
    const refusals = outcomes.filter(({ problems }) => problems.length > 0).length;
    done += outcomes.length;
    refused += refusals;
    succeeded += outcomes.length - refusals;
  }
  if (done < job.total) return { done, succeeded, refused };
  await publishBulkChange(system, addressObject);
  for (const id of campaigns.values()) await countAddresses(system, id);
  return { done, succeeded, refused, status: 'done' };
};

async function storeLines(
  system: RequestContext,
  rows: readonly BulkRow[],
  reading: AddressReading,
): Promise<RowOutcome[]> {
  const sources = rows.map(({ source }) => source ?? '');
  const { bulk, refused } = parseAddressRows(system, sources, reading);
  if (bulk !== null) await storeBulk(system, bulk);
  const problems = new Map(refused.map((one) => [one.place, one.problems]));
  return rows.map(({ place }, at) => ({
    place,
    recordId: null,
    problems: problems.get(at) ?? [],
  }));
}
