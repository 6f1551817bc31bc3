import { type Ask, asHouse } from '#records/ask.ts';
import { lockRecord } from '#records/lock.ts';
import { lookUpRows } from '#records/look-up.ts';
import { addressMails } from '#text/address-mails.ts';
import type { refuse, Result } from '#wire/problem.ts';
import type { Scalar } from '#wire/shapes/parts.ts';
import type { Site } from '#wire/site.ts';
import { makerOf } from '#wire/viewer.ts';
import { addressLink, linkHours } from './address-links.ts';
import { refusedAttempt } from './attempts.ts';
import { putInOutbox } from './put-in-outbox.ts';

/** A changed e-mail address of a user, at whatever door: the record at once, the login after proof, the old address told. Source: decisions.md §10. */

type Addresses = {
  /** Where the user is written to. */
  email: string;
  /** What they log in with. */
  userName: string;
};

/** Mails go to whatever address is typed: 10 in 10 minutes for who types. Null where it stays what it is, or the asker does not see the user. Refuses form.tooMany. */
export async function refusedNewAddress(ask: Ask, userId: string, email: Scalar | null): Promise<ReturnType<typeof refuse> | null> {
  const [seen] = await lookUpRows(ask, { from: 'User', fields: ['Email'], where: { Id: userId }, limit: 1 });
  return seen === undefined || seen['Email'] === email ? null : refusedAttempt(ask.formThrottle, `new address by ${makerOf(ask.viewer)}`);
}

/** Saves a user by `save`, and mails what follows from a changed address, in one transaction that the caller has opened. */
export async function savingAddress<T>(
  inside: Ask,
  { userId, site }: { userId: string; site: Site },
  save: (inside: Ask) => Promise<Result<T>>,
): Promise<Result<T>> {
  const house = asHouse(inside, 'tell of a new address');
  await lockRecord(house, userId);
  const before = await addressesOf(house, userId);
  const saved = await save(inside);
  const after = await addressesOf(house, userId);
  if (saved.ok && before !== null && after !== null && before.email !== after.email) await tell(house, { userId, before, after, site });
  return saved;
}

async function addressesOf(house: Ask, userId: string): Promise<Addresses | null> {
  const [user] = await lookUpRows(house, { from: 'User', fields: ['Email', 'Username'], where: { Id: userId }, limit: 1 });
  return user === undefined ? null : { email: String(user['Email']), userName: String(user['Username']) };
}

type Change = { userId: string; before: Addresses; after: Addresses; site: Site };

/** An address that somebody else logs in with is told so in the same place: who asks cannot tell the difference. */
async function tell(house: Ask, { userId, before, after, site }: Change): Promise<void> {
  const { brand } = house;
  const { email: newEmail, userName } = after;
  const isSpelling = before.email.toLowerCase() === newEmail.toLowerCase();
  if (!isSpelling) await putInOutbox(house, { to: before.email, kind: 'E-mailadres gewijzigd', about: userId, words: addressMails.toOld({ newEmail, brand }) });
  const login = newEmail.toLowerCase();
  if (login === userName) return;
  const isTaken = (await lookUpRows(house, { from: 'User', fields: ['Id'], where: { Username: login }, limit: 1 })).length > 0;
  const words = isTaken
    ? addressMails.taken({ brand })
    : addressMails.toNew({ link: await addressLink(house, { userId, userName, email: newEmail }, site), userName, hours: linkHours, brand });
  await putInOutbox(house, { to: newEmail, kind: 'E-mailadres bevestigen', about: userId, words, secret: true });
}
