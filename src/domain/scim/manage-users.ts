import { type RequestContext, asSystem } from '#engine/model/request-context.ts';
import { lockRecord } from '#engine/write/lock.ts';
import { inTransaction } from '#engine/model/transaction.ts';
import { createRecord, updateRecord } from '#engine/write/write.ts';
import { withdrawOneTimeTokens } from '#auth/factors/one-time-token.ts';
import {
  findRemovedUser,
  findScimUser,
  findScimUsers,
  saveScimUser,
  type ScimFilter,
  type ScimUser,
} from '#auth/scim/scim-users.ts';
import { ok, refuse, type Result } from '#protocol/problem.ts';
import { isScimKey, type Viewer } from '#protocol/users/viewer.ts';
import { findOrCreateProfile } from '../profiles/find-or-create-profile.ts';
import { mailOldAddress } from '../users/new-address.ts';

// An identity provider makes, changes and ends members of staff by SCIM 2.0. It never sees
// customers, and never ends the last administrator. It makes nobody an administrator, so it does
// not set where an administrator logs in or is mailed, and does not bring one back as one.

/** Undefined: stays as it is. */
export type ScimChange = {
  userName?: string;
  externalId?: string | null;
  givenName?: string | null;
  familyName?: string;
  email?: string;
  phone?: string | null;
  active?: boolean;
};

const task = 'manage staff by SCIM';

/** Only an administrator's API key that was made for this. */
export const mayManageByScim = (viewer: Viewer): boolean =>
  viewer.kind === 'user' && viewer.role === 'administrator' && isScimKey(viewer.key);

type Found = { total: number; users: ScimUser[] };

export async function listScimUsers(
  ctx: RequestContext,
  asked: { filter: ScimFilter | null; from: number; limit: number },
): Promise<Result<Found>> {
  if (!mayManageByScim(ctx.viewer)) return refuse({ code: 'record.noRight' });
  return ok(await findScimUsers(asSystem(ctx, task), asked));
}

export async function readScimUser(ctx: RequestContext, id: string): Promise<Result<ScimUser>> {
  if (!mayManageByScim(ctx.viewer)) return refuse({ code: 'record.noRight' });
  return found(asSystem(ctx, task), id);
}

async function found(system: RequestContext, id: string): Promise<Result<ScimUser>> {
  const user = await findScimUser(system, id);
  return user === null ? refuse({ code: 'record.notFound' }) : ok(user);
}

/** Refuses with `record.duplicate` for a user name that is taken. */
export async function createScimUser(
  ctx: RequestContext,
  change: ScimChange & { userName: string },
): Promise<Result<ScimUser>> {
  if (!mayManageByScim(ctx.viewer)) return refuse({ code: 'record.noRight' });
  return inTransaction(asSystem(ctx, task), async (system) => {
    const { userName, active = true, externalId = null } = change;
    const removed = await findRemovedUser(system, userName);
    if (removed !== null) return bringBack(system, removed, { ...change, active, externalId });
    const fields = fieldsOf({ email: userName, familyName: userName, ...change });
    const employee = await createRecord(system, {
      apiName: 'Medewerker__c',
      fields: { Name: fullName(fields), Email__c: change.email ?? userName },
    });
    if (!employee.ok) return employee;
    const made = await createRecord(system, {
      apiName: 'User',
      fields: {
        ...fields,
        IsActive: active,
        ProfileId: await findOrCreateProfile(system, 'Sales Team'),
        Medewerker__c: employee.value.id,
      },
    });
    if (!made.ok) return made;
    await saveScimUser(system, { id: made.value.id, externalId, removed: false });
    return found(system, made.value.id);
  });
}

/** As ordinary staff, whatever the user was before: the provider never chose their profile. */
async function bringBack(
  system: RequestContext,
  id: string,
  change: ScimChange & { externalId: string | null },
): Promise<Result<ScimUser>> {
  await lockRecord(system, id);
  const ProfileId = await findOrCreateProfile(system, 'Sales Team');
  const lowered = await updateRecord(system, id, { fields: { ProfileId } });
  if (!lowered.ok) return lowered;
  await saveScimUser(system, { id, externalId: change.externalId, removed: false });
  const user = await found(system, id);
  return user.ok ? saveChange(system, user.value, change) : user;
}

/** `expects`: whether the user is as the caller read it; else `record.collision`. */
export function changeScimUser(
  ctx: RequestContext,
  id: string,
  asked: { change: ScimChange; expects: (user: ScimUser) => boolean },
): Promise<Result<ScimUser>> {
  return withUser(ctx, id, async (system, user) =>
    asked.expects(user) ? saveChange(system, user, asked.change) : refuse(otherVersion),
  );
}

/** The user can log in no more, and SCIM does not show them; what they did stays. */
export function removeScimUser(
  ctx: RequestContext,
  id: string,
  expects: (user: ScimUser) => boolean,
): Promise<Result<ScimUser>> {
  return withUser(ctx, id, async (system, user) => {
    if (!expects(user)) return refuse(otherVersion);
    const ended = await saveChange(system, user, { active: false });
    if (ended.ok) await saveScimUser(system, { id, externalId: user.externalId, removed: true });
    return ended;
  });
}

const otherVersion = { code: 'record.collision', detail: 'Somebody changed the user' } as const;

async function withUser(
  ctx: RequestContext,
  id: string,
  work: (system: RequestContext, user: ScimUser) => Promise<Result<ScimUser>>,
): Promise<Result<ScimUser>> {
  if (!mayManageByScim(ctx.viewer)) return refuse({ code: 'record.noRight' });
  return inTransaction(asSystem(ctx, task), async (system) => {
    const before = await found(system, id);
    if (!before.ok) return before;
    await lockRecord(system, id);
    const user = await found(system, id);
    return user.ok ? work(system, user.value) : user;
  });
}

async function saveChange(
  system: RequestContext,
  before: ScimUser,
  change: ScimChange,
): Promise<Result<ScimUser>> {
  if (before.isAdministrator && setsWayIn(before, change)) return refuse(ofAdministrator);
  const { id } = before;
  const fields = fieldsOf(change);
  if (Object.keys(fields).length > 0) {
    const saved = await updateRecord(system, id, { fields });
    if (!saved.ok) return saved;
  }
  if (change.externalId !== undefined)
    await saveScimUser(system, { id, externalId: change.externalId, removed: false });
  if (movesAddress(before, change)) await followAddress(system, before, change);
  return found(system, id);
}

const ofAdministrator = {
  code: 'user.administratorByScim',
  detail: 'The addresses of an administrator, and their return, are set by an administrator here',
} as const;

const setsWayIn = (before: ScimUser, change: ScimChange): boolean =>
  movesAddress(before, change) || (change.active === true && !before.active);

const movesAddress = (before: ScimUser, { userName, email }: ScimChange): boolean =>
  isOther(before.userName, userName) || isOther(before.email, email);

const isOther = (before: string, after: string | undefined): boolean =>
  after !== undefined && after.toLowerCase() !== before.toLowerCase();

/** Links and codes that went to the old address work no more, and its owner hears of the change. */
async function followAddress(
  system: RequestContext,
  before: ScimUser,
  { userName = before.userName, email = before.email }: ScimChange,
): Promise<void> {
  const { id, userName: login } = before;
  await withdrawOneTimeTokens(system, 'password-reset', id);
  await withdrawOneTimeTokens(system, 'login-code', id);
  const now = isOther(login, userName)
    ? { email: userName, userName: userName.toLowerCase() }
    : { email, userName: login };
  await mailOldAddress(system, { userId: id, login, now });
}

function fieldsOf(change: ScimChange): Record<string, string | boolean | null> {
  const { userName, givenName, familyName, email, phone, active } = change;
  return {
    ...(userName !== undefined && { Username: userName.toLowerCase() }),
    ...(givenName !== undefined && { FirstName: givenName }),
    ...(familyName !== undefined && { LastName: familyName }),
    ...(email !== undefined && { Email: email }),
    ...(phone !== undefined && { MobilePhone: phone }),
    ...(active !== undefined && { IsActive: active }),
  };
}

const fullName = (fields: Record<string, unknown>): string =>
  [fields['FirstName'], fields['LastName']].filter(Boolean).join(' ');
