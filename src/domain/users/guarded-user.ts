import type { RequestContext } from '#engine/model/request-context.ts';
import { stepUpRefusal } from '#auth/login/proven.ts';
import type { refuse } from '#protocol/problem.ts';

/** These fields decide how a user logs in, with which rights, and for which company and contact. */
const guarded: readonly string[] = [
  'Email',
  'Username',
  'ProfileId',
  'Portaalrechten__c',
  'AccountId',
  'ContactId',
];

const guardedOfCompany = 'Contactpersoon__c';

export const changesMainContact = (before: Values, after: Values): boolean =>
  before[guardedOfCompany] !== after[guardedOfCompany];

type Values = Readonly<Record<string, unknown>>;

export const changesAccess = (before: Values | null, after: Values): boolean =>
  before === null ||
  guarded.some((name) => before[name] !== after[name]) ||
  (before['IsActive'] === false && after['IsActive'] === true);

type Saves = { object: string; fields: readonly string[]; makes: boolean };

/** For a bulk job or import, in which the viewer can prove their identity only at the start. */
export const refusedUnprovenSave = async (
  ctx: RequestContext,
  { object, fields, makes }: Saves,
): Promise<ReturnType<typeof refuse> | null> =>
  (object === 'User' &&
    (makes || fields.some((name) => name === 'IsActive' || guarded.includes(name)))) ||
  (object === 'Account' && fields.includes(guardedOfCompany))
    ? stepUpRefusal(ctx)
    : null;
