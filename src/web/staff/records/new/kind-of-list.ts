import type { Client } from '#client/client.ts';
import { getListInfoByName } from '#client/adapters/list-info.ts';
import { read } from '#client/cache/read.ts';
import type { RecordLayout } from '#protocol/shapes/layout.ts';
import type { ObjectPicklists } from '#protocol/shapes/picklist.ts';
import { fixedValuesOf } from '../../lists/fixed-values.ts';

type ListOfKind = Pick<RecordLayout, 'sections'> & {
  objectApiName: string;
  list: string;
  picklists: ObjectPicklists | undefined;
};

/**
 * The values of the list view for the fields by which the layout shows its sections. A filter by
 * another field, such as a status, says nothing about a new record.
 */
export async function kindOfList(
  client: Client,
  { objectApiName, list, picklists, sections }: ListOfKind,
): Promise<Record<string, string>> {
  const kinds = new Set(sections.map(({ shownWhen }) => shownWhen?.fieldApiName));
  if (kinds.size <= 1 && kinds.has(undefined)) return {};
  const config = { objectApiName, listViewApiName: list };
  const info = await read(client, getListInfoByName, { config }).catch(() => undefined);
  return Object.fromEntries(
    (info ? fixedValuesOf(info) : []).flatMap(({ field, label }) => {
      const values = picklists?.picklistFieldValues[field]?.values ?? [];
      const value = values.find((one) => one.label === label)?.value;
      return kinds.has(field) && value !== undefined ? [[field, value]] : [];
    }),
  );
}
