import { useState } from 'react';
import { createBulkJob } from '#client/adapters/bulk-jobs.ts';
import { FetchError } from '#client/transport/fetch-error.ts';
import { useClient } from '#client/react/context.ts';
import type { BulkJob } from '#protocol/shapes/bulk-job.ts';

export function useUndo(onBegun: (bulkJobId: string) => void) {
  const client = useClient();
  const [failed, setFailed] = useState(false);
  const undo = async ({ id, objectApiName }: BulkJob): Promise<void> => {
    const nothing = {
      actionApiName: undefined,
      allowSaveOnDuplicate: undefined,
      fields: undefined,
      idempotencyKey: undefined,
      list: undefined,
      recordIds: undefined,
    };
    try {
      onBegun(
        (
          await createBulkJob(client, {
            ...nothing,
            objectApiName,
            operation: 'undelete',
            undoes: id,
          })
        ).id,
      );
      setFailed(false);
    } catch (error) {
      if (!(error instanceof FetchError)) throw error;
      setFailed(true);
    }
  };
  return { undo, failed };
}
