import { equals } from '#engine/model/define.ts';
import { type RequestContext, asSystem } from '#engine/model/request-context.ts';
import { lockRecord } from '#engine/write/lock.ts';
import { findRowsByValues } from '#engine/read/look-up.ts';
import { findRows } from '#engine/read/query.ts';
import { seesRecord } from '#engine/read/read.ts';
import { addressMails } from '#messages/mail/address-mails.ts';
import type { refuse, Result } from '#protocol/problem.ts';
import type { Scalar } from '#protocol/shapes/parts.ts';
import type { Site } from '#protocol/site/site.ts';
import { isStaff, actorIdOf } from '#protocol/users/viewer.ts';
import { addressLink, linkHours } from './address-links.ts';
import { refusedAttempt } from '../forms/attempts.ts';
import { putInOutbox } from '../mail/put-in-outbox.ts';

/** A changed `email` becomes the login name after it is proven. Source: decisions.md §10. */
export type UserAddresses = {
  email: string;
  /** The login name. */
  userName: string;
};

/**
 * Counts the mail that a new address causes. Call it outside a transaction, because counting uses
 * another database connection.
 */
export async function refusedNewAddress(
  ctx: RequestContext,
  userId: string,
  email: Scalar | null,
): Promise<ReturnType<typeof refuse> | null> {
  if (isStaff(ctx.viewer) || !(await sees(ctx, userId))) return null;
  const user = await addressesOf(asSystem(ctx, 'count new addresses'), userId);
  const isKnown = user === null || (user.email === email && isProven(user));
  return isKnown
    ? null
    : refusedAttempt(ctx.services.throttles.form, `new address by ${actorIdOf(ctx.viewer)}`);
}

const sees = (ctx: RequestContext, userId: string): Promise<boolean> =>
  seesRecord(ctx, ctx.registry.object('User')!, userId);

const isProven = ({ email, userName }: UserAddresses): boolean => email.toLowerCase() === userName;

/**
 * Call it in a transaction. Saving the same unproven address again mails a new link when the last
 * one is an hour old.
 */
export async function saveAddressAndMail<T>(
  inside: RequestContext,
  { userId, site }: { userId: string; site: Site },
  save: (inside: RequestContext) => Promise<Result<T>>,
): Promise<Result<T>> {
  // Locks only rows that the viewer sees, so that nobody can lock a hidden row.
  if (!(await sees(inside, userId))) return save(inside);
  const system = asSystem(inside, 'tell of a new address');
  await lockRecord(system, userId);
  const before = await addressesOf(system, userId);
  const saved = await save(inside);
  const after = await addressesOf(system, userId);
  if (saved.ok && before !== null && after !== null)
    await mailAddressChange(system, { userId, before, after, site });
  return saved;
}

async function addressesOf(system: RequestContext, userId: string): Promise<UserAddresses | null> {
  const [user] = await findRowsByValues(system, {
    from: 'User',
    fields: ['Email', 'Username'],
    where: { Id: userId },
    limit: 1,
  });
  return user === undefined
    ? null
    : { email: String(user['Email']), userName: String(user['Username']) };
}

type Change = { userId: string; before: UserAddresses; after: UserAddresses; site: Site };

async function mailAddressChange(
  system: RequestContext,
  { userId, before, after, site }: Change,
): Promise<void> {
  const isSame = before.email.toLowerCase() === after.email.toLowerCase();
  if (!isSame) await mailOldAddress(system, { userId, login: before.userName, now: after });
  if (isProven(after) || (isSame && (await wasAskedLately(system, userId, after.email)))) return;
  await askForProof(system, { userId, after, site });
}

export async function mailOldAddress(
  system: RequestContext,
  {
    userId,
    login,
    now: { email, userName },
  }: { userId: string; login: string; now: UserAddresses },
): Promise<void> {
  if (email.toLowerCase() === login) return;
  const words = addressMails.toOld({
    newEmail: email,
    logsIn: userName === login ? 'old' : 'new',
    brand: system.brand,
  });
  await putInOutbox(system, {
    to: login,
    kind: 'E-mailadres gewijzigd',
    about: userId,
    words,
    security: true,
  });
}

const proofKind = 'E-mailadres bevestigen';
const hour = 3_600_000; // ms

async function wasAskedLately(
  system: RequestContext,
  userId: string,
  email: string,
): Promise<boolean> {
  const mails = await findRows(system, {
    from: 'Mail__c',
    fields: ['Id'],
    filters: [
      equals('Record__c', userId),
      equals('Aan__c', email),
      equals('Soort__c', proofKind),
      {
        field: 'CreatedDate',
        operator: 'GreaterThan',
        operands: [new Date(system.now.getTime() - hour).toISOString()],
      },
    ],
    limit: 1,
  });
  return mails.length > 0;
}

/**
 * An address that is the login name of a user gets a notice instead of a link; the page shows no
 * difference.
 */
async function askForProof(
  system: RequestContext,
  { userId, after, site }: Pick<Change, 'userId' | 'after' | 'site'>,
): Promise<void> {
  const { brand } = system;
  const { email, userName } = after;
  const isTaken =
    (
      await findRowsByValues(system, {
        from: 'User',
        fields: ['Id'],
        where: { Username: email.toLowerCase() },
        limit: 1,
      })
    ).length > 0;
  const words = isTaken
    ? addressMails.taken({ brand })
    : addressMails.toNew({
        link: await addressLink(system, { userId, userName, email }, site),
        userName,
        hours: linkHours,
        brand,
      });
  await putInOutbox(system, { to: email, kind: proofKind, about: userId, words, secret: true });
}
