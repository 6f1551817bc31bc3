import { objects } from '#objects/index.ts';
import type { ObjectDefinition } from '#engine/model/define.ts';
import type { Registry } from '#engine/model/registry.ts';
import type { Rec } from '#protocol/shapes/record.ts';
import type { Role } from '#protocol/users/viewer.ts';
import { type AccountName, storedRows, type TestServer } from '../../support/server.ts';

/** One caller for each role. Guests call without a key. */
export const accessRoles: { role: Role; as?: AccountName }[] = [
  { role: 'guest' },
  { role: 'customer', as: 'korenaar' },
  { role: 'casesOnly', as: 'collega' },
  { role: 'sales', as: 'verkoop' },
  { role: 'administrator', as: 'beheer' },
];

/** Whether the object definition gives the role access, read without the engine's access code. */
export const isVisible = (object: ObjectDefinition, role: Role): boolean =>
  (object.access[role] ?? []).length > 0;

const ofEveryRow = ['CreatedDate', 'LastModifiedDate', 'SystemModstamp'];

/** Names of the fields a role may see on some row. */
export function visibleFields(registry: Registry, apiName: string, role: Role): Set<string> {
  const definition = objects.find((object) => object.apiName === apiName)!;
  const all = [...registry.object(apiName)!.fields.values()];
  const grants = definition.access[role] ?? [];
  const named = new Set(
    grants.flatMap((grant) =>
      grant.read === '*' ? all.map((field) => field.apiName) : grant.read,
    ),
  );
  const makers = role === 'guest' ? [] : ['CreatedById', 'LastModifiedById'];
  if (grants.length > 0) named.add('Id');
  if (grants.some((grant) => !grant.bare))
    for (const name of [...ofEveryRow, ...makers]) named.add(name);
  return new Set(
    all
      .filter(
        (field) =>
          named.has(field.apiName) || (field.componentOf !== null && named.has(field.componentOf)),
      )
      .map((field) => field.apiName),
  );
}

/** Every record in an answer, at any depth; metadata of a record is not one. */
export function recordsIn(value: unknown): Rec[] {
  if (value === null || typeof value !== 'object') return [];
  const inner = Object.values(value).flatMap(recordsIn);
  return 'weakEtag' in value && typeof value.weakEtag === 'number' && 'fields' in value
    ? [value as Rec, ...inner]
    : inner;
}

/**
 * The ids of all records of other companies, by object: they refer to another account, directly or
 * through another record.
 */
export async function foreignRows(
  server: TestServer,
  accountId: string,
): Promise<Map<string, Set<string>>> {
  const foreign = new Map<string, Set<string>>(
    server.dependencies.registry.objects.map((object) => [object.apiName, new Set<string>()]),
  );
  for (const { id } of await storedRows<{ id: string }>(
    server,
    'select id from account where id <> $1',
    accountId,
  ))
    foreign.get('Account')!.add(id);
  for (let grew = true; grew;) {
    grew = false;
    for (const object of server.dependencies.registry.objects) {
      // Owner and creator say nothing of the company: the owner is staff, and anyone may create.
      const links = [...object.fields.values()].filter(
        (field) =>
          field.reference &&
          !['OwnerId', 'CreatedById', 'LastModifiedById'].includes(field.apiName),
      );
      if (links.length === 0) continue;
      const all = new Set([...foreign.values()].flatMap((ids) => [...ids]));
      const rows = await storedRows<Record<string, string | null>>(
        server,
        `select id, ${links.map((field) => `"${field.col}"`).join(', ')} from "${object.table}"`,
      );
      for (const row of rows) {
        if (
          foreign.get(object.apiName)!.has(row['id']!) ||
          !links.some((field) => all.has(row[field.col] ?? ''))
        )
          continue;
        foreign.get(object.apiName)!.add(row['id']!);
        grew = true;
      }
    }
  }
  return foreign;
}
