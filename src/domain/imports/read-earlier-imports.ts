import { equals } from '#engine/model/define.ts';
import { type RequestContext, asSystem } from '#engine/model/request-context.ts';
import { findRows } from '#engine/read/query.ts';
import type { ObjectModel } from '#engine/model/registry.ts';
import { staffBulkText } from '#messages/staff/bulk.ts';
import { actorIdOf } from '#protocol/users/viewer.ts';
import { bulkObject } from './bulk-job-row.ts';
import { type ImportChoices, importableFields, type ImportOrder, modesOf } from './import-order.ts';

/** Based on the user's last 50 imports of this object. */
export type EarlierImports = {
  /** The choices for the last file with the same columns, if they are still possible; or null. */
  chosen: ImportChoices | null;
  /** When the last executed import of the same file was created; null when there is none. */
  done: string | null;
};

const looked = 50;

export async function readEarlierImports(
  ctx: RequestContext,
  object: ObjectModel,
  { head, sha256 }: { head: readonly string[]; sha256: string },
): Promise<EarlierImports> {
  const rows = await findRows(asSystem(ctx, 'read what imports did before'), {
    from: bulkObject,
    fields: ['Opdracht__c', 'CreatedDate', 'Status__c'],
    filters: [
      equals('OwnerId', String(actorIdOf(ctx.viewer))),
      equals('Object__c', object.apiName),
      equals('Soort__c', staffBulkText.kinds.import),
    ],
    orderBy: ['-CreatedDate'],
    limit: looked,
  });
  const imports = rows.map((row) => ({
    at: String(row['CreatedDate']),
    status: row['Status__c'],
    order: JSON.parse(String(row['Opdracht__c'])) as ImportOrder,
  })); // proof: `createImport` stored it in this form
  const alike = imports.find(
    ({ status, order }) =>
      status !== staffBulkText.states.draft && order.head.join('\n') === head.join('\n'),
  );
  return {
    chosen: alike === undefined ? null : stillPossible(ctx, object, alike.order),
    done: imports.find(({ order }) => !order.dry && order.sha256 === sha256)?.at ?? null,
  };
}

/** The user must choose `clears` and `allowSaveOnDuplicate` for each import. */
function stillPossible(
  ctx: RequestContext,
  object: ObjectModel,
  { mapping, mode, key }: ImportOrder,
): ImportChoices | null {
  const fields = new Set(importableFields(ctx, object).map(({ apiName }) => apiName));
  if (!modesOf(ctx, object).includes(mode)) return null;
  return {
    mapping: mapping.map((name) => (name !== null && fields.has(name) ? name : null)),
    mode,
    key,
    clears: false,
    allowSaveOnDuplicate: false,
  };
}
