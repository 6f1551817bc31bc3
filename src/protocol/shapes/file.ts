import * as v from 'valibot';
import { rec } from './record.ts';

/** What an upload answers. Source: record-api.md §6.3. */
export const uploadedFile = v.strictObject({
  contentDocument: rec,
  contentDocumentLinks: v.array(rec),
  contentVersion: rec,
});
export type UploadedFile = v.InferOutput<typeof uploadedFile>;
