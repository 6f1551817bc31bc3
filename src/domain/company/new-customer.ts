import type { RequestContext } from '#engine/model/request-context.ts';
import { findRows } from '#engine/read/query.ts';
import { inTransaction, runIdempotently } from '#engine/model/transaction.ts';
import { createRecord, updateRecord } from '#engine/write/write.ts';
import { ok, type Problem, refuse, type Result } from '#protocol/problem.ts';
import type { Dict, Scalar } from '#protocol/shapes/parts.ts';
import type { Site } from '#protocol/site/site.ts';
import { actorIdOf } from '#protocol/users/viewer.ts';
import { inviteColleague } from './invite-colleague.ts';
import type { PortalRights } from '#protocol/crm/picklists.ts';

/** `without`: the fields that the form leaves out because the system fills them in. */
export const customerParts = {
  company: { object: 'Account', without: ['Contactpersoon__c', 'OwnerId'] },
  contact: { object: 'Contact', without: ['AccountId', 'OwnerId'] },
  connection: { object: 'Aansluiting__c', without: ['Account__c', 'OwnerId'] },
} as const;
export type CustomerPart = keyof typeof customerParts;

/** `insists`: the user wants to save the row although it can be a duplicate. */
export type CustomerRowInput = { values: Dict<Scalar | null>; insists: boolean };
export type NewCustomer = {
  company: CustomerRowInput;
  contact: CustomerRowInput | null;
  connections: readonly CustomerRowInput[];
  invitation: PortalRights | null;
};
export type MadeCustomer = {
  accountId: string;
  contactId: string | null;
  connectionIds: readonly string[];
  invited: string | null;
};

export type RefusedPart = CustomerPart | 'invitation';
export type CustomerResult<T> =
  | { ok: true; value: T }
  | { ok: false; at: RefusedPart; problems: readonly Problem[] };

/**
 * Saves all parts or none, once per idempotency key. Refusals: those of saving a part and of
 * `inviteColleague`, and `record.required` for an invitation without a name or address.
 */
export async function makeCustomer(
  ctx: RequestContext,
  customer: NewCustomer,
  { key, site }: { key: string; site: Site },
): Promise<CustomerResult<MadeCustomer>> {
  const place: Place = { at: 'company' };
  const made = await runIdempotently(
    ctx,
    { scope: `new customer ${actorIdOf(ctx.viewer)}`, key, content: customer },
    async (inside) => {
      const rows = await writeRows(inside, customer, place);
      if (!rows.ok || customer.invitation === null) return rows;
      place.at = 'invitation';
      const invited = await invite(inside, {
        customer,
        accountId: rows.value.accountId,
        key,
        site,
      });
      return invited.ok ? ok({ ...rows.value, invited: invited.value }) : invited;
    },
  );
  return made.ok ? made : { ...made, at: place.at };
}

/** In a transaction that is rolled back. Invites nobody. */
export async function checkNewCustomer(
  ctx: RequestContext,
  customer: NewCustomer,
): Promise<CustomerResult<null>> {
  const place: Place = { at: 'company' };
  let fine = false;
  const tried = await inTransaction(ctx, async (inside): Promise<Result<null>> => {
    const rows = await writeRows(inside, customer, place);
    fine = rows.ok;
    return rows.ok ? refuse({ code: 'record.halted' }) : rows;
  });
  if (fine || tried.ok) return { ok: true, value: null };
  return { ...tried, at: place.at };
}

/** At most five, of any company: the duplicate rules of contacts compare within a company. */
export async function contactsWithAddress(
  ctx: RequestContext,
  { values: { Email: email } }: CustomerRowInput,
): Promise<string[]> {
  if (typeof email !== 'string' || email === '') return [];
  const filters = [{ field: 'Email', operator: 'Equals' as const, operands: [email] }];
  return (
    await findRows(ctx, { from: customerParts.contact.object, fields: ['Id'], filters, limit: 5 })
  ).map((row) => String(row['Id']));
}

type Place = { at: RefusedPart };

async function writeRows(
  ctx: RequestContext,
  { company, contact, connections }: NewCustomer,
  place: Place,
): Promise<Result<MadeCustomer>> {
  const make = (
    part: CustomerPart,
    { values, insists }: CustomerRowInput,
    more: Dict<Scalar | null> = {},
  ) => {
    place.at = part;
    return createRecord(ctx, {
      apiName: customerParts[part].object,
      fields: { ...values, ...more },
      allowSaveOnDuplicate: insists,
    });
  };
  const account = await make('company', company);
  if (!account.ok) return account;
  const accountId = account.value.id;
  const person = contact && (await make('contact', contact, { AccountId: accountId }));
  if (person?.ok === false) return person;
  const contactId = person?.value.id ?? null;
  if (contactId !== null) {
    const named = await updateRecord(ctx, accountId, {
      fields: { Contactpersoon__c: contactId },
      allowSaveOnDuplicate: true,
    });
    if (!named.ok) return named;
  }
  const connectionIds: string[] = [];
  for (const filled of connections) {
    const connection = await make('connection', filled, { Account__c: accountId });
    if (!connection.ok) return connection;
    connectionIds.push(connection.value.id);
  }
  return ok({ accountId, contactId, connectionIds, invited: null });
}

type Inviting = { customer: NewCustomer; accountId: string; key: string; site: Site };

async function invite(
  ctx: RequestContext,
  { customer, accountId, key, site }: Inviting,
): Promise<Result<string>> {
  const [firstName, lastName, email] = ['FirstName', 'LastName', 'Email'].map((name) =>
    String(customer.contact?.values[name] ?? ''),
  ) as [string, string, string]; // proof: the list has three names
  const missing = [
    firstName === '' && 'FirstName',
    lastName === '' && 'LastName',
    email === '' && 'Email',
  ].filter((name) => name !== false);
  if (missing.length > 0)
    return refuse(...missing.map((field) => ({ code: 'record.required' as const, field })));
  // proof: callers always pass an invitation
  const value = { firstName, lastName, email, rights: customer.invitation! };
  const invited = await inviteColleague(ctx, { value, formKey: key, site, accountId, address: '' });
  return invited.ok ? ok(email) : invited;
}
