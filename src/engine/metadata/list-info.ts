import { masterRecordTypeId, recentListName } from '#protocol/constants.ts';
import type { ListColumn, ListInfo, ListReference } from '#protocol/shapes/list.ts';
import type { OrderByInfo, UserPreferences } from '#protocol/shapes/parts.ts';
import type { Viewer } from '#protocol/users/viewer.ts';
import { recordText } from '#messages/staff/records.ts';
import { mayPerform, type AccessRole } from '../access/access.ts';
import { writesField } from '../access/field-access.ts';
import { type QuickAction, quickActions } from './actions.ts';
import type { ListFilterDefinition, ListViewDefinition } from '../model/define.ts';
import { operandLabel } from '../sql/filter-operands.ts';
import { derivedId } from '../model/ids.ts';
import { termPath } from './list-term.ts';
import {
  mayChangeView,
  type ListView,
  mayCreateLists,
  mayPublishLists,
  describeShares,
} from './list-view.ts';
import { orderPath } from '../sql/order.ts';
import { addPath, emptyTree, mostLevels, relationOf } from '../sql/paths.ts';
import type { FieldModel, ObjectModel, Registry } from '../model/registry.ts';
import { withETag } from '../sql/shape.ts';

export type ListPreference = {
  columnWidths: Record<string, number>;
  columnWrap: Record<string, boolean>;
  orderedBy: { fieldApiName: string; isAscending: boolean }[] | null;
};

export const noPreference: ListPreference = { columnWidths: {}, columnWrap: {}, orderedBy: null };

export const listReference = (object: ObjectModel, view: ListView): ListReference =>
  view.apiName === recentListName
    ? { id: null, listViewApiName: recentListName, objectApiName: object.apiName, type: 'mru' }
    : {
        id: view.storedView?.id ?? derivedId('00B', `${object.apiName} ${view.apiName}`),
        listViewApiName: view.apiName,
        objectApiName: object.apiName,
        type: 'listView',
      };

/** Source: record-api.md §1.9. */
export const recentView = (object: ObjectModel): ListViewDefinition => ({
  apiName: recentListName,
  label: recordText.lists.recent,
  columns: object.listViews.find((view) => view.apiName === 'Alle')!.columns,
  orderBy: [],
});

export type ListContext = {
  registry: Registry;
  accessRole: AccessRole;
  preference: ListPreference;
};

/** Source: record-api.md §6.4. */
export function listInfo(
  object: ObjectModel,
  view: ListView,
  list: ListContext & { viewer: Viewer },
): ListInfo {
  const columns = view.columns.flatMap((path) => columnOf(object, path, list));
  const isRecent = view.apiName === recentListName;
  const changes = mayChangeView(list.viewer, view);
  return withETag({
    cloneable: mayCreateLists(list.viewer) && !isRecent,
    createable: mayCreateLists(list.viewer),
    deletable: changes,
    displayColumns: columns,
    eTag: '',
    filterLogicString: view.logic ?? null,
    filteredByInfo: (view.filters ?? []).map((filter) => ({
      fieldApiName: filter.field,
      // proof: `findList` does not return a list with a filter that the viewer may not see
      label: fieldAt(object, filter.field, list)!.label,
      operandLabels: operandLabels(object, filter, list),
      operator: filter.operator,
    })),
    // Always false: `listActions` returns the mass actions.
    hasMassActions: false,
    inlineEditDetails: inlineEditOf(object, columns, list.accessRole),
    label: view.label,
    listReference: listReference(object, view),
    listShares: describeShares(view.storedView?.shares ?? []),
    nextAction: nextActionOf(object, view, list)?.apiName ?? null,
    objectApiNames: [object.apiName],
    orderedByInfo: effectiveOrder(object, view, list),
    scope: isRecent
      ? null
      : {
          apiName: view.scope ?? 'everything',
          entity: null,
          label: recordText.scopes[view.scope ?? 'everything'],
          relatedEntity: null,
        },
    searchable: columns.some((column) => column.searchable),
    updateable: changes,
    userPreferences: columnPreferences(columns, list.preference),
    visibility: view.storedView?.visibility ?? ('Public' as const),
    visibilityEditable: changes && mayPublishLists(list.viewer),
  });
}

/** Null: no such action, or the list is no queue and does not filter on unassigned rows. */
export function nextActionOf(
  object: ObjectModel,
  view: ListView,
  { registry, accessRole }: { registry: Registry; accessRole: AccessRole },
): NextAction | null {
  for (const { definition, ...action } of quickActions(registry, object, accessRole)) {
    const next = definition.type === 'Verb' ? definition.next : undefined;
    if (next === undefined || definition.type !== 'Verb') continue;
    const { filters = [], logic } = view;
    const isWaiting =
      logic === undefined &&
      filters.some(
        ({ field, operator, operands }) =>
          field === next && operator === 'Equals' && operands.join() === '',
      );
    return view.queue === true || isWaiting ? { ...action, definition, next } : null;
  }
  return null;
}

export type NextAction = QuickAction & { next: string };

function inlineEditOf(
  object: ObjectModel,
  columns: readonly ListColumn[],
  accessRole: AccessRole,
): ListInfo['inlineEditDetails'] {
  if (!mayPerform(object, accessRole, 'update'))
    return { message: recordText.inlineEdit.noRows, state: 'Off' };
  const some = columns.some((column) =>
    Object.values(column.inlineEditAttributes).some(({ editable }) => editable),
  );
  return some
    ? { message: null, state: 'Enabled' }
    : { message: recordText.inlineEdit.noColumns, state: 'Disabled' };
}

/** -1: the user chose no width. */
export function columnPreferences(
  columns: readonly { fieldApiName: string }[],
  { columnWidths, columnWrap }: ListPreference,
): UserPreferences {
  const names = columns.map((column) => column.fieldApiName).sort();
  return {
    columnWidths: Object.fromEntries(names.map((name) => [name, columnWidths[name] ?? -1])),
    columnWrap: Object.fromEntries(names.map((name) => [name, columnWrap[name] ?? false])),
  };
}

export function effectiveOrder(
  object: ObjectModel,
  view: Pick<ListViewDefinition, 'orderBy'>,
  list: ListContext,
): OrderByInfo[] {
  const order =
    list.preference.orderedBy ??
    view.orderBy
      .map(orderPath)
      .map(({ path, descending }) => ({ fieldApiName: path, isAscending: !descending }));
  return order.flatMap(({ fieldApiName, isAscending }) => {
    const found = fieldAt(object, fieldApiName, list);
    return found ? [{ fieldApiName, isAscending, label: found.label }] : [];
  });
}

function columnOf(object: ObjectModel, path: string, list: ListContext): ListColumn[] {
  const found = fieldAt(object, path, list);
  if (!found) return [];
  const { field, spans } = found;
  const editable = !spans && writesField(object, { accessRole: list.accessRole, field }, 'update');
  return [
    {
      fieldApiName: path,
      inlineEditAttributes: {
        [masterRecordTypeId]: { editable, required: editable && field.required },
      },
      label: found.label,
      lookupId: lookupIdPath(object, path, found),
      searchable: termPath({ object, path, field }, list) !== null,
      sortable: field.sortable,
    },
  ];
}

export function lookupIdPath(
  object: ObjectModel,
  path: string,
  { field, spans }: { field: FieldModel; spans: boolean },
): string | null {
  if (spans) return `${path.slice(0, path.lastIndexOf('.'))}.Id`;
  if (path === object.nameField) return 'Id';
  return field.reference ? path : null;
}

/** Through a relationship, the label begins with that of the last reference. */
export function fieldAt(
  object: ObjectModel,
  path: string,
  list: { registry: Registry; accessRole: AccessRole },
): { field: FieldModel; label: string; spans: boolean } | undefined {
  const parts = path.split('.');
  if (parts.length > mostLevels || !addPath(emptyTree(object), parts, list)) return undefined;
  const last = parts.pop()!;
  let target = object;
  let label = '';
  for (const name of parts) {
    const relation = relationOf(target, name, list)!;
    target = relation.target;
    label = relation.field.label;
  }
  const field = target.fields.get(last)!;
  if (label === '') return { field, label: field.label, spans: false };
  return {
    field,
    label: last === target.nameField ? label : `${label}: ${field.label}`,
    spans: true,
  };
}

const operandLabels = (
  object: ObjectModel,
  { field, operator, operands }: ListFilterDefinition,
  list: ListContext,
): string[] =>
  // proof: `findList` does not return a list with a filter that the viewer may not see
  operands.map((operand) => operandLabel(fieldAt(object, field, list)!.field, operator, operand));
