import type { RecordConfig } from '#client/adapters/records.ts';
import { masterRecordTypeId } from '#wire/constants.ts';
import type { Rec } from '#wire/shapes/record.ts';

/** What pages of the workspace ask of the record API, the same on the server and in the browser. */

/** The fields of the Full layout. */
export const recordAsked = (recordId: string): RecordConfig => ({ recordId, layoutTypes: ['Full'], modes: ['View'] });

/** What can be chosen in the fields of a record. */
export const choicesAsked = ({ apiName, recordTypeId }: Pick<Rec, 'apiName' | 'recordTypeId'>) => ({
  objectApiName: apiName,
  recordTypeId: recordTypeId ?? masterRecordTypeId,
});

/** A page of a list. */
export type ListAsked = { objectApiName: string; listViewApiName: string; sortBy?: readonly string[]; pageToken?: string };

/** How much stands behind each place of the navigation. */
export const countsAsked = (groups: readonly { items: readonly { list: { objectApiName: string; listViewApiName: string } | null }[] }[]) => ({
  names: groups.flatMap(({ items }) => items.flatMap(({ list }) => (list === null ? [] : [`${list.objectApiName}.${list.listViewApiName}`]))),
});
