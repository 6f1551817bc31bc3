import {
  staffChangeSendsNotice,
  normalizedFields,
  saveWithNotices,
} from '#api/events/change-messages.ts';
import { importAddressPortion } from '#domain/company/address-lines.ts';
import { issueCodePortion } from '#domain/fibre/code-work.ts';
import { runIngestPortion } from '#domain/bulk-api/ingest-lines.ts';
import { runImportPortion } from '#domain/imports/import-lines.ts';
import {
  type BulkSaves,
  runNextPortion,
  type BulkJobDependencies,
} from '#domain/imports/run-bulk-jobs.ts';
import { runRowsPortion } from '#domain/imports/run-rows-portion.ts';
import { deleteRecord, deleteRecordsInBatch } from '#engine/write/delete.ts';
import { objectOfId } from '#engine/read/read.ts';
import { updateRecordsInBatch } from '#engine/write/update-records-in-batch.ts';
import { createRecordsInBatch } from '#engine/write/create-records-in-batch.ts';
import { undeleteRecord, undeleteRecordsInBatch } from '#engine/retention/undelete.ts';
import { createRecord, updateRecord } from '#engine/write/write.ts';
import { bulkObject } from '#domain/imports/bulk-job-row.ts';
import { isStaff } from '#protocol/users/viewer.ts';
import type { Dependencies } from '../dependencies.ts';
import { openScheduler, type Scheduler } from './scheduler.ts';

/** For jobs that another copy of the server left unfinished. */
const lookEvery = 15_000; // ms

export function openBulkWorker({
  contextOf,
  database,
  log,
}: Pick<Dependencies, 'contextOf' | 'database' | 'log'>): Scheduler {
  const workshop: BulkJobDependencies = {
    saves: bulkSaves,
    handlers: {
      update: runRowsPortion,
      delete: runRowsPortion,
      undelete: runRowsPortion,
      action: runRowsPortion,
      import: runImportPortion,
      addresses: importAddressPortion,
      codes: issueCodePortion,
      ingest: runIngestPortion,
      query: () => Promise.resolve({ status: 'done' }),
    },
    report: (fault) => log.error({ err: fault }, 'a bulk job failed on a row'),
  };
  return openScheduler(database.listen, {
    object: bulkObject,
    every: lookEvery,
    async round(isClosing) {
      while (!isClosing() && (await runNextPortion(contextOf(system), workshop)));
    },
    onFault: (fault) => log.warn({ err: fault }, 'a bulk job was interrupted; it is tried again'),
  });
}

const system = { kind: 'system', task: 'carry out works on many rows' } as const;

/** Like a single API call, `update` queues the mails about a change. */
const bulkSaves: BulkSaves = {
  create: createRecord,
  createTogether: createRecordsInBatch,
  async update(ctx, id, { fields: sent, allowSaveOnDuplicate }) {
    const known = objectOfId(ctx, id);
    if (!known.ok) return known;
    const { object, recordId } = known.value;
    const fields = normalizedFields(object, sent);
    return saveWithNotices(ctx, { object, recordId, fields, site: ctx.publicUrl }, (inside) =>
      updateRecord(inside, recordId, { fields, allowSaveOnDuplicate }),
    );
  },
  async changeTogether(ctx, { rows, ...rest }) {
    const object = ctx.registry.object(rest.apiName);
    if (!object || !isStaff(ctx.viewer)) return null;
    return updateRecordsInBatch(ctx, {
      ...rest,
      rows: rows.map(({ id, fields }) => ({ id, fields: normalizedFields(object, fields) })),
      isAlone: (before, fields) => staffChangeSendsNotice(object, before, fields),
    });
  },
  remove: deleteRecord,
  removeTogether: deleteRecordsInBatch,
  putBack: (ctx, id, deletedUntil) => undeleteRecord(ctx, id, { deletedUntil }),
  putBackTogether: undeleteRecordsInBatch,
};
