import { randomUUID } from 'node:crypto';
import * as v from 'valibot';
import type { RequestContext } from '#engine/model/request-context.ts';
import { problemText } from '#messages/problems/problems.ts';
import { cleanInput } from '#protocol/texts/clean-text.ts';
import { ictContact } from '#protocol/forms/ict-contact.ts';
import { problemCodes } from '#protocol/problem-codes.ts';
import { ok, type ProblemCode, refuse, type Result } from '#protocol/problem.ts';
import type { Site } from '#protocol/site/site.ts';
import { createIctContact } from './create-ict-contact.ts';

type Called = { details: unknown; proof?: string; address: string; site: Site };

const shape = v.object({
  FirstName: v.optional(v.nullable(v.string()), ''),
  LastName: v.optional(v.nullable(v.string()), ''),
  Email: v.optional(v.nullable(v.string()), ''),
  Phone: v.optional(v.nullable(v.string()), ''),
  AccountId: v.optional(v.nullable(v.string()), null),
  Contactpersoon_ICT__c: v.optional(v.nullable(v.boolean())),
});

/**
 * Returns `Success`, or the message of spec §5 for the first failing check. Source: record-api.md
 * §6.2, ContactController/createContact.
 */
export async function answerCreateContact(
  ctx: RequestContext,
  called: Called,
): Promise<Result<{ status: string }>> {
  const { details } = called;
  const field = 'contactPersoonDetails';
  if (details === null || typeof details !== 'object' || Array.isArray(details))
    return refuse({ code: 'record.input', field, detail: 'is no object' });
  const unknown = Object.keys(details).find((key) => !Object.hasOwn(shape.entries, key));
  if (unknown !== undefined)
    return refuse({ code: 'record.valueWrong', field, detail: `unknown key '${unknown}'` });
  const given = v.safeParse(shape, cleanInput(details));
  if (!given.success)
    return refuse({ code: 'record.input', field, detail: given.issues[0].message });
  const { FirstName, LastName, Email, Phone, AccountId } = given.output;
  const checked = v.safeParse(ictContact, {
    firstName: FirstName ?? '',
    lastName: LastName ?? '',
    email: Email ?? '',
    phone: Phone ?? '',
  });
  if (!checked.success) return ok({ status: sentenceOf(checked.issues[0].message) });
  const { address, site, proof = null } = called;
  const made = await createIctContact(ctx, {
    value: checked.output,
    formKey: randomUUID(),
    address,
    site,
    accountId: AccountId,
    proof,
  });
  return ok({ status: made.ok ? 'Success' : problemText[made.problems[0]?.code ?? 'ict.notMade'] });
}

const sentenceOf = (message: string): string =>
  problemText[problemCodes.find((code): code is ProblemCode => code === message) ?? 'ict.notMade'];
