import { getRecord } from '#client/adapters/records.ts';
import type { Client } from '#client/client.ts';
import { getPicklistValuesByRecordType } from '#client/adapters/metadata.ts';
import { read } from '#client/read.ts';
import { seatOf } from '#records/access.ts';
import type { Ask } from '#records/ask.ts';
import { layout } from '#records/describe/layout.ts';
import { objectInfo } from '#records/describe/object-info.ts';
import { filesOn } from '#records/files.ts';
import { objectOfId } from '#records/read.ts';
import { viewRecords } from '#records/recent.ts';
import { changes, rowRights } from '#records/row-rights.ts';
import type { ObjectModel } from '#records/registry.ts';
import { dutchNumber } from '#text/numbers.ts';
import type { LayoutItem, LayoutSection } from '#wire/shapes/layout.ts';
import type { Rec } from '#wire/shapes/record.ts';
import type { Visit } from '../visit.ts';
import { choicesAsked, recordAsked } from './asked.ts';
import { type Carried, carry } from './carry.ts';
import type { EditField } from './edit-field.ts';
import { editOf } from './edit-fields-of.ts';
import type { Known } from './known.ts';
import { readKnown } from './read-known.ts';
import type { Part } from './part.ts';
import { partOf } from './part-of.ts';
import { openingList } from './read-navigation.ts';
import { found } from './staff-visit.ts';
import { editParam, listPath } from './staff-paths.ts';

/** `joined`: its parts are read as one, such as a first and a last name. */
export type RecordItem = {
  key: string;
  label: string;
  parts: readonly Part[];
  joined: boolean;
  long: boolean;
  /** What of it the viewer may change; `later`: a reference, which has no field to change it by yet. */
  edit: readonly EditField[];
  later: boolean;
};
/** How one record is drawn; its values come from the browser's memory. */
export type RecordPage = Carried & {
  staffId: string;
  recordId: string;
  objectApiName: string;
  kind: string;
  nameField: string;
  list: { name: string; to: string };
  files: readonly { name: string; size: string; url: string }[];
  sections: readonly { id: string; heading: string; columns: number; items: readonly RecordItem[] }[];
};

/** One record with its Full layout, noted as recently viewed. Throws the page for what is not there. */
export async function readRecordPage(visit: Visit, staffId: string, id: string): Promise<RecordPage> {
  const { ask } = visit;
  const { object, recordId } = found(objectOfId(ask, id));
  const { label, labelPlural } = objectInfo(ask.registry, object, seatOf(ask.viewer));
  const carried = await carry(visit, async (client, aside) => {
    const sections = await sectionsOf(ask, { client: aside, object, recordId });
    const record = await read(client, getRecord, { config: recordAsked(recordId) });
    // Who edits without scripts gets the choices along.
    if (record && visit.url.searchParams.has(editParam)) await readChoices(client, editFieldsOf(sections), record);
    return { sections };
  });
  await viewRecords(ask, [recordId]);
  return {
    ...carried,
    staffId,
    recordId,
    objectApiName: object.apiName,
    kind: label,
    nameField: object.nameField,
    list: { name: labelPlural, to: listPath(staffId, object.apiName, openingList(ask, object.apiName)) },
    files: (await filesOn(ask, recordId)).map((file) => ({ ...file, size: sizeText(file.size) })),
  };
}

/** The layout of one record. Throws the page for what is not there. */
export async function sectionsOf(ask: Ask, { client, object, recordId }: Laid): Promise<RecordPage['sections']> {
  const [right] = found(await rowRights(ask, [recordId]));
  const mayChange = (field: string) => right !== undefined && changes(right, [field]);
  const seat = seatOf(ask.viewer);
  const { sections } = layout(object, seat, { layoutType: 'Full', mode: 'View' });
  const paths = sections.flatMap((section) => itemsOf(section, ({ layoutComponents }) => layoutComponents.flatMap(({ apiName }) => apiName ?? [])));
  const known = await readKnown(client, object.apiName, paths);
  return sections.map((section) => ({
    id: section.id,
    heading: section.heading ?? object.label,
    columns: section.columns,
    items: itemsOf(section, (item) => itemOf(ask, { object, mayChange, known }, item)),
  }));
}
type Laid = { client: Client; object: ObjectModel; recordId: string };

export const editFieldsOf = (sections: RecordPage['sections']): EditField[] => sections.flatMap(({ items }) => items.flatMap(({ edit }) => edit));

const readChoices = async (client: Client, fields: readonly EditField[], record: Rec): Promise<unknown> =>
  fields.some(({ kind }) => kind === 'choice' || kind === 'choices') && read(client, getPicklistValuesByRecordType, { config: choicesAsked(record) });

/** In kilobytes, never less than one. */
const sizeText = (bytes: number): string => `${dutchNumber(Math.max(1, Math.round(bytes / 1_000)), 0)} kB`;

const itemsOf = <T>(section: LayoutSection, draw: (item: LayoutItem) => T[]): T[] => section.layoutRows.flatMap((row) => row.layoutItems.flatMap(draw));

type Drawn = { object: ObjectModel; mayChange: (field: string) => boolean; known: Known };

/** One field, or the parts of a compound one under its own label. */
function itemOf(ask: Ask, { object, mayChange, known }: Drawn, item: LayoutItem): RecordItem[] {
  const parts = item.layoutComponents.flatMap((part) => (part.componentType === 'Field' ? [partOf(known, object.apiName, part.apiName)] : []));
  const [first] = parts;
  if (first === undefined) return [];
  const field = object.fields.get(first.path);
  const compound = object.fields.get(field?.componentOf ?? '');
  const joined = compound !== undefined && compound.dataType !== 'Address';
  const changed = parts.map(({ path }) => path).filter(mayChange);
  const edit = editOf(objectInfo(ask.registry, object, seatOf(ask.viewer)), changed);
  return [{ key: first.path, label: item.label, parts, joined, long: field?.dataType === 'TextArea', ...edit }];
}
