import { masterRecordTypeId } from '#protocol/constants.ts';
import { actionSections } from '#protocol/shapes/actions.ts';
import type { Rec } from '#protocol/shapes/record.ts';

/**
 * The configs of the workspace's record API requests, the same on the server and in the browser.
 */

/** Returns all actions of a record in one request. */
export const recordActionsConfig = (recordId: string) => ({
  recordIds: [recordId],
  sections: [...actionSections],
});

/**
 * For the message about a performed action. After an action on another object that redirected to
 * this record, it asks for no parent record.
 */
export const doneActionConfig = (
  actionApiName: string,
  { recordId, objectApiName }: { recordId: string; objectApiName: string },
) => ({
  actionApiName,
  parentRecordId: actionApiName.startsWith(`${objectApiName}.`) ? recordId : undefined,
});

/** Returns the avatar of a record. */
export const avatarsConfig = (recordId: string) => ({ recordIds: [recordId] });

/** Returns the collapsed sections of the record page. */
export const layoutUserStateConfig = (objectApiName: string) =>
  ({ objectApiName, layoutType: 'Full', mode: 'View' }) as const;

/** Returns the picklist values for the fields of a record. */
export const picklistValuesConfig = ({
  apiName,
  recordTypeId,
}: Pick<Rec, 'apiName' | 'recordTypeId'>) => ({
  objectApiName: apiName,
  recordTypeId: recordTypeId ?? masterRecordTypeId,
});

/** A page of a list view. */
export type ListConfig = {
  objectApiName: string;
  listViewApiName: string;
  sortBy?: readonly string[];
  pageToken?: string;
  searchTerm?: string;
  where?: string;
};

/** Returns the row counts of all lists in the navigation. */
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
