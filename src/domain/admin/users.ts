import type { RequestContext } from '#engine/model/request-context.ts';
import { equals, type ListFilterDefinition } from '#engine/model/define.ts';
import { recordActions } from '#engine/actions/record-actions.ts';
import { findRows } from '#engine/read/query.ts';
import { isAdministrator } from '#auth/sessions/all-sessions.ts';
import { type LoginMethods, readLoginMethods } from '#auth/sessions/users-in.ts';
import { ok, refuse, type Result } from '#protocol/problem.ts';
import { pageOfRows } from '../company/page-of-rows.ts';
import { combineFilters } from './any-of.ts';

export type UserState = 'alle' | 'in' | 'uit' | 'medewerkers';
export type UserSummary = {
  id: string;
  name: string;
  login: string;
  profile: string;
  company: string | null;
  active: boolean;
  ways: LoginMethods | null;
  /** Of type `Verb`, which the viewer can perform on this user. */
  actions: readonly { apiName: string; label: string }[];
};
export type UsersPage = {
  users: readonly UserSummary[];
  total: number;
  page: number;
  pages: number;
};

const together = 25;
const inState: Readonly<Record<UserState, readonly ListFilterDefinition[]>> = {
  alle: [],
  in: [equals('IsActive', 'true')],
  uit: [equals('IsActive', 'false')],
  medewerkers: [equals('AccountId', '')],
};
/** A search includes the users of at most this many companies whose name contains the text. */
const mostCompanies = 50;

/** `find`: a text in the name, login name or company name; '' for all users. */
export async function readUsers(
  ctx: RequestContext,
  { find, state, page }: { find: string; state: UserState; page: number },
): Promise<Result<UsersPage>> {
  if (!isAdministrator(ctx)) return refuse({ code: 'record.noRight' });
  const words = find === '' ? [] : await wordsIn(ctx, find);
  const fields = ['Id', 'Name', 'Username', 'IsActive', 'Profile.Name', 'Account.Name'];
  const found = await pageOfRows(
    ctx,
    { from: 'User', fields, ...combineFilters(inState[state], words), orderBy: ['Name'] },
    { page, size: together },
  );
  const ids = found.rows.map((row) => String(row['Id']));
  const ways = await readLoginMethods(ctx, ids);
  if (!ways.ok) return ways;
  const actions = await actionsOf(ctx, ids);
  const users = found.rows.map((row) => ({
    id: String(row['Id']),
    name: String(row['Name'] ?? ''),
    login: String(row['Username'] ?? ''),
    profile: String(row['Profile.Name'] ?? ''),
    company: typeof row['Account.Name'] === 'string' ? row['Account.Name'] : null,
    active: row['IsActive'] === true,
    ways: ways.value.get(String(row['Id'])) ?? null,
    actions: actions.get(String(row['Id'])) ?? [],
  }));
  return ok({ users, total: found.total, page: found.page, pages: found.pages });
}

async function wordsIn(ctx: RequestContext, find: string): Promise<ListFilterDefinition[]> {
  const named: ListFilterDefinition = { field: 'Name', operator: 'Contains', operands: [find] };
  const companies = await findRows(ctx, {
    from: 'Account',
    fields: ['Id'],
    filters: [named],
    orderBy: ['Name'],
    limit: mostCompanies,
  });
  const ids = companies.map((row) => String(row['Id']));
  return [
    named,
    { field: 'Username', operator: 'Contains', operands: [find] },
    ...(ids.length > 0 ? [{ field: 'AccountId', operator: 'Equals' as const, operands: ids }] : []),
  ];
}

async function actionsOf(
  ctx: RequestContext,
  ids: readonly string[],
): Promise<Map<string, UserSummary['actions']>> {
  if (ids.length === 0) return new Map();
  const listed = await recordActions(ctx, ids, { actionTypes: ['QuickAction'] });
  if (!listed.ok) return new Map();
  return new Map(
    Object.entries(listed.value.actions).map(([id, { actions }]) => [
      id,
      actions.flatMap(({ apiName, label, subtype }) =>
        apiName !== null && subtype === 'Verb' ? [{ apiName, label: label ?? apiName }] : [],
      ),
    ]),
  );
}
