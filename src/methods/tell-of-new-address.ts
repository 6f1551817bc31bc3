import type { Ask } from '#records/ask.ts';
import { lookUpRows } from '#records/look-up.ts';
import { addressMails } from '#text/address-mails.ts';
import type { Site } from '#wire/site.ts';
import { addressLink, linkHours } from './address-links.ts';
import { putInOutbox } from './put-in-outbox.ts';

/** `email`: where the user was written to; `userName`: what they log in with. */
export type NewAddress = { userId: string; email: string; userName: string; newEmail: string; site: Site };

/**
 * Mails what follows from a changed e-mail address, in the transaction of the change: the old one is told, the new one gets the link after which it logs in.
 * An address somebody else logs in with is told so in the same place, and who asks cannot tell the difference. Source: decisions.md §10.
 */
export async function tellOfNewAddress(house: Ask, { userId, email, userName, newEmail, site }: NewAddress): Promise<void> {
  const { brand } = house;
  const about = userId;
  if (email.toLowerCase() !== newEmail.toLowerCase())
    await putInOutbox(house, { to: email, kind: 'E-mailadres gewijzigd', about, words: addressMails.toOld({ newEmail, brand }) });
  const login = newEmail.toLowerCase();
  if (login === userName) return;
  const isTaken = (await lookUpRows(house, { from: 'User', fields: ['Id'], where: { Username: login }, limit: 1 })).length > 0;
  const words = isTaken
    ? addressMails.taken({ brand })
    : addressMails.toNew({ link: await addressLink(house, { userId, userName, email: newEmail }, site), userName, hours: linkHours, brand });
  await putInOutbox(house, { to: newEmail, kind: 'E-mailadres bevestigen', about, words, secret: true });
}
