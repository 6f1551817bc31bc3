import { type RawBuilder, sql } from 'kysely';
import type { AliasedObject, AccessRole } from '../access/access.ts';
import { fieldVisibility } from '../access/field-access.ts';
import type { FieldModel, ObjectModel, Registry } from '../model/registry.ts';
import { visibleValue } from './select.ts';

/**
 * The words of a row: a column the database computes of the searchable fields, with an index on it.
 * Stemmed as Dutch by PostgreSQL's own configuration, accents folded (`search_part` of migration
 * 0005). A name weighs more than one line of text, that more than a story.
 */
export const searchColumn = 'search_vector';

export const isSearchable = (object: ObjectModel): boolean => object.searchable === true;

export const searchFields = (object: ObjectModel): FieldModel[] =>
  [...object.fields.values()].filter((field) => field.searchable);

/**
 * How the column is computed. A computed column cannot be computed of another, so a compound name
 * is spelled out.
 */
const searchExpression = (object: ObjectModel): string =>
  searchFields(object)
    .map(
      (field) =>
        `search_part(${field.generated ?? `"${field.col}"`}, '${weightOf(object, field)}')`,
    )
    .join(' || ');

/**
 * The same fields as folded text, a line each and the name first, with an index of its letter
 * triples: for names that resemble what somebody typed, and for pieces of words. Long texts stand
 * in it only where rows change seldom: elsewhere every save would pay for them.
 */
export const searchTextColumn = 'search_text';

/** Whether `search_text` holds the field. */
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

/** What the database computes of a searchable row. */
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
 * The words of a row as one access role may know them; `whole` when that is all of them, so that
 * the index alone can answer. Null: none.
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
