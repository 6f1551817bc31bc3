import {
  asSystemOnBehalf,
  type BusinessAction,
  type RequestContext,
} from '#engine/model/request-context.ts';
import { findRowsByValues } from '#engine/read/look-up.ts';
import { textOrNull } from '#engine/read/query.ts';
import { createRecord, updateRecord } from '#engine/write/write.ts';
import { plainAddress } from '#messages/address/address-text.ts';
import { ok, refuse, type Result } from '#protocol/problem.ts';
import { type CustomerRowInput, makeCustomer } from '../company/new-customer.ts';
import { textIn, withoutField } from './action-inputs.ts';
import { type Order, readOrder } from './read-order.ts';

/**
 * The order of a guest belongs to no company until staff decide whose it is. These actions are the
 * only way. Source: issue "The site sells", domain.md §5.
 */

export const matchOrder: BusinessAction = async (ctx, { id, values }) => {
  const system = asSystemOnBehalf(ctx, 'match an order to a company');
  const order = await readOrder(system, String(id));
  const chosen = textIn(values, 'Klant') ?? (await companyByKvk(ctx, order.kvk));
  if (chosen === null) return refuse({ code: 'delivery.companyUnknown', field: 'Klant' });
  const [company] = await findRowsByValues(ctx, {
    from: 'Account',
    fields: ['KvK_nummer__c'],
    where: { Id: chosen },
    limit: 1,
  });
  if (company === undefined) return refuse({ code: 'delivery.companyUnknown', field: 'Klant' });
  const kvk = textOrNull(company, 'KvK_nummer__c');
  if (kvk !== null && order.kvk !== null && kvk !== order.kvk)
    return refuse({ code: 'delivery.companyOther', field: 'Klant' });
  const contact = await contactOf(ctx, order, chosen);
  return contact.ok
    ? link(system, order, { accountId: chosen, contactId: contact.value })
    : contact;
};

export const makeCustomerOfOrder: BusinessAction = async (ctx, { id }) => {
  const system = asSystemOnBehalf(ctx, 'match an order to a company');
  const order = await readOrder(system, String(id));
  if ((await companyByKvk(ctx, order.kvk)) !== null)
    return refuse({ code: 'delivery.companyKnown' });
  // Without a number that identifies the company, a similar name must be looked at.
  const insists = order.kvk !== null;
  const customer = {
    company: { values: companyValues(order), insists },
    contact: order.person.lastName === null ? null : personOf(order),
    connections: [],
    invitation: null,
  };
  const made = await makeCustomer(ctx, customer, {
    key: `order ${order.id}`,
    site: ctx.publicUrl,
  });
  if (!made.ok) return { ok: false, problems: made.problems.map(withoutField) };
  const { accountId, contactId } = made.value;
  return link(system, order, { accountId, contactId });
};

const personOf = (order: Order): CustomerRowInput => ({
  values: {
    FirstName: order.person.firstName,
    LastName: order.person.lastName,
    Email: order.email,
    Phone: order.phone,
  },
  insists: true,
});

function companyValues({ company, kvk, person, address }: Order): CustomerRowInput['values'] {
  const street = address && plainAddress({ ...address, postcode: '', town: null });
  return {
    Name: company ?? person.lastName ?? '',
    KvK_nummer__c: kvk,
    ...(address !== null && {
      BillingStreet: street?.replace(/,\s*$/, '') ?? null,
      BillingPostalCode: address.postcode,
      BillingCity: address.town,
    }),
  };
}

async function companyByKvk(ctx: RequestContext, kvk: string | null): Promise<string | null> {
  if (kvk === null) return null;
  const [company] = await findRowsByValues(ctx, {
    from: 'Account',
    fields: ['Id'],
    where: { KvK_nummer__c: kvk },
    limit: 1,
  });
  return company === undefined ? null : String(company['Id']);
}

/** The contact person with the address of the order; a new one when the company has none. */
async function contactOf(
  ctx: RequestContext,
  order: Order,
  accountId: string,
): Promise<Result<string | null>> {
  if (order.email === null || order.person.lastName === null) return ok(null);
  const [known] = await findRowsByValues(ctx, {
    from: 'Contact',
    fields: ['Id'],
    where: { AccountId: accountId, Email: order.email },
    limit: 1,
  });
  if (known !== undefined) return ok(String(known['Id']));
  const made = await createRecord(ctx, {
    apiName: 'Contact',
    fields: { ...personOf(order).values, AccountId: accountId },
    allowSaveOnDuplicate: true,
  });
  return made.ok ? ok(made.value.id) : made;
}

async function link(
  system: RequestContext,
  order: Order,
  { accountId, contactId }: { accountId: string; contactId: string | null },
) {
  const linked = await updateRecord(system, order.id, {
    fields: { Account__c: accountId, Contact__c: contactId },
  });
  return linked.ok ? ok({}) : linked;
}
