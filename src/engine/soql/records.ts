import { type Branch, type BranchField, fieldAtPath } from '../sql/select.ts';
import type { ResultRow } from '../sql/shape.ts';
import type { ShownAs, ShownItem } from './select-list.ts';

/** Writes rows as the platform's REST API does. Source: record-api.md §11.1. */

/** The JSON of a row. `children`: the JSON of the child statements, by name. */
export type RecordWriter = (row: ResultRow, children: ReadonlyMap<string, string>) => string;

/** `recordsUrl`: of the objects, `…/sobjects`. */
export function recordWriter(
  root: Branch,
  items: readonly ShownItem[],
  recordsUrl: string,
): RecordWriter {
  return branchWriter(root, nestedItems(items), recordsUrl);
}

export type Entry =
  | { kind: 'value'; field: string; name: string; as: ShownAs }
  | { kind: 'parent'; name: string; entries: Entry[] }
  | Exclude<ShownItem, { kind: 'value' }>;

/** The items with those of one parent together, at the place of the first. */
export function nestedItems(items: readonly ShownItem[]): Entry[] {
  const top: Entry[] = [];
  for (const item of items) {
    if (item.kind !== 'value' && item.kind !== 'address') {
      top.push(item);
      continue;
    }
    let entries = top;
    for (const name of item.path.slice(0, -1)) {
      let parent = entries.find((one) => one.kind === 'parent' && one.name === name);
      if (parent?.kind !== 'parent') entries.push((parent = { kind: 'parent', name, entries: [] }));
      entries = parent.entries;
    }
    const field = item.path.at(-1)!; // proof: a path has a field
    entries.push(
      item.kind === 'address' ? item : { kind: 'value', field, name: item.name, as: item.as },
    );
  }
  return top;
}

function branchWriter(branch: Branch, entries: readonly Entry[], recordsUrl: string): RecordWriter {
  const writers = entries.map((entry) => entryWriter(branch, entry, recordsUrl));
  return (row, children) => {
    let text = attributesOf(branch, row, recordsUrl);
    for (const write of writers) text += write(row, children);
    return `${text}}`;
  };
}

function attributesOf(branch: Branch, row: ResultRow, recordsUrl: string): string {
  const type = branch.kind === null ? branch.object.apiName : String(row[branch.kind]);
  return `{"attributes":{"type":"${type}","url":"${recordsUrl}/${type}/${String(row[branch.id])}"}`;
}

function entryWriter(branch: Branch, entry: Entry, recordsUrl: string): RecordWriter {
  switch (entry.kind) {
    case 'value':
      return valueWriter(fieldAtPath(branch, entry.field), entry);
    case 'address':
      return addressWriter(branch, entry);
    case 'children': {
      const key = `,"${entry.name}":`;
      return (_, children) => `${key}${children.get(entry.name) ?? 'null'}`;
    }
    case 'parent': {
      const parent = parentOf(branch, entry.name);
      const write = branchWriter(parent, entry.entries, recordsUrl);
      const key = `,"${entry.name}":`;
      return (row, children) => key + (row[parent.id] === null ? 'null' : write(row, children));
    }
    case 'typeof': {
      const parent = parentOf(branch, entry.relation);
      const key = `,"${entry.relation}":`;
      const writers = entry.whens.map(({ object, fields }) => ({
        object,
        write: branchWriter(
          parent,
          fields.map((field) => ({ kind: 'value', field, name: field, as: 'stored' })),
          recordsUrl,
        ),
      }));
      return (row, children) => {
        if (row[parent.id] === null) return `${key}null`;
        const type = parent.kind === null ? parent.object.apiName : String(row[parent.kind]);
        const when = writers.find(
          ({ object }) => object === null || object.toLowerCase() === type.toLowerCase(),
        );
        return key + (when?.write(row, children) ?? 'null');
      };
    }
  }
}

/** The relationship that the tree of the statement has. */
export const parentOf = (branch: Branch, name: string): Branch =>
  branch.relations.find((relation) => relation.name === name)!.branch; // proof: its paths were read

/** A value that the viewer may not see on this row is null. */
function valueWriter(
  { field, column }: BranchField,
  { name, as }: { name: string; as: ShownAs },
): RecordWriter {
  const key = `,${JSON.stringify(name)}:`;
  return (row) => {
    const raw = row[column];
    if (raw === null || raw === undefined) return `${key}null`;
    const value = field.read(raw);
    return (
      key +
      JSON.stringify(
        as === 'label' ? (field.display(value) ?? String(value)) : plainValue(field, value),
      )
    );
  };
}

/** What the platform's addresses have besides, and these do not. */
const noPlace = { geocodeAccuracy: null, latitude: null, longitude: null, state: null };

/** An address without any part is null. */
function addressWriter(
  branch: Branch,
  { name, parts }: Extract<ShownItem, { kind: 'address' }>,
): RecordWriter {
  const columns = parts.map(({ key, field }) => ({ key, ...fieldAtPath(branch, field) }));
  return (row) => {
    const values = columns.map(({ key, field, column }): [string, unknown] => [
      key,
      row[column] == null ? null : field.read(row[column]),
    ]);
    const isEmpty = values.every(([, value]) => value === null);
    const address = isEmpty ? null : { ...noPlace, ...Object.fromEntries(values) };
    return `,${JSON.stringify(name)}:${JSON.stringify(address)}`;
  };
}

/** Moments have the platform's offset in place of `Z`. */
export const plainValue = (
  { dataType }: Pick<BranchField['field'], 'dataType'>,
  value: unknown,
): unknown =>
  dataType === 'DateTime' && typeof value === 'string' ? value.replace(/Z$/, '+0000') : value;
