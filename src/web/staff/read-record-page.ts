import { seatOf } from '#records/access.ts';
import type { Ask } from '#records/ask.ts';
import { layout, layoutTree } from '#records/describe/layout.ts';
import { objectInfo } from '#records/describe/object-info.ts';
import { filesOn } from '#records/files.ts';
import { objectOfId, readTree } from '#records/read.ts';
import { viewRecords } from '#records/recent.ts';
import type { ObjectModel } from '#records/registry.ts';
import { dutchNumber } from '#text/numbers.ts';
import type { LayoutItem, LayoutSection } from '#wire/shapes/layout.ts';
import type { Rec } from '#wire/shapes/record.ts';
import { type Cell, cellOf } from './cells.ts';
import { openingList } from './read-navigation.ts';
import { found } from './staff-visit.ts';
import { listPath } from './staff-paths.ts';

export type RecordItem = { key: string; label: string; cells: readonly Cell[]; long: boolean };
export type RecordPage = {
  objectApiName: string;
  kind: string;
  name: string;
  list: { name: string; to: string };
  files: readonly { name: string; size: string; url: string }[];
  sections: readonly { id: string; heading: string; columns: number; items: readonly RecordItem[] }[];
};

/** One record, drawn from its Full layout, and noted as recently viewed. Throws the page for what is not there. */
export async function readRecordPage(ask: Ask, staffId: string, id: string): Promise<RecordPage> {
  const { object, recordId } = found(objectOfId(ask, id));
  const asked = { layoutType: 'Full', mode: 'View' } as const;
  const seat = seatOf(ask.viewer);
  const record = found(await readTree(ask, recordId, layoutTree(ask.registry, object, { ...asked, seat })));
  await viewRecords(ask, [recordId]);
  const { label, labelPlural } = objectInfo(ask.registry, object, seat);
  const name = record.fields[object.nameField];
  return {
    objectApiName: object.apiName,
    kind: label,
    name: name?.displayValue ?? (typeof name?.value === 'string' ? name.value : label),
    list: { name: labelPlural, to: listPath(staffId, object.apiName, openingList(ask, object.apiName)) },
    files: (await filesOn(ask, recordId)).map((file) => ({ ...file, size: sizeText(file.size) })),
    sections: layout(object, seat, asked).sections.map((section) => ({
      id: section.id,
      heading: section.heading ?? label,
      columns: section.columns,
      items: itemsOf(section, (item) => itemOf(ask, staffId, { item, record, object })),
    })),
  };
}

/** In kilobytes, never less than one. */
const sizeText = (bytes: number): string => `${dutchNumber(Math.max(1, Math.round(bytes / 1_000)), 0)} kB`;

const itemsOf = (section: LayoutSection, draw: (item: LayoutItem) => RecordItem[]): RecordItem[] =>
  section.layoutRows.flatMap((row) => row.layoutItems.flatMap(draw));

/** One field, or the parts of a compound one under its own label. */
function itemOf(ask: Ask, staffId: string, { item, record, object }: { item: LayoutItem; record: Rec; object: ObjectModel }): RecordItem[] {
  const names = item.layoutComponents.flatMap((part) => (part.componentType === 'Field' ? [part.apiName] : []));
  const [first] = names;
  if (first === undefined) return [];
  const cells = names.map((path) => cellOf(ask, staffId, { record, object, path })).filter(({ text }) => text !== null);
  const field = object.fields.get(first);
  const compound = object.fields.get(field?.componentOf ?? '');
  const joined = compound !== undefined && compound.dataType !== 'Address' ? [{ text: cells.map(({ text }) => text).join(' ') || null }] : cells;
  return [{ key: first, label: item.label, cells: joined, long: field?.dataType === 'TextArea' }];
}
