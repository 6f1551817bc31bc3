import type { RequestContext } from '#engine/model/request-context.ts';

/** A member of staff, as SCIM shows them. */
export type ScimUser = {
  id: string;
  userName: string;
  externalId: string | null;
  givenName: string | null;
  familyName: string;
  email: string;
  phone: string | null;
  active: boolean;
  isAdministrator: boolean;
  employeeId: string | null;
  createdAt: Date;
  changedAt: Date;
};

export type ScimFilter = { by: 'id' | 'userName' | 'externalId'; value: string };

const columns = `u.id, u.username as "userName", s.external_id as "externalId", u.firstname as "givenName", u.lastname as "familyName",
  u.email, u.mobilephone as phone, u.isactive as active, lower(p.name) = 'system administrator' as "isAdministrator",
  u.medewerker__c as "employeeId", u.createddate as "createdAt", u.lastmodifieddate as "changedAt"`;

/** Customers are never part of it, whatever their profile. */
const staff = `from "user" u join profile p on p.id = u.profileid left join scim_user s on s.user_id = u.id
  where u.accountid is null and lower(p.name) in ('sales team', 'system administrator')`;

const wheres = {
  id: 'u.id = $1',
  userName: 'u.username = lower($1)',
  externalId: 's.external_id = $1',
} as const;

/** Call it as the system: the caller checks the right. `from`: the number of users before these. */
export async function findScimUsers(
  { db }: RequestContext,
  { filter, from, limit }: { filter: ScimFilter | null; from: number; limit: number },
): Promise<{ total: number; users: ScimUser[] }> {
  const where = filter === null ? 'true or $1::text is null' : wheres[filter.by];
  const values = [filter?.value ?? null];
  const [counted] = await db.rows<{ total: number }>({
    text: `select count(*)::int as total ${staff} and s.removed is not true and (${where})`,
    values,
  });
  const users = await db.rows<ScimUser>({
    text: `select ${columns} ${staff} and s.removed is not true and (${where}) order by u.id limit $2 offset $3`,
    values: [...values, limit, from],
  });
  return { total: counted?.total ?? 0, users };
}

export async function findScimUser(ctx: RequestContext, id: string): Promise<ScimUser | null> {
  const { users } = await findScimUsers(ctx, {
    filter: { by: 'id', value: id },
    from: 0,
    limit: 1,
  });
  return users[0] ?? null;
}

/** A member of staff whom the provider deleted before. */
export async function findRemovedUser(
  { db }: RequestContext,
  userName: string,
): Promise<string | null> {
  const [found] = await db.rows<{ id: string }>({
    text: `select u.id ${staff} and s.removed and u.username = lower($1)`,
    values: [userName],
  });
  return found?.id ?? null;
}

export const saveScimUser = (
  { db }: RequestContext,
  { id, externalId, removed }: { id: string; externalId: string | null; removed: boolean },
): Promise<number> =>
  db.run({
    text: `insert into scim_user (user_id, external_id, removed) values ($1, $2, $3)
      on conflict (user_id) do update set external_id = excluded.external_id, removed = excluded.removed`,
    values: [id, externalId, removed],
  });
