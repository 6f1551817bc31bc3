import { type Ask, asHouse } from '#records/ask.ts';
import { findRows } from '#records/query.ts';
import { once } from '#records/transaction.ts';
import { createRecord } from '#records/write.ts';
import { throttledAddress } from '#session/address.ts';
import { contactMails } from '#text/mails.ts';
import type { ContactMessage } from '#wire/forms/contact-message.ts';
import { ok, refuse, type Result } from '#wire/problem.ts';
import { formProblems } from './form-problems.ts';
import { putInOutbox } from './put-in-outbox.ts';

/**
 * Keeps a visitor's message as a record and as two mails in the outbox, in one transaction; a second identical submit gets the first one's answer.
 * Refuses form.tooMany (10 per 10 minutes per address, and per mailbox we would answer to) and form.textUnreadable. Source: spec §2, decisions.md §5.
 */
export async function sendContactMessage(ask: Ask, sent: { value: ContactMessage; formKey: string; address: string }): Promise<Result<{ reference: string }>> {
  for (const key of [`contact ${throttledAddress(sent.address)}`, `contact to ${sent.value.email.toLowerCase()}`]) {
    const taken = await ask.formThrottle(key);
    if (!taken.allowed) return refuse({ code: 'form.tooMany', detail: `Retry after ${taken.retryAfterSeconds} seconds` });
  }
  const house = asHouse(ask, 'keep a contact message');
  return once(house, { scope: 'contact', key: sent.formKey, content: sent.value }, (inside) => keepMessage(inside, sent.value));
}

const formNames = { Naam__c: 'name', Email__c: 'email', Telefoon__c: 'phone', Bericht__c: 'message' } as const;

async function keepMessage(house: Ask, { name, email, phone, message }: ContactMessage): Promise<Result<{ reference: string }>> {
  const record = await createRecord(house, {
    apiName: 'Contactbericht__c',
    fields: { Naam__c: name, Email__c: email, Telefoon__c: phone, Bericht__c: message, Soort__c: 'Contact' },
  });
  if (!record.ok) return formProblems(record.problems, formNames);
  const about = record.value.id;
  const [row] = await findRows(house, {
    from: 'Contactbericht__c',
    fields: ['Name'],
    filters: [{ field: 'Id', operator: 'Equals', operands: [about] }],
    limit: 1,
  });
  const reference = String(row!['Name']);
  const facts = { name, email, phone, message, reference, brand: house.brand };
  for (const mail of [
    { to: email, replyTo: house.brand.email, kind: 'Contactbericht ontvangen', about, words: contactMails.toSender(facts) },
    { to: house.brand.email, replyTo: email, kind: 'Contactbericht', about, words: contactMails.toUs(facts) },
  ]) {
    const put = await putInOutbox(house, mail);
    if (!put.ok) throw new Error(`The outbox refused a mail: ${put.problems.map(({ code, field }) => `${code} ${field ?? ''}`).join()}`);
  }
  return ok({ reference });
}
