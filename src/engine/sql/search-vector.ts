import { type RawBuilder, sql } from 'kysely';
import type { AliasedObject, AccessRole } from '../access/access.ts';
import { fieldVisibility } from '../access/field-access.ts';
import type { FieldModel, ObjectModel, Registry } from '../model/registry.ts';
import { visibleValue } from './select.ts';

/**
 * The search vector of a row: a generated column of the searchable fields, with an index.
 * PostgreSQL's own configuration stems it as Dutch, and accents are folded (`search_part` of
 * migration 0005). The name weighs most, then lines of text, then long texts.
 */
export const searchColumn = 'search_vector';

export const isSearchable = (object: ObjectModel): boolean => object.searchable === true;

export const searchFields = (object: ObjectModel): FieldModel[] =>
  [...object.fields.values()].filter((field) => field.searchable);

/**
 * Returns the expression of the generated column. A generated column cannot use another one, so the
 * expression of a compound name is repeated in it.
 */
const searchExpression = (object: ObjectModel): string =>
  searchFields(object)
    .map(
      (field) =>
        `search_part(${field.generated ?? `"${field.col}"`}, '${weightOf(object, field)}')`,
    )
    .join(' || ');

/**
 * The name of a column with the same fields as folded text, one field per line with the name first,
 * with a trigram index: for names that resemble the typed text, and for parts of words. Long texts
 * are included only for objects that change seldom, because every save has to update the index.
 */
export const searchTextColumn = 'search_text';

/** Returns whether `search_text` contains the field. */
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

/** A generated column of the table of a searchable object. */
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
 * The part of a row's search vector that one access role may see; `whole` means all of it, so that
 * the index alone decides. Null means that the access role sees nothing of it.
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
