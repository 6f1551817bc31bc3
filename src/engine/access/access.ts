import { type RawBuilder, sql } from 'kysely';
import type { Grant, RowRule } from '../model/access-definition.ts';
import type { FieldModel, ObjectModel, Registry } from '../model/registry.ts';
import { Param } from '../model/params.ts';
import type { Role, Viewer } from '#protocol/users/viewer.ts';

/** Access rules become SQL, so that hidden rows are not fetched. Source: record-api.md §2. */

/**
 * The viewer's ids are no part of it: as SQL parameters, they let statements be cached per role.
 */
export type AccessRole = Role | 'system' | NarrowedAccessRole;
type NarrowedAccessRole = `${Role}|${'read' | 'write'}|${string}`;

export function accessRoleOf(viewer: Viewer): AccessRole {
  if (viewer.kind !== 'user') return viewer.kind;
  const { role, key } = viewer;
  if (key === undefined || (!key.readsOnly && key.objects === null)) return role;
  return `${role}|${key.readsOnly ? 'read' : 'write'}|${key.objects?.toSorted().join() ?? everyObject}`;
}

const everyObject = '*';

/** Ignores the limits of an API key. */
export const roleOf = (accessRole: AccessRole): Role | 'system' =>
  // proof: a narrowed access role always begins with its role
  accessRole.split('|', 1)[0] as Role | 'system';

const narrowing = (
  accessRole: AccessRole,
): { reads: boolean; objects: readonly string[] | null } | null => {
  const [, how, objects] = accessRole.split('|');
  return how === undefined || objects === undefined
    ? null
    : { reads: how === 'read', objects: objects === everyObject ? null : objects.split(',') };
};

export const isNarrowed = (accessRole: AccessRole): boolean => narrowing(accessRole) !== null;

export const isReadOnlyRole = (accessRole: AccessRole): boolean =>
  narrowing(accessRole)?.reads === true;

export const isLimitedToObjects = (accessRole: AccessRole): boolean =>
  (narrowing(accessRole)?.objects ?? null) !== null;

export const showsEveryName = (object: ObjectModel, accessRole: AccessRole): boolean =>
  object.nameOpen === true &&
  roleOf(accessRole) !== 'guest' &&
  narrowing(accessRole)?.objects?.includes(object.apiName) !== false;

export const isRoleAmong = (roles: readonly Role[], accessRole: AccessRole): boolean =>
  (roles as readonly string[]).includes(roleOf(accessRole));

type RecordOperation = 'create' | 'update' | 'delete';

export const systemGrant: Grant = {
  rows: 'all',
  read: '*',
  create: 'all',
  update: 'all',
  delete: 'all',
  write: '*',
};
const everything: readonly Grant[] = [systemGrant];

export function grantsOf(object: ObjectModel, accessRole: AccessRole): readonly Grant[] {
  const role = roleOf(accessRole);
  if (role === 'system') return everything;
  const grants = object.access[role] ?? [];
  const narrowed = narrowing(accessRole);
  // Rows without a table of their own are names of rows of other objects, which are limited.
  if (object.table !== '' && narrowed?.objects?.includes(object.apiName) === false) return [];
  if (object.writtenBySystem) return grants.map(({ rows, read }) => ({ rows, read }));
  return narrowed?.reads === true
    ? grants.map(({ rows, read, bare }) => ({ rows, read, ...(bare && { bare }) }))
    : grants;
}

export const seesObject = (object: ObjectModel, accessRole: AccessRole): boolean =>
  grantsOf(object, accessRole).length > 0;

export const seesEveryRow = (object: ObjectModel, accessRole: AccessRole): boolean =>
  grantsOf(object, accessRole).some(({ rows }) => rows === 'all');

export const mayPerform = (
  object: ObjectModel,
  accessRole: AccessRole,
  verb: RecordOperation,
): boolean => grantsOf(object, accessRole).some((grant) => grant[verb] !== undefined);

/** By field name. When several grants set a field, the first one decides. */
export const valuesSetOnCreate = (
  object: ObjectModel,
  accessRole: AccessRole,
): NonNullable<Grant['set']> =>
  Object.fromEntries(
    grantsOf(object, accessRole)
      .flatMap(({ create, set = {} }) => (create === undefined ? [] : Object.entries(set)))
      .toReversed(),
  );

/** An SQL condition, or a boolean when the result does not depend on the row. */
export type Predicate = RawBuilder<boolean> | boolean;

export const toSql = (predicate: Predicate): RawBuilder<boolean> =>
  typeof predicate === 'boolean' ? (predicate ? sql`true` : sql`false`) : predicate;

export const visibleRows = (
  registry: Registry,
  row: AliasedObject,
  accessRole: AccessRole,
): Predicate =>
  anyOf(
    grantsOf(row.object, accessRole).map((grant) =>
      ruleSql(registry, row, { rule: grant.rows, accessRole, depth: 0 }),
    ),
  );

export type AliasedObject = { object: ObjectModel; alias: string };

export const grantRules = (
  registry: Registry,
  row: AliasedObject,
  asked: { accessRole: AccessRole; verb: RecordOperation },
): { grant: Grant; holds: Predicate }[] =>
  grantsOf(row.object, asked.accessRole).flatMap((grant) => {
    const rule = grant[asked.verb];
    return rule === undefined
      ? []
      : [
          {
            grant,
            holds: ruleSql(registry, row, { rule, accessRole: asked.accessRole, depth: 0 }),
          },
        ];
  });

export const ruleHolds = (
  registry: Registry,
  row: AliasedObject,
  { rule, accessRole }: { rule: RowRule; accessRole: AccessRole },
): Predicate => ruleSql(registry, row, { rule, accessRole, depth: 0 });

const deepest = 6;

function ruleSql(
  registry: Registry,
  row: AliasedObject,
  question: { rule: RowRule; accessRole: AccessRole; depth: number },
): Predicate {
  const { rule, depth } = question;
  if (depth > deepest)
    throw new Error(`Access rules of ${row.object.apiName} refer to each other in a circle`);
  if (rule === 'all') return true;
  if ('allOf' in rule)
    return allOf(rule.allOf.map((part) => ruleSql(registry, row, { ...question, rule: part })));
  if ('anyOf' in rule)
    return anyOf(rule.anyOf.map((part) => ruleSql(registry, row, { ...question, rule: part })));
  if ('parent' in rule)
    return parentVisible(registry, row, {
      ...question,
      field: row.object.fields.get(rule.parent)!,
    });
  if ('child' in rule) return childVisible(registry, row, { ...question, name: rule.child });
  const column = sql.ref(`${row.alias}.${row.object.fields.get(rule.field)!.col}`);
  if ('is' in rule) return sql`${column} = ${new Param(rule.is)}`;
  if ('equals' in rule)
    return rule.equals === null ? sql`${column} is null` : sql`${column} = ${rule.equals}`;
  return sql`${column} is distinct from ${rule.isNot}`;
}

function parentVisible(
  registry: Registry,
  row: AliasedObject,
  question: { field: FieldModel; accessRole: AccessRole; depth: number },
): Predicate {
  const column = sql.ref(`${row.alias}.${question.field.col}`);
  return anyOf(
    question.field.reference!.to.map((target) => {
      const object = registry.object(target)!;
      const alias = `p${question.depth}${row.alias}`;
      const seen = visibleDeeper(registry, { object, alias }, question);
      if (seen === false) return false;
      return sql<boolean>`exists (select 1 from ${sql.table(object.table)} as ${sql.ref(alias)} where ${sql.ref(`${alias}.id`)} = ${column} and ${toSql(seen)})`;
    }),
  );
}

function childVisible(
  registry: Registry,
  row: AliasedObject,
  question: { name: string; accessRole: AccessRole; depth: number },
): Predicate {
  const link = row.object.children.get(question.name)!;
  const object = registry.object(link.child)!;
  const alias = `k${question.depth}${row.alias}`;
  const seen = visibleDeeper(registry, { object, alias }, question);
  if (seen === false) return false;
  const column = sql.ref(`${alias}.${object.fields.get(link.field)!.col}`);
  return sql<boolean>`exists (select 1 from ${sql.table(object.table)} as ${sql.ref(alias)} where ${column} = ${sql.ref(`${row.alias}.id`)} and ${toSql(seen)})`;
}

const visibleDeeper = (
  registry: Registry,
  row: AliasedObject,
  question: { accessRole: AccessRole; depth: number },
): Predicate =>
  // Ignores the limits of an API key: objects outside them can decide whether a row is visible.
  anyOf(
    grantsOf(row.object, roleOf(question.accessRole)).map((grant) =>
      ruleSql(registry, row, {
        rule: grant.rows,
        accessRole: question.accessRole,
        depth: question.depth + 1,
      }),
    ),
  );

export function anyOf(parts: readonly Predicate[]): Predicate {
  if (parts.includes(true)) return true;
  // proof: the line above returns early for `true`, and the filter removes `false`
  const open = parts.filter((part) => part !== false) as RawBuilder<boolean>[];
  if (open.length === 0) return false;
  return open.length === 1 ? open[0]! : sql<boolean>`(${sql.join(open, sql` or `)})`;
}

export function allOf(parts: readonly Predicate[]): Predicate {
  if (parts.includes(false)) return false;
  // proof: the line above returns early for `false`, and the filter removes `true`
  const open = parts.filter((part) => part !== true) as RawBuilder<boolean>[];
  if (open.length === 0) return true;
  return open.length === 1 ? open[0]! : sql<boolean>`(${sql.join(open, sql` and `)})`;
}
