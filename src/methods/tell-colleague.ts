import type { Ask } from '#records/ask.ts';
import { lookUpRows } from '#records/look-up.ts';
import type { MailWords } from '#text/mails.ts';
import { putInOutbox } from './put-in-outbox.ts';

/** Tells a member of staff what a colleague did with what they asked; whoever does not work here any more, nobody. */
export async function tellColleague(house: Ask, { userId, ...mail }: { userId: string; kind: string; about: string; words: MailWords }): Promise<void> {
  const [user] = await lookUpRows(house, { from: 'User', fields: ['Username'], where: { Id: userId, IsActive: true }, limit: 1 });
  if (user !== undefined) await putInOutbox(house, { to: String(user['Username']), ...mail });
}

/** What somebody is called; the house by the name of the brand. */
export async function nameOf(house: Ask, userId: string | null): Promise<string> {
  const [user] = userId === null ? [] : await lookUpRows(house, { from: 'User', fields: ['Name'], where: { Id: userId }, limit: 1 });
  return user === undefined ? house.brand.name : String(user['Name']);
}
