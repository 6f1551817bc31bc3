import { masterRecordTypeId } from '#protocol/constants.ts';
import { actionSections } from '#protocol/shapes/actions.ts';
import type { Rec } from '#protocol/shapes/record.ts';

/** What pages of the workspace ask of the record API, the same on the server and in the browser. */

/** All that can be done with a record, in one question. */
export const recordActionsConfig = (recordId: string) => ({
  recordIds: [recordId],
  sections: [...actionSections],
});

/**
 * What is said of an action that is done. An action of another object led to this record, and says
 * nothing of it.
 */
export const doneActionConfig = (
  actionApiName: string,
  { recordId, objectApiName }: { recordId: string; objectApiName: string },
) => ({
  actionApiName,
  parentRecordId: actionApiName.startsWith(`${objectApiName}.`) ? recordId : undefined,
});

/** What stands for a record where there is little room. */
export const avatarsConfig = (recordId: string) => ({ recordIds: [recordId] });

/** Which sections of its page are closed. */
export const layoutUserStateConfig = (objectApiName: string) =>
  ({ objectApiName, layoutType: 'Full', mode: 'View' }) as const;

/** What can be chosen in the fields of a record. */
export const picklistValuesConfig = ({
  apiName,
  recordTypeId,
}: Pick<Rec, 'apiName' | 'recordTypeId'>) => ({
  objectApiName: apiName,
  recordTypeId: recordTypeId ?? masterRecordTypeId,
});

/** A page of a list. */
export type ListConfig = {
  objectApiName: string;
  listViewApiName: string;
  sortBy?: readonly string[];
  pageToken?: string;
  searchTerm?: string;
  where?: string;
};

/** How much stands behind each place of the navigation. */
export const listCountsConfig = (
  groups: readonly {
    items: readonly { list: { objectApiName: string; listViewApiName: string } | null }[];
  }[],
) => ({
  names: groups.flatMap(({ items }) =>
    items.flatMap(({ list }) =>
      list === null ? [] : [`${list.objectApiName}.${list.listViewApiName}`],
    ),
  ),
});
