import { recordText } from '#messages/staff/records.ts';
import { autoAssignHeader, masterRecordTypeId } from '#protocol/constants.ts';
import type {
  LayoutComponent,
  LayoutItem,
  LayoutSection,
  RecordLayout,
} from '#protocol/shapes/layout.ts';
import type { FormFactor, LayoutMode, LayoutType } from '#protocol/shapes/parts.ts';
import { mayPerform, type AccessRole } from '../access/access.ts';
import { isComputed, seesField, writesField } from '../access/field-access.ts';
import { isSlugField } from '../fields/field.ts';
import { derivedId } from '../model/ids.ts';
import type { FieldModel, ObjectModel } from '../model/registry.ts';
import { addPath, emptyTree, relationOf, type FieldPathTree } from '../sql/paths.ts';
import type { Registry } from '../model/registry.ts';
import { type SerializedMetadata, memoizeMetadata } from './written.ts';

export type LayoutQuery = { layoutType: LayoutType; mode: LayoutMode; formFactor?: FormFactor };

const layouts = memoizeMetadata<RecordLayout>(100);

/** Source: record-api.md §4, §6.5. */
export const describeLayout = (
  object: ObjectModel,
  accessRole: AccessRole,
  { layoutType, mode, formFactor = 'Large' }: LayoutQuery,
): SerializedMetadata<RecordLayout> =>
  layouts(object, `${accessRole} ${layoutType} ${mode} ${formFactor}`, () =>
    describe(object, accessRole, { layoutType, mode, formFactor }),
  );

export const idOfLayout = (object: ObjectModel, layoutType: LayoutType): string =>
  derivedId('00h', `${object.apiName} ${layoutType}`);

export const recordLayoutFor = (
  object: ObjectModel,
  accessRole: AccessRole,
  asked: LayoutQuery,
): RecordLayout => describeLayout(object, accessRole, asked).answer;

function describe(
  object: ObjectModel,
  accessRole: AccessRole,
  asked: Required<LayoutQuery>,
): RecordLayout {
  const sections =
    asked.layoutType === 'Full'
      ? object.layout.sections
      : [{ heading: '', columns: 1 as const, fields: object.layout.compact }];
  return {
    eTag: '',
    id: idOfLayout(object, asked.layoutType),
    layoutType: asked.layoutType,
    mode: asked.mode,
    objectApiName: object.apiName,
    recordTypeId: masterRecordTypeId,
    saveOptions: saveOptions(object, accessRole, asked.mode),
    sections: sections.flatMap((section) => sectionOf(object, accessRole, { ...asked, section })),
    ...(asked.layoutType === 'Compact' &&
      object.layout.whose && {
        whose: object.layout.whose.filter((path) => startsSeen(object, accessRole, path)),
      }),
  };
}

/** Checks only the first relationship of the path. */
function startsSeen(object: ObjectModel, accessRole: AccessRole, path: string): boolean {
  // proof: `split` returns at least one part; the registry checks at start-up that this name exists
  const first = object.relationships.get(path.split('.')[0]!);
  return first !== undefined && seesField(object, accessRole, first);
}

const saveOptions = (
  object: ObjectModel,
  accessRole: AccessRole,
  mode: LayoutMode,
): RecordLayout['saveOptions'] =>
  object.defaultRule &&
  mode !== 'View' &&
  mayPerform(object, accessRole, mode === 'Create' ? 'create' : 'update')
    ? [
        {
          defaultValue: false,
          isDisplayed: true,
          label: recordText.saveOptions.useDefaultRule,
          name: 'useDefaultRule',
          restHeaderName: autoAssignHeader,
          soapHeaderName: 'AssignmentRuleHeader',
        },
      ]
    : [];

const formLayouts = memoizeMetadata<RecordLayout>(100);

/** `name` identifies the form, also in the cache. */
export const formLayout = (
  object: ObjectModel,
  accessRole: AccessRole,
  { name, mode, fields }: { name: string; mode: LayoutMode; fields: readonly string[] },
): RecordLayout =>
  formLayouts(object, `${accessRole} ${name}`, () => {
    const asked = { layoutType: 'Full', mode, formFactor: 'Large' } as const;
    return {
      eTag: '',
      id: derivedId('00h', name),
      layoutType: asked.layoutType,
      mode,
      objectApiName: object.apiName,
      recordTypeId: masterRecordTypeId,
      saveOptions: saveOptions(object, accessRole, mode),
      sections: sectionOf(object, accessRole, {
        ...asked,
        section: { heading: '', columns: 1, fields },
      }),
    };
  }).answer;

type SectionAsked = Required<LayoutQuery> & { section: ObjectModel['layout']['sections'][number] };

function sectionOf(
  object: ObjectModel,
  accessRole: AccessRole,
  asked: SectionAsked,
): LayoutSection[] {
  const { heading } = asked.section;
  const fields = asked.section.fields.filter((name) => isThere(object, name, asked.mode));
  // A phone is too narrow for two columns.
  const columns = asked.formFactor === 'Small' ? 1 : (asked.section.columns ?? 2);
  const items = fields.flatMap((name) =>
    itemOf(object, accessRole, { mode: asked.mode, field: object.fields.get(name)! }),
  );
  if (items.length === 0) return [];
  const rows: LayoutSection['layoutRows'] = [];
  for (let i = 0; i < items.length; i += columns)
    rows.push({ layoutItems: padded(items.slice(i, i + columns), columns) });
  return [
    {
      collapsible: asked.layoutType === 'Full' && heading !== '',
      columns,
      heading: heading === '' ? null : heading,
      id: derivedId('01B', `${object.apiName} ${asked.layoutType} ${heading}`),
      layoutRows: rows,
      rows: rows.length,
      ...shownWhenOf(object, accessRole, asked.section),
      tabOrder: 'LeftRight',
      useHeading: heading !== '',
    },
  ];
}

/** A viewer who may not see the field gets the section for every row. */
function shownWhenOf(
  object: ObjectModel,
  accessRole: AccessRole,
  { shownWhen }: SectionAsked['section'],
): Pick<LayoutSection, 'shownWhen'> {
  const field = object.fields.get(shownWhen?.field ?? '');
  return shownWhen && field && seesField(object, accessRole, field)
    ? { shownWhen: { fieldApiName: field.apiName, value: shownWhen.value } }
    : {};
}

function isThere(object: ObjectModel, name: string, mode: LayoutMode): boolean {
  // proof: the registry checks at start-up that this name exists
  const field = object.fields.get(name)!;
  const isNumbered = field.default !== null && 'sequence' in field.default;
  return mode !== 'Create' || field.compound || (!isNumbered && !isComputed(field));
}

const padded = (items: LayoutItem[], columns: number): LayoutItem[] => [
  ...items,
  ...Array.from({ length: columns - items.length }, () => emptyItem),
];

const emptyItem: LayoutItem = {
  editableForNew: false,
  editableForUpdate: false,
  label: '',
  layoutComponents: [{ apiName: null, componentType: 'EmptySpace' }],
  lookupIdApiName: null,
  required: false,
  sortable: false,
  uiBehavior: null,
};

function itemOf(
  object: ObjectModel,
  accessRole: AccessRole,
  asked: { mode: LayoutMode; field: FieldModel },
): LayoutItem[] {
  const { field } = asked;
  const parts = field.compound
    ? [...object.fields.values()].filter((part) => part.componentOf === field.apiName)
    : [field];
  const seen = parts.filter((part) => seesField(object, accessRole, part));
  if (seen.length === 0) return [];
  const editableForNew = seen.some((part) =>
    writesField(object, { accessRole, field: part }, 'create'),
  );
  const editableForUpdate = seen.some((part) =>
    writesField(object, { accessRole, field: part }, 'update'),
  );
  const editable = asked.mode === 'Create' ? editableForNew : editableForUpdate;
  const required = seen.some((part) =>
    isRequiredOnLayout(object, accessRole, { mode: asked.mode, field: part }),
  );
  return [
    {
      editableForNew,
      editableForUpdate,
      label: field.label,
      layoutComponents: seen.map((part): LayoutComponent => ({
        apiName: part.apiName,
        componentType: 'Field',
        label: part.label,
      })),
      lookupIdApiName: field.reference ? field.apiName : null,
      required,
      sortable: field.sortable,
      uiBehavior: !editable ? 'Readonly' : required ? 'Required' : 'Edit',
    },
  ];
}

export const isRequiredOnLayout = (
  object: ObjectModel,
  accessRole: AccessRole,
  { mode, field }: { mode: LayoutMode; field: FieldModel },
): boolean =>
  field.required &&
  writesField(object, { accessRole, field }, mode === 'Create' ? 'create' : 'update') &&
  !(mode === 'Create' && isSlugField(field));

export function layoutTree(
  registry: Registry,
  object: ObjectModel,
  asked: LayoutQuery & { accessRole: AccessRole },
): FieldPathTree {
  const tree = emptyTree(object);
  const view = { registry, accessRole: asked.accessRole };
  for (const section of recordLayoutFor(object, asked.accessRole, asked).sections)
    for (const item of section.layoutRows.flatMap((row) => row.layoutItems))
      for (const component of item.layoutComponents) {
        if (component.componentType !== 'Field') continue;
        const field = object.fields.get(component.apiName)!;
        addPath(tree, [field.apiName], view);
        const relation = field.relationshipName
          ? relationOf(object, field.relationshipName, view)
          : undefined;
        if (relation)
          addPath(tree, [field.relationshipName!, relation.target.nameField], view) ||
            addPath(tree, [field.relationshipName!, 'Id'], view);
      }
  for (const field of object.fields.values())
    if (field.componentOf === object.nameField || field.apiName === object.nameField)
      addPath(tree, [field.apiName], view);
  return tree;
}
