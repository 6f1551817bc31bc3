import * as v from 'valibot';
import { flag, id18, text, textOrNull, whole } from '../parts.ts';

/** The list views of the platform's REST API. Source: record-api.md §11.4. */

const urls = { describeUrl: text, resultsUrl: text, url: text };
const named = { developerName: text, id: id18, label: text };

export const listViews = v.strictObject({
  done: flag,
  listviews: v.array(v.strictObject({ ...urls, ...named, soqlCompatible: flag })),
  nextRecordsUrl: v.null(),
  size: whole,
  sobjectType: text,
});

export const listView = v.strictObject({
  ...urls,
  ...named,
  soqlCompatible: flag,
  sobjectType: text,
});

const direction = v.picklist(['ascending', 'descending']);

const column = v.strictObject({
  ascendingLabel: textOrNull,
  descendingLabel: textOrNull,
  fieldNameOrPath: text,
  hidden: flag,
  label: text,
  searchable: flag,
  selectListItem: text,
  sortDirection: v.nullable(direction),
  sortIndex: v.nullable(whole),
  sortable: flag,
  type: text,
});

export const describedListView = v.strictObject({
  columns: v.array(column),
  id: id18,
  orderBy: v.array(
    v.strictObject({
      fieldNameOrPath: text,
      nullsPosition: v.picklist(['first', 'last']),
      sortDirection: direction,
    }),
  ),
  query: text,
  relatedEntityId: v.null(),
  scope: text,
  scopeEntityId: v.null(),
  sobjectType: text,
  whereCondition: v.record(text, v.unknown()),
});

export const listViewResults = v.strictObject({
  ...named,
  columns: v.array(column),
  done: flag,
  records: v.array(
    v.strictObject({
      columns: v.array(v.strictObject({ fieldNameOrPath: text, value: textOrNull })),
    }),
  ),
  size: whole,
});
