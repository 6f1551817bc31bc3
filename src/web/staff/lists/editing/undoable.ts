import { type BulkJob, isBulkJobActive } from '#protocol/shapes/bulk-job.ts';

/** A finished bulk deletion that deleted at least one row. */
export const isUndoable = ({ operation, status, succeeded }: BulkJob): boolean =>
  operation === 'delete' && succeeded > 0 && !isBulkJobActive(status);
