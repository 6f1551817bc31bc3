import { masterRecordTypeId } from '#protocol/constants.ts';
import type { LayoutItem, LayoutSection } from '#protocol/shapes/layout.ts';
import type {
  DescribedField,
  DescribedLayout,
  DescribedLayouts,
} from '#protocol/shapes/rest/described-layout.ts';
import type { AccessRole } from '../access/access.ts';
import { type RelatedList, relatedLists } from '../lists/related-list.ts';
import { relatedColumns } from '../lists/related-list-info.ts';
import { idOfLayout, recordLayoutFor } from '../metadata/layout.ts';
import type { ObjectModel, Registry } from '../model/registry.ts';
import { describeSobject } from './describe.ts';

/**
 * The page layout in the form of the platform's REST API, made of the layouts of the UI API. Source:
 * record-api.md §11.2.
 */

type Asked = { accessRole: AccessRole; recordsUrl: string };

export function describeLayouts(
  registry: Registry,
  object: ObjectModel,
  asked: Asked,
): DescribedLayouts {
  const { fields, recordTypeInfos } = describeSobject(registry, object, asked);
  const own = `${asked.recordsUrl}/${object.apiName}/describe/layouts`;
  return {
    layouts: [describeMasterLayout(registry, object, asked)],
    recordTypeMappings: recordTypeInfos.map((type) => ({
      ...type,
      layoutId: idOfLayout(object, 'Full'),
      picklistsForRecordType: fields
        .filter(({ picklistValues }) => picklistValues.length > 0)
        .map(({ name, picklistValues }) => ({ picklistName: name, picklistValues })),
      urls: { layout: `${own}/${masterRecordTypeId}` },
    })),
    recordTypeSelectorRequired: [false],
  };
}

/** The layout of the only record type. */
export function describeMasterLayout(
  registry: Registry,
  object: ObjectModel,
  asked: Asked,
): DescribedLayout {
  const { fields } = describeSobject(registry, object, asked);
  const byName = new Map(fields.map((field) => [field.name, field]));
  const { accessRole } = asked;
  const id = idOfLayout(object, 'Full');
  const sections = (mode: 'View' | 'Edit') =>
    recordLayoutFor(object, accessRole, { layoutType: 'Full', mode }).sections.map((section) =>
      describedSection(section, { id, byName }),
    );
  return {
    buttonLayoutSection: null,
    detailLayoutSections: sections('View'),
    editLayoutSections: sections('Edit'),
    feedView: null,
    highlightsPanelLayoutSection: null,
    id,
    multirowEditLayoutSections: [],
    offlineLinks: [],
    quickActionList: { quickActionListItems: [] },
    relatedContent: null,
    relatedLists: relatedLists(registry, object, accessRole).map((list) =>
      describedList(list, { registry, accessRole }),
    ),
    saveOptions: [],
  };
}

type Layout = { id: string; byName: ReadonlyMap<string, DescribedField> };
type DescribedSection = DescribedLayout['detailLayoutSections'][number];
type DescribedItem = DescribedSection['layoutRows'][number]['layoutItems'][number];

function describedSection(
  { collapsible, columns, heading, id, layoutRows, rows, useHeading }: LayoutSection,
  layout: Layout,
): DescribedSection {
  // Counts the fields of the section, from the left to the right.
  let tabOrder = 0;
  return {
    collapsed: false,
    columns,
    heading: heading ?? '',
    layoutRows: layoutRows.map(({ layoutItems }) => ({
      layoutItems: layoutItems.map((item) => describedItem(item, layout, () => ++tabOrder)),
      numItems: layoutItems.length,
    })),
    layoutSectionId: id,
    parentLayoutId: layout.id,
    rows,
    tabOrder: 'LeftToRight',
    useCollapsibleSection: collapsible,
    useHeading,
  };
}

function describedItem(
  { editableForNew, editableForUpdate, label, layoutComponents, required }: LayoutItem,
  { byName }: Layout,
  nextOrder: () => number,
): DescribedItem {
  const components = layoutComponents.flatMap((one) => {
    const details = one.componentType === 'Field' ? byName.get(one.apiName) : undefined;
    return details === undefined ? [] : [details];
  });
  return {
    editableForNew,
    editableForUpdate,
    label,
    layoutComponents: components.map((details) => ({
      details,
      displayLines: 1,
      tabOrder: nextOrder(),
      type: 'Field',
      value: details.name,
    })),
    placeholder: components.length === 0,
    required,
  };
}

/** Rows of a related list that a page shows at first. */
const limitRows = 5;

function describedList(
  list: RelatedList,
  view: { registry: Registry; accessRole: AccessRole },
): DescribedLayout['relatedLists'][number] {
  const { child, columns, field, label, name, orderBy } = list;
  return {
    accessLevelRequiredForCreate: null,
    buttons: [],
    columns: relatedColumns(list, view)
      .filter(({ fieldApiName }) => columns.includes(fieldApiName))
      .map((column) => ({
        field: `${child.apiName}.${column.fieldApiName}`,
        fieldApiName: column.fieldApiName,
        format: null,
        label: column.label,
        lookupId: column.lookupId,
        name: column.fieldApiName,
      })),
    custom: child.custom,
    field: field.apiName,
    label,
    limitRows,
    name,
    sobject: child.apiName,
    sort: orderBy.map((path) => ({
      ascending: !path.startsWith('-'),
      column: path.replace(/^-/, ''),
    })),
  };
}
