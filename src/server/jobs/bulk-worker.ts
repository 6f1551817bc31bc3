import { isToldByStaff, tidied, savingTold } from '#api/events/change-messages.ts';
import { addressWork } from '#domain/company/address-lines.ts';
import { codeWork } from '#domain/fibre/code-work.ts';
import { importWork } from '#domain/imports/import-lines.ts';
import {
  type BulkSaves,
  rowsWork,
  runNextPortion,
  type Workshop,
} from '#domain/imports/run-bulk-jobs.ts';
import { deleteRecord, deleteTogether } from '#engine/write/delete.ts';
import { objectOfId } from '#engine/read/read.ts';
import { changeTogether } from '#engine/write/change-together.ts';
import { createTogether } from '#engine/write/create-together.ts';
import { undeleteRecord, undeleteTogether } from '#engine/retention/undelete.ts';
import { createRecord, updateRecord } from '#engine/write/write.ts';
import { bulkObject } from '#domain/imports/bulk-job-row.ts';
import { isStaff } from '#protocol/users/viewer.ts';
import type { Dependencies } from '../dependencies.ts';
import { openRounds, type Rounds } from './scheduler.ts';

/** What another copy left behind is found by looking. */
const lookEvery = 15_000; // ms

/**
 * Carries out works on many rows, portion by portion: at once when one is asked for, on any copy.
 * One portion at a time in each copy.
 */
export function openBulkWorker({
  askAs,
  database,
  log,
}: Pick<Dependencies, 'askAs' | 'database' | 'log'>): Rounds {
  const workshop: Workshop = {
    saves: bulkSaves,
    works: {
      update: rowsWork,
      delete: rowsWork,
      undelete: rowsWork,
      action: rowsWork,
      import: importWork,
      addresses: addressWork,
      codes: codeWork,
    },
    report: (fault) => log.error({ err: fault }, 'a row of a work on many rows met a fault'),
  };
  return openRounds(database.listen, {
    object: bulkObject,
    every: lookEvery,
    async round(isClosing) {
      while (!isClosing() && (await runNextPortion(askAs(system), workshop)));
    },
    onFault: (fault) => log.warn({ err: fault }, 'a work on many rows met trouble'),
  });
}

const system = { kind: 'system', task: 'carry out works on many rows' } as const;

/**
 * Each is the save of a single call (`api/records/record-saves.ts`), answered with the row alone.
 */
const bulkSaves: BulkSaves = {
  create: createRecord,
  createTogether,
  async update(ctx, id, { fields: sent, allowSaveOnDuplicate }) {
    const known = objectOfId(ctx, id);
    if (!known.ok) return known;
    const { object, recordId } = known.value;
    const fields = tidied(object, sent);
    return savingTold(ctx, { object, recordId, fields, site: ctx.letters }, (inside) =>
      updateRecord(inside, recordId, { fields, allowSaveOnDuplicate }),
    );
  },
  async changeTogether(ctx, { rows, ...rest }) {
    const object = ctx.registry.object(rest.apiName);
    if (!object || !isStaff(ctx.viewer)) return null;
    return changeTogether(ctx, {
      ...rest,
      rows: rows.map(({ id, fields }) => ({ id, fields: tidied(object, fields) })),
      isAlone: (before, fields) => isToldByStaff(object, before, fields),
    });
  },
  remove: deleteRecord,
  removeTogether: deleteTogether,
  putBack: (ctx, id, deletedUntil) => undeleteRecord(ctx, id, { deletedUntil }),
  putBackTogether: undeleteTogether,
};
