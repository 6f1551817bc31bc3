import type { RequestContext } from '#engine/model/request-context.ts';
import { findRowsByValues } from '#engine/read/look-up.ts';
import type { PlainRow } from '#engine/read/query.ts';
import { refuse, ok, type Result } from '#protocol/problem.ts';

export type OwnCompany = {
  id: string;
  name: string;
  customerNumber: string;
  chamber: string;
  phone: string;
  website: string;
  size: string;
  address: CompanyPlace;
  /** The address register confirmed the address. */
  checked: boolean;
  mainContact: { id: string; name: string } | null;
};

/** A part without a value is `''`. A Dutch `postcode` has the stored form `1234AB`. */
export type CompanyPlace = { street: string; postcode: string; town: string; country: string };

const fields = [
  'Id',
  'Name',
  'Klantnummer__c',
  'KvK_nummer__c',
  'Phone',
  'Website',
  'Omvangsklasse__c',
  'BillingStreet',
  'BillingPostalCode',
  'BillingCity',
  'BillingCountry',
  'Gecontroleerd_adres__c',
  'Contactpersoon__c',
  'Contactpersoon__r.Name',
];

/** Source: decisions.md §6. */
export async function readOwnCompany(ctx: RequestContext): Promise<Result<OwnCompany>> {
  if (ctx.viewer.kind !== 'user' || ctx.viewer.role !== 'customer' || ctx.viewer.accountId === null)
    return refuse({ code: 'record.noRight' });
  const [row] = await findRowsByValues(ctx, {
    from: 'Account',
    fields,
    where: { Id: ctx.viewer.accountId },
    limit: 1,
  });
  return row === undefined ? refuse({ code: 'record.notFound' }) : ok(companyOf(row));
}

function companyOf(row: PlainRow): OwnCompany {
  const text = (name: string): string =>
    row[name] === null || row[name] === undefined ? '' : String(row[name]);
  const address = {
    street: text('BillingStreet'),
    postcode: text('BillingPostalCode'),
    town: text('BillingCity'),
    country: text('BillingCountry'),
  };
  return {
    id: text('Id'),
    name: text('Name'),
    customerNumber: text('Klantnummer__c'),
    chamber: text('KvK_nummer__c'),
    phone: text('Phone'),
    website: text('Website'),
    size: text('Omvangsklasse__c'),
    address,
    checked: text('Gecontroleerd_adres__c') === addressLine(address),
    mainContact:
      text('Contactpersoon__c') === ''
        ? null
        : { id: text('Contactpersoon__c'), name: text('Contactpersoon__r.Name') },
  };
}

export const addressLine = ({ street, postcode, town }: Omit<CompanyPlace, 'country'>): string =>
  [street, postcode, town].filter(Boolean).join(', ');
