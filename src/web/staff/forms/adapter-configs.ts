import { masterRecordTypeId, navigationListCount } from '#protocol/constants.ts';
import { actionSections } from '#protocol/shapes/actions.ts';
import type { Rec } from '#protocol/shapes/record.ts';

export const recordActionsConfig = (recordId: string) => ({
  recordIds: [recordId],
  sections: [...actionSections],
});

/** An action of another object is read without a parent record. */
export const doneActionConfig = (
  actionApiName: string,
  { recordId, objectApiName }: { recordId: string; objectApiName: string },
) => ({
  actionApiName,
  parentRecordId: actionApiName.startsWith(`${objectApiName}.`) ? recordId : undefined,
});

export const avatarsConfig = (recordId: string) => ({ recordIds: [recordId] });

export const layoutUserStateConfig = (objectApiName: string) =>
  ({ objectApiName, layoutType: 'Full', mode: 'View' }) as const;

export const picklistValuesConfig = ({
  apiName,
  recordTypeId,
}: Pick<Rec, 'apiName' | 'recordTypeId'>) => ({
  objectApiName: apiName,
  recordTypeId: recordTypeId ?? masterRecordTypeId,
});

export type ListConfig = {
  objectApiName: string;
  listViewApiName: string;
  sortBy?: readonly string[];
  pageToken?: string;
  searchTerm?: string;
  where?: string;
};

export const listCountsConfig = (
  groups: readonly {
    items: readonly { list: { objectApiName: string; listViewApiName: string } | null }[];
  }[],
) => ({
  maxCount: navigationListCount,
  names: groups.flatMap(({ items }) =>
    items.flatMap(({ list }) =>
      list === null ? [] : [`${list.objectApiName}.${list.listViewApiName}`],
    ),
  ),
});
