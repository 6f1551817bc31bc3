import { randomUUID } from 'node:crypto';
import * as v from 'valibot';
import type { Ask } from '#records/ask.ts';
import { problemText } from '#text/problems.ts';
import { ictContact } from '#wire/forms/ict-contact.ts';
import { ok, type ProblemCode, problemCodes, refuse, type Result } from '#wire/problem.ts';
import type { Site } from '#wire/site.ts';
import { createIctContact } from './create-ict-contact.ts';

type Called = { contactPersoonDetails: string; proof?: string; address: string; site: Site };

const details = v.object({
  FirstName: v.optional(v.nullable(v.string()), ''),
  LastName: v.optional(v.nullable(v.string()), ''),
  Email: v.optional(v.nullable(v.string()), ''),
  Phone: v.optional(v.nullable(v.string()), ''),
  AccountId: v.optional(v.nullable(v.string()), null),
});

/**
 * The form for programs: `Success`, or the first text of spec §5 that fails. `Contactpersoon_ICT__c` is true whatever is sent.
 * Refuses record.notJson when the details are no JSON text of an object, record.input when a value is no text. Source: record-api.md §6.2, ContactController/createContact.
 */
export async function answerCreateContact(ask: Ask, called: Called): Promise<Result<{ status: string }>> {
  const json = readJson(called.contactPersoonDetails);
  if (json === undefined) return refuse({ code: 'record.notJson', field: 'contactPersoonDetails' });
  const given = v.safeParse(details, json);
  if (!given.success) return refuse({ code: 'record.input', field: 'contactPersoonDetails', detail: given.issues[0].message });
  const { FirstName, LastName, Email, Phone, AccountId } = given.output;
  const checked = v.safeParse(ictContact, { firstName: FirstName ?? '', lastName: LastName ?? '', email: Email ?? '', phone: Phone ?? '' });
  if (!checked.success) return ok({ status: sentenceOf(checked.issues[0].message) });
  const { address, site, proof = null } = called;
  const made = await createIctContact(ask, { value: checked.output, formKey: randomUUID(), address, site, accountId: AccountId, proof });
  return ok({ status: made.ok ? 'Success' : problemText[made.problems[0]?.code ?? 'ict.notMade'] });
}

function readJson(text: string): unknown {
  try {
    const value: unknown = JSON.parse(text);
    return Array.isArray(value) ? undefined : value;
  } catch {
    return undefined; // what a caller sent; the answer says so
  }
}

const sentenceOf = (message: string): string => problemText[problemCodes.find((code): code is ProblemCode => code === message) ?? 'ict.notMade'];
