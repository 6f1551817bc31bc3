import { type BulkJob, isBulkJobActive } from '#protocol/shapes/bulk-job.ts';

/** A removal that is over, of which something can be put back. */
export const isUndoable = ({ operation, status, succeeded }: BulkJob): boolean =>
  operation === 'delete' && succeeded > 0 && !isBulkJobActive(status);
