import type { RecordConfig } from '#client/adapters/records.ts';

/** What pages of the workspace ask of the record API, the same on the server and in the browser. */

/** The fields of the Full layout. */
export const recordAsked = (recordId: string): RecordConfig => ({ recordId, layoutTypes: ['Full'], modes: ['View'] });

/** A page of a list, with the names of what its rows refer to. */
export type ListAsked = { objectApiName: string; listViewApiName: string; optionalFields: readonly string[]; sortBy?: readonly string[]; pageToken?: string };
