import { masterRecordTypeId } from '#wire/constants.ts';
import type { LayoutMode, LayoutType } from '#wire/shapes/parts.ts';
import type { PathLayout } from '#wire/shapes/path.ts';
import { type Seat, seesField, writesField } from '../access.ts';
import type { FieldModel, ObjectModel } from '../registry.ts';
import { isAsked, layout } from './layout.ts';
import { type Described, writtenOnce } from './written.ts';

const paths = writtenOnce<PathLayout>(50);

export type PathAsked = {
  mode: LayoutMode;
  /** Only the fields that stand on this layout; null = all. */
  on: LayoutType | null;
};

/**
 * The states a row goes through, as this seat gets them; undefined where the object has no path, or the seat does not see the field it follows.
 * What to do at each is told to who can move a row along. Source: record-api.md §6.5.
 */
export function describePath(object: ObjectModel, seat: Seat, asked: PathAsked): Described<PathLayout> | undefined {
  const followed = fieldFollowed(object, seat);
  if (!followed) return undefined;
  return paths(object, `${seat} ${asked.mode} ${asked.on}`, () => ({
    active: true,
    eTag: '',
    objectApiName: object.apiName,
    picklistFieldApiName: followed.apiName,
    recordTypeId: masterRecordTypeId,
    steps: followed.picklist!.map(({ value, label, closed = false }) => {
      const step = object.path!.steps[value]!; // proof: the registry asks for a step for every value
      return {
        closed,
        fields: step.fields.flatMap((name) => stepField(object, seat, { ...asked, field: object.fields.get(name)! })),
        guidance: writesField(object, { seat, field: followed }, 'update') ? step.guidance : null,
        label,
        value,
      };
    }),
  }));
}

/** The field that says where a row is on its way, where the seat sees it. */
export function fieldFollowed(object: ObjectModel, seat: Seat): FieldModel | undefined {
  const field = object.path && object.fields.get(object.path.field)!; // proof: the registry looked
  return field && seesField(object, seat, field) ? field : undefined;
}

function stepField(object: ObjectModel, seat: Seat, { mode, on, field }: PathAsked & { field: FieldModel }): PathLayout['steps'][number]['fields'] {
  if (!seesField(object, seat, field) || (on !== null && !stands(object, seat, { mode, on, field }))) return [];
  const editable = writesField(object, { seat, field }, mode === 'Create' ? 'create' : 'update');
  return [{ apiName: field.apiName, editable, label: field.label, required: isAsked(object, seat, { mode, field }) }];
}

const stands = (object: ObjectModel, seat: Seat, { mode, on, field }: { mode: LayoutMode; on: LayoutType; field: FieldModel }): boolean =>
  layout(object, seat, { layoutType: on, mode }).sections.some((section) =>
    section.layoutRows.some((row) => row.layoutItems.some((item) => item.layoutComponents.some((component) => component.apiName === field.apiName))),
  );
