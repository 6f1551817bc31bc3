import { masterRecordTypeId } from '#protocol/constants.ts';
import type { LayoutMode, LayoutType } from '#protocol/shapes/parts.ts';
import type { PathLayout } from '#protocol/shapes/path.ts';
import type { AccessRole } from '../access/access.ts';
import { seesField, writesField } from '../access/field-access.ts';
import type { FieldModel, ObjectModel } from '../model/registry.ts';
import { isRequiredOnLayout, recordLayoutFor } from './layout.ts';
import { type SerializedMetadata, memoizeMetadata } from './written.ts';

const paths = memoizeMetadata<PathLayout>(50);

export type PathQuery = {
  mode: LayoutMode;
  /** Only the fields of this layout. */
  on: LayoutType | null;
};

/** Source: record-api.md §6.5. */
export function describePath(
  object: ObjectModel,
  accessRole: AccessRole,
  asked: PathQuery,
): SerializedMetadata<PathLayout> | undefined {
  const followed = pathField(object, accessRole);
  if (!followed) return undefined;
  return paths(object, `${accessRole} ${asked.mode} ${asked.on}`, () => ({
    active: true,
    eTag: '',
    objectApiName: object.apiName,
    picklistFieldApiName: followed.apiName,
    recordTypeId: masterRecordTypeId,
    steps: followed.picklist!.map(({ value, label, closed = false }) => {
      // proof: the registry checks at start-up that there is a step for every value
      const step = object.path!.steps[value]!;
      return {
        closed,
        fields: step.fields.flatMap((name) =>
          stepField(object, accessRole, { ...asked, field: object.fields.get(name)! }),
        ),
        guidance: writesField(object, { accessRole, field: followed }, 'update')
          ? step.guidance
          : null,
        label,
        value,
      };
    }),
  }));
}

export function pathField(object: ObjectModel, accessRole: AccessRole): FieldModel | undefined {
  // proof: the registry checks at start-up that this field exists
  const field = object.path && object.fields.get(object.path.field)!;
  return field && seesField(object, accessRole, field) ? field : undefined;
}

function stepField(
  object: ObjectModel,
  accessRole: AccessRole,
  { mode, on, field }: PathQuery & { field: FieldModel },
): PathLayout['steps'][number]['fields'] {
  if (
    !seesField(object, accessRole, field) ||
    (on !== null && !stands(object, accessRole, { mode, on, field }))
  )
    return [];
  const editable = writesField(
    object,
    { accessRole, field },
    mode === 'Create' ? 'create' : 'update',
  );
  return [
    {
      apiName: field.apiName,
      editable,
      label: field.label,
      required: isRequiredOnLayout(object, accessRole, { mode, field }),
    },
  ];
}

const stands = (
  object: ObjectModel,
  accessRole: AccessRole,
  { mode, on, field }: { mode: LayoutMode; on: LayoutType; field: FieldModel },
): boolean =>
  recordLayoutFor(object, accessRole, { layoutType: on, mode }).sections.some((section) =>
    section.layoutRows.some((row) =>
      row.layoutItems.some((item) =>
        item.layoutComponents.some((component) => component.apiName === field.apiName),
      ),
    ),
  );
