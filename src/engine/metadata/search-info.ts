import type { SearchFilterOptions, SearchFilters } from '#protocol/shapes/search.ts';
import type { AccessRole } from '../access/access.ts';
import { seesField } from '../access/field-access.ts';
import type { FieldModel, ObjectModel } from '../model/registry.ts';
import { withETag } from '../sql/shape.ts';
import { foldForSearch } from '#protocol/texts/clean-text.ts';

/** Source: record-api.md §6.8. */
export const searchFilters = (object: ObjectModel, accessRole: AccessRole): SearchFilters =>
  withETag({
    eTag: '',
    filters: filterFields(object, accessRole).map((field) => ({
      affordance: field.picklist
        ? field.dataType === 'MultiPicklist'
          ? 'MultiSelect'
          : 'Select'
        : 'DateRange',
      defaultValues: [],
      helpMessage: field.help,
      label: field.label,
      targetFieldPath: field.apiName,
      type: field.dataType,
    })),
  });

const filterFields = (object: ObjectModel, accessRole: AccessRole): FieldModel[] =>
  [...object.fields.values()].filter(
    (field) =>
      field.filterable &&
      field.column !== null &&
      (field.picklist !== null || field.dataType === 'Date' || field.dataType === 'DateTime') &&
      seesField(object, accessRole, field),
  );

export function searchFilterOptions(
  object: ObjectModel,
  accessRole: AccessRole,
  { name, q }: { name: string; q: string },
): SearchFilterOptions | undefined {
  const field = filterFields(object, accessRole).find((one) => one.apiName === name);
  if (!field) return undefined;
  const wanted = foldForSearch(q);
  const options = (field.picklist ?? []).filter(({ label }) =>
    foldForSearch(label).includes(wanted),
  );
  return withETag({ eTag: '', options: options.map(({ label, value }) => ({ label, value })) });
}
