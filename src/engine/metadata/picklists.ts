import type { ObjectPicklists, PicklistValue, PicklistValues } from '#protocol/shapes/picklist.ts';
import { type AccessRole, valuesSetOnCreate } from '../access/access.ts';
import { seesField } from '../access/field-access.ts';
import { controllersOf, controllingValues, isValidFor } from '../model/dependent-picklists.ts';
import type { PicklistEntry } from '../fields/field.ts';
import type { FieldModel, ObjectModel } from '../model/registry.ts';
import { type SerializedMetadata, memoizeMetadata } from './written.ts';

const single = memoizeMetadata<PicklistValues>(200);
const together = memoizeMetadata<ObjectPicklists>(20);

/** Source: record-api.md §6.5. */
export const picklistValues = (
  object: ObjectModel,
  accessRole: AccessRole,
  asked: { field: FieldModel; base: string },
): SerializedMetadata<PicklistValues> =>
  single(object, `${accessRole} ${asked.field.apiName} ${asked.base}`, () =>
    describe(object, accessRole, asked),
  );

export const objectPicklists = (
  object: ObjectModel,
  accessRole: AccessRole,
  base: string,
): SerializedMetadata<ObjectPicklists> =>
  together(object, `${accessRole} ${base}`, () => {
    const fields = [...object.fields.values()].filter(
      (field) => isPicklist(field) && seesField(object, accessRole, field),
    );
    const values = fields.map(
      (field) =>
        [field.apiName, picklistValues(object, accessRole, { field, base }).answer] as const,
    );
    return {
      eTag: '',
      picklistFieldValues: Object.fromEntries(
        values.sort(([one], [other]) => (one < other ? -1 : 1)),
      ),
    };
  });

export const isPicklist = (field: FieldModel): boolean => field.picklist !== null;

function describe(
  object: ObjectModel,
  accessRole: AccessRole,
  { field, base }: { field: FieldModel; base: string },
): PicklistValues {
  const controller = controllersOf(object, field).at(-1);
  const controlling =
    controller && seesField(object, accessRole, controller) ? controllingValues(controller) : [];
  // proof: callers only pass picklist fields
  const entries = field.picklist!;
  const values = entries.map((entry) => valueOf(field, entry, controlling));
  const chosen = defaultOf(object, accessRole, field);
  return {
    controllerValues: Object.fromEntries(
      controlling
        .map((value, index) => [value, index] as const)
        .sort(([one], [other]) => (one < other ? -1 : 1)),
    ),
    defaultValue: values.find(({ value }) => value === chosen) ?? null,
    eTag: '',
    url: `${base}/${field.apiName}`,
    values,
  };
}

const valueOf = (
  field: FieldModel,
  entry: PicklistEntry,
  controlling: readonly string[],
): PicklistValue => ({
  // proof: callers only pass picklist fields
  attributes: field.picklist!.some(({ closed }) => closed === true)
    ? { closed: entry.closed === true, picklistAtrributesValueType: 'CaseStatus' }
    : null,
  label: entry.label,
  validFor: controlling.flatMap((value, index) => (isValidFor(entry, value) ? [index] : [])),
  value: entry.value,
});

function defaultOf(object: ObjectModel, accessRole: AccessRole, field: FieldModel): unknown {
  const set = valuesSetOnCreate(object, accessRole);
  if (field.apiName in set) return set[field.apiName];
  return field.default !== null && 'value' in field.default ? field.default.value : undefined;
}
