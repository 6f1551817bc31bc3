import { type RawBuilder, sql } from 'kysely';
import type { AliasedObject, AccessRole } from '../access/access.ts';
import { fieldVisibility } from '../access/field-access.ts';
import type { FieldModel, ObjectModel, Registry } from '../model/registry.ts';
import { visibleValue } from './select.ts';

/** A generated tsvector column with an index. */
export const searchColumn = 'search_vector';

export const isSearchable = (object: ObjectModel): boolean => object.searchable === true;

export const searchFields = (object: ObjectModel): FieldModel[] =>
  [...object.fields.values()].filter((field) => field.searchable);

/** A generated column cannot refer to another one, so the expression of that one is repeated. */
const searchExpression = (object: ObjectModel): string =>
  searchFields(object)
    .map(
      (field) =>
        `search_part(${field.generated ?? `"${field.col}"`}, '${weightOf(object, field)}')`,
    )
    .join(' || ');

/** A generated text column with a trigram index, which finds parts of words. */
export const searchTextColumn = 'search_text';

/** Saves update the index, so long texts are included only for objects that change seldom. */
export const inSearchText = (object: ObjectModel, field: FieldModel): boolean =>
  field.searchable && (field.dataType !== 'TextArea' || object.changesSeldom === true);

const searchTextExpression = (object: ObjectModel): string => {
  const fields = searchFields(object).filter((field) => inSearchText(object, field));
  const nameFirst = fields.sort(
    (one, other) =>
      Number(other.apiName === object.nameField) - Number(one.apiName === object.nameField),
  );
  return `search_lines(${nameFirst.map((field) => field.generated ?? `"${field.col}"`).join(', ')})`;
};

export type ComputedColumn = {
  name: string;
  type: string;
  collation: string;
  expression: string;
  index: string;
};

export const searchColumns = (object: ObjectModel): ComputedColumn[] =>
  isSearchable(object)
    ? [
        {
          name: searchColumn,
          type: 'tsvector',
          collation: '',
          expression: searchExpression(object),
          index: searchColumn,
        },
        {
          name: searchTextColumn,
          type: 'text',
          collation: ' collate "C"',
          expression: searchTextExpression(object),
          index: `${searchTextColumn} gin_trgm_ops`,
        },
      ]
    : [];

function weightOf(object: ObjectModel, field: FieldModel): 'A' | 'B' | 'C' | 'D' {
  if (field.apiName === object.nameField) return 'A';
  if (field.extraTypeInfo === 'RichTextArea') return 'D';
  return field.dataType === 'TextArea' ? 'C' : 'B';
}

/**
 * `whole`: the access role sees the searchable fields on all its rows, so the index alone decides.
 */
export type VisibleSearchVector = { vector: RawBuilder<unknown>; whole: boolean };

export function visibleSearchVector(
  registry: Registry,
  row: AliasedObject,
  accessRole: AccessRole,
): VisibleSearchVector | null {
  const seen = searchFields(row.object).map((field) => ({
    field,
    visibility: fieldVisibility(registry, row, { accessRole, field }),
  }));
  if (seen.every(({ visibility }) => visibility === true))
    return { vector: sql.ref(`${row.alias}.${searchColumn}`), whole: true };
  const parts = seen.flatMap(({ field, visibility }) =>
    visibility === false
      ? []
      : [
          sql`search_part(${visibleValue(row.alias, field.col, visibility)}, ${sql.lit(weightOf(row.object, field))})`,
        ],
  );
  return parts.length === 0 ? null : { vector: sql`(${sql.join(parts, sql` || `)})`, whole: false };
}
