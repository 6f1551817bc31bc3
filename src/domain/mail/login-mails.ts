import { type RequestContext, asSystem } from '#engine/model/request-context.ts';
import { findRowsByValues } from '#engine/read/look-up.ts';
import { throttledAddress } from '#auth/sessions/address.ts';
import { deviceAccount } from '#auth/login/device-account.ts';
import { knownDevice } from '#auth/login/device-cookie.ts';
import { listKeysOf } from '#auth/api-keys/own-keys.ts';
import { mayUserUsePassword } from '#auth/factors/may-use-password.ts';
import { listPasskeysOf } from '#auth/factors/passkeys.ts';
import { readSecondFactor } from '#auth/factors/second-factor.ts';
import { loginMails } from '#messages/mail/login-mails.ts';
import type { MailWords } from '#messages/mail/mails.ts';
import type { refuse } from '#protocol/problem.ts';
import { absoluteUrl } from '#protocol/site/site.ts';
import { refusedAttempt } from '../forms/attempts.ts';
import { putInOutbox } from './put-in-outbox.ts';

/** Null when no active user has the address. */
export type Addressee = { userId: string; mayUsePassword: boolean } | null;

/** `address`: the network address. `cookie`: the `Cookie` header, to find a known device. */
export type MailRequester = { email: string; address: string; cookie: string | null };

/** Counts the request whether or not a user has the address. Source: docs/decisions/0025. */
export async function refusedLoginMail(
  ctx: RequestContext,
  kind: string,
  asker: MailRequester,
): Promise<ReturnType<typeof refuse> | null> {
  const email = asker.email.toLowerCase();
  const address = throttledAddress(asker.address);
  const addressee = await addresseeOf(asSystem(ctx, 'look whose browser this is'), email);
  const device = knownDevice(ctx, asker.cookie, await deviceAccount(ctx, addressee?.userId));
  if (device !== null) return refusedAttempt(ctx.services.throttles.mail, `${kind} on ${device}`);
  return (
    (await refusedAttempt(ctx.services.throttles.form, `${kind} ${address}`)) ??
    (await refusedAttempt(ctx.services.throttles.mail, `${kind} to ${email} from ${address}`)) ??
    (await refusedAttempt(
      async (key) => ctx.services.throttles.mail(key, 'anywhere'),
      `${kind} to ${email}`,
    ))
  );
}

export async function addresseeOf(system: RequestContext, email: string): Promise<Addressee> {
  const [user] = await findRowsByValues(system, {
    from: 'User',
    fields: ['Id', 'IsActive'],
    where: { Username: email.toLowerCase() },
    limit: 1,
  });
  const userId = user?.['IsActive'] === true ? String(user['Id']) : null;
  // Also for an address without a user, so that the response time reveals nothing.
  const mayUsePassword = await mayUserUsePassword(system, userId ?? '');
  return userId === null ? null : { userId, mayUsePassword };
}

/** Owns a token that nobody receives, so that the work is the same as for a user. */
const nobody = '';

/** The owner of a token in a mail of `queueLoginMail`. */
export const tokenOwnerOf = (addressee: Addressee): string =>
  addressee?.mayUsePassword === true ? addressee.userId : nobody;

/** Also mails an address without a user, so that the page need not reveal whether a user exists. */
export async function queueLoginMail(
  system: RequestContext,
  letter: { to: string; kind: string; addressee: Addressee; words: MailWords },
): Promise<void> {
  const { to, kind, addressee } = letter;
  await putInOutbox(system, {
    to,
    kind,
    about: addressee?.userId ?? '',
    words: wordsFor(system, letter),
    secret: true,
  });
}

function wordsFor(
  { brand, publicUrl }: RequestContext,
  { addressee, words }: { addressee: Addressee; words: MailWords },
): MailWords {
  if (addressee === null) return loginMails.nobody({ brand });
  if (addressee.mayUsePassword) return words;
  return loginMails.noPassword({ link: absoluteUrl(publicUrl, '/inloggen'), brand });
}

/** Call it in the transaction of the change that the mail is about. */
export async function mailUser(
  system: RequestContext,
  { userId, ...mail }: { userId: string; kind: string; words: MailWords; secret?: true },
): Promise<void> {
  const to = await usernameOf(system, userId);
  if (to !== undefined) await putInOutbox(system, { to, about: userId, security: true, ...mail });
}

export async function usernameOf(
  system: RequestContext,
  userId: string,
): Promise<string | undefined> {
  const [user] = await findRowsByValues(system, {
    from: 'User',
    fields: ['Username'],
    where: { Id: userId },
    limit: 1,
  });
  return user && String(user['Username']);
}

export const mailSecurityChange = (
  system: RequestContext,
  userId: string,
  what: string,
): Promise<void> =>
  mailUser(system, {
    userId,
    kind: 'Beveiliging gewijzigd',
    words: loginMails.changed({ what, brand: system.brand }),
  });

export async function mailRecoveryCodeUsed(system: RequestContext, userId: string): Promise<void> {
  const { codes } = await readSecondFactor(system, userId);
  const words = loginMails.recoveryUsed({
    left: codes,
    link: absoluteUrl(system.publicUrl, '/mijn-gegevens/beveiliging'),
    brand: system.brand,
  });
  await mailUser(system, { userId, kind: 'Herstelcode gebruikt', words });
}

export async function mailPasswordChanged(system: RequestContext, userId: string): Promise<void> {
  const [passkeys, keys] = [await listPasskeysOf(system, userId), await listKeysOf(system, userId)];
  const words = loginMails.passwordChanged({
    passkeys: passkeys.map(({ name }) => name),
    keys: keys.map(({ label }) => label),
    link: absoluteUrl(system.publicUrl, '/mijn-gegevens/beveiliging'),
    brand: system.brand,
  });
  await mailUser(system, { userId, kind: 'Wachtwoord gewijzigd', words });
}
