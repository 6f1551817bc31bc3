import { masterRecordTypeId } from '#protocol/constants.ts';
import { actionSections } from '#protocol/shapes/actions.ts';
import type { Rec } from '#protocol/shapes/record.ts';

/** Returns the config to read all actions of a record in one request. */
export const recordActionsConfig = (recordId: string) => ({
  recordIds: [recordId],
  sections: [...actionSections],
});

/**
 * Returns the config to read the info of the action that was just performed, for its message. An
 * action of another object that redirected to this record is read without a parent record.
 */
export const doneActionConfig = (
  actionApiName: string,
  { recordId, objectApiName }: { recordId: string; objectApiName: string },
) => ({
  actionApiName,
  parentRecordId: actionApiName.startsWith(`${objectApiName}.`) ? recordId : undefined,
});

/** Returns the config to read the avatar of a record. */
export const avatarsConfig = (recordId: string) => ({ recordIds: [recordId] });

/** Returns the config to read which sections of the record page the viewer collapsed. */
export const layoutUserStateConfig = (objectApiName: string) =>
  ({ objectApiName, layoutType: 'Full', mode: 'View' }) as const;

/** Returns the config to read the picklist values for the fields of a record. */
export const picklistValuesConfig = ({
  apiName,
  recordTypeId,
}: Pick<Rec, 'apiName' | 'recordTypeId'>) => ({
  objectApiName: apiName,
  recordTypeId: recordTypeId ?? masterRecordTypeId,
});

/** The config to read a page of a list view. */
export type ListConfig = {
  objectApiName: string;
  listViewApiName: string;
  sortBy?: readonly string[];
  pageToken?: string;
  searchTerm?: string;
  where?: string;
};

/** Returns the config to read the row counts of all lists in the navigation. */
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
