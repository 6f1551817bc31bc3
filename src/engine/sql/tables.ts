import type { Db } from '#db/connection.ts';
import type { FieldModel, ObjectModel, Registry } from '../model/registry.ts';
import {
  type ComputedColumn,
  searchColumn,
  searchColumns,
  searchTextColumn,
} from './search-vector.ts';

export type Column = {
  name: string;
  type: string;
  required: boolean;
  generated: boolean;
  reads: readonly string[];
};

export async function tableDifferences(db: Db, registry: Registry): Promise<string[]> {
  const live = await liveTables(db);
  return registry.objects.flatMap((object) => {
    const columns = live.get(object.table);
    if (!columns) return [`table ${object.table} (${object.apiName}) is missing`];
    const wanted = columnsOf(object);
    const names = new Set(wanted.map((column) => column.name));
    return [
      ...wanted.flatMap((column) => columnDifference(object, column, columns.get(column.name))),
      ...[...columns.keys()]
        .filter((name) => !names.has(name))
        .map((name) => `column ${object.table}.${name} belongs to no field`),
    ];
  });
}

export const columnsOf = (object: ObjectModel): Column[] => [
  ...stored(object).map((field) => ({
    name: field.col,
    type: field.column!,
    required: isNeverEmpty(field),
    generated: field.generated !== null,
    reads: field.generated === null ? [] : columnsIn(object, field.generated),
  })),
  ...searchColumns(object).map(({ name, type, expression }) => ({
    name,
    type,
    required: false,
    generated: true,
    reads: columnsIn(object, expression),
  })),
];

const columnsIn = (object: ObjectModel, expression: string): string[] => {
  const words = new Set(expression.match(/\w+/g));
  return stored(object)
    .map((field) => field.col)
    .filter((col) => words.has(col))
    .sort();
};

function columnDifference(object: ObjectModel, wanted: Column, live: Column | undefined): string[] {
  const place = `column ${object.table}.${wanted.name}`;
  if (!live) return [`${place} is missing`];
  if (live.type !== wanted.type) return [`${place} is ${live.type}, not ${wanted.type}`];
  if (live.required !== wanted.required)
    return [`${place} is ${live.required ? 'required' : 'not required'} in the database only`];
  if (live.generated !== wanted.generated)
    return [`${place} is ${live.generated ? '' : 'not '}generated`];
  return live.reads.join() === wanted.reads.join()
    ? []
    : [`${place} is computed of ${live.reads.join(', ')}, not of ${wanted.reads.join(', ')}`];
}

export async function liveTables(db: Db): Promise<Map<string, Map<string, Column>>> {
  const rows = await db.rows<Column & { table: string }>({
    text: `
      select c.relname as "table", a.attname as name, replace(format_type(a.atttypid, a.atttypmod), ' with time zone', '') as type, a.attnotnull as required, a.attgenerated <> '' as generated,
        array(select s.attname::text from pg_attrdef d
          join pg_depend p on p.classid = 'pg_attrdef'::regclass and p.objid = d.oid and p.refclassid = 'pg_class'::regclass and p.refobjid = d.adrelid
          join pg_attribute s on s.attrelid = d.adrelid and s.attnum = p.refobjsubid and s.attnum <> a.attnum
          where a.attgenerated <> '' and d.adrelid = a.attrelid and d.adnum = a.attnum and s.attnum > 0 order by s.attname::text collate "C") as reads
      from pg_attribute a join pg_class c on c.oid = a.attrelid join pg_namespace n on n.oid = c.relnamespace
      where n.nspname = current_schema() and c.relkind = 'r' and a.attnum > 0 and not a.attisdropped`,
    values: [],
  });
  const tables = new Map<string, Map<string, Column>>();
  for (const { table, ...column } of rows) {
    if (!tables.has(table)) tables.set(table, new Map());
    tables.get(table)!.set(column.name, {
      ...column,
      type: column.type.replace(/^timestamp\((\d)\)$/, 'timestamptz($1)').replace(/,(\d)/, ', $1'),
    });
  }
  return tables;
}

/** References come last, so that the order of the objects does not matter. */
export function draftTables(objects: readonly ObjectModel[]): string {
  return [...objects.map(draftTable), ...objects.flatMap(draftReferences)].join('\n\n') + '\n';
}

/** A checkbox needs a default for rows that a server of the previous release creates. */
export const draftColumn = (object: ObjectModel, field: FieldModel): string =>
  `alter table ${quoted(object.table)} add column ${draftField(object, field)}${
    field.dataType === 'Boolean' && field.generated === null
      ? ` default ${String(initialValue(field))}`
      : ''
  };`;

const initialValue = ({ default: start }: FieldModel): boolean =>
  start !== null && 'value' in start && start.value === true;

/** Adding a search column rewrites the table. */
export function draftSearch(object: ObjectModel, live: ReadonlyMap<string, Column>): string[] {
  const table = quoted(object.table);
  const wanted = searchColumns(object);
  const gone = searchNames.filter(
    (name) => live.has(name) && !wanted.some((column) => column.name === name),
  );
  const changed = wanted.filter(
    ({ name, expression }) => live.get(name)?.reads.join() !== columnsIn(object, expression).join(),
  );
  return [
    ...[...gone, ...changed.filter(({ name }) => live.has(name)).map(({ name }) => name)].map(
      (name) => `alter table ${table} drop column ${name};`,
    ),
    ...changed.flatMap((column) => [
      `alter table ${table} add column ${searchLine(column)};`,
      searchIndex(object, column),
    ]),
  ];
}

const searchNames: readonly string[] = [searchColumn, searchTextColumn];
const searchLine = ({ name, type, collation, expression }: ComputedColumn): string =>
  `${name} ${type}${collation} generated always as (${expression}) stored`;
/** Without `fastupdate`, entries of the search vector do not wait in a pending list. */
const searchIndex = (object: ObjectModel, { index, name }: ComputedColumn): string =>
  `create index on ${quoted(object.table)} using gin (${index})${name === searchColumn ? ' with (fastupdate = off)' : ''};`;

function draftTable(object: ObjectModel): string {
  const fields = stored(object);
  const sequences = fields.flatMap((field) =>
    field.default && 'sequence' in field.default
      ? [`create sequence ${sequenceName(object, field)} start ${field.default.sequence.start};\n`]
      : [],
  );
  const lines = [
    ...fields.map((field) => draftField(object, field)),
    ...searchColumns(object).map(searchLine),
  ].map((line) => `  ${line}`);
  return `-- ${object.label}\n${sequences.join('')}create table ${quoted(object.table)} (\n${lines.join(',\n')}\n);\n${draftIndexes(object).join('\n')}`;
}

function draftField(object: ObjectModel, field: FieldModel): string {
  const collation =
    field.collation === null ? '' : ` collate ${field.collation === 'nl' ? 'nl_text' : '"C"'}`;
  const computed =
    field.generated === null ? '' : ` generated always as (${field.generated}) stored`;
  const counted =
    field.default && 'sequence' in field.default
      ? ` default '${field.default.sequence.prefix}' || nextval('${sequenceName(object, field)}')`
      : '';
  return `${quoted(field.col)} ${field.column}${collation}${computed}${counted}${field.apiName === 'Id' ? ' primary key' : isNeverEmpty(field) ? ' not null' : ''}`;
}

function draftIndexes(object: ObjectModel): string[] {
  const lines = new Set<string>();
  const index = (kind: string, columns: string) =>
    lines.add(`create ${kind} on ${quoted(object.table)} (${columns});`);
  for (const field of stored(object)) {
    if (field.unique) index('unique index', quoted(field.col));
    else if (field.reference && !engineWrittenFields.has(field.apiName))
      index('index', quoted(field.col));
  }
  const orders = [
    object.nameField,
    'CreatedDate',
    ...object.listViews.flatMap((view) => view.orderBy.slice(0, 1)),
  ].map((path) => path.replace(/^-/, ''));
  for (const path of new Set(orders))
    if (object.fields.get(path)?.column)
      index('index', `${quoted(path.toLowerCase())} nulls first, id`);
  for (const column of searchColumns(object)) lines.add(searchIndex(object, column));
  return [...lines];
}

function draftReferences(object: ObjectModel): string[] {
  return stored(object).flatMap((field) => {
    if (
      field.reference?.to.length !== 1 ||
      field.reference.onDelete === 'keep' ||
      engineWrittenFields.has(field.apiName)
    )
      return [];
    const act = { restrict: '', cascade: ' on delete cascade', clear: ' on delete set null' }[
      field.reference.onDelete
    ];
    const target = quoted(field.reference.to[0]!.toLowerCase());
    return [
      `alter table ${quoted(object.table)} add foreign key (${quoted(field.col)}) references ${target} (id)${act} deferrable initially immediate;`,
    ];
  });
}

/** These references have no foreign key and, unless the field is unique, no index. */
const engineWrittenFields = new Set(['CreatedById', 'LastModifiedById', 'OwnerId']);

const stored = (object: ObjectModel): FieldModel[] =>
  [...object.fields.values()].filter((field) => field.column !== null);

export const isNeverEmpty = (field: FieldModel): boolean =>
  field.generated === null &&
  ((field.required && !field.nullable) ||
    field.dataType === 'Boolean' ||
    stamps.has(field.apiName) ||
    (field.default !== null && 'sequence' in field.default));

const stamps = new Set(['CreatedDate', 'LastModifiedDate', 'SystemModstamp']);

const sequenceName = (object: ObjectModel, field: FieldModel): string =>
  `${object.table}_${field.col}_seq`;

const quoted = (name: string): string =>
  /^[a-z_][a-z0-9_]*$/.test(name) && !reserved.has(name) ? name : `"${name}"`;

const reserved = new Set(['case', 'user', 'order', 'group', 'table', 'end', 'name']);
