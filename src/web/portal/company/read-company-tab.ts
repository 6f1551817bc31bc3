import { addressText, postcodeText } from '#messages/address/address-text.ts';
import { type LoaderFunctionArgs } from 'react-router';
import { type CompanyPlace, type OwnCompany, readOwnCompany } from '#domain/company/own-company.ts';
import { companyText } from '#messages/portal/company.ts';
import { companyVisit } from './company-visit.ts';
import { valueOrErrorPage } from '../../shell/value-or-error.ts';
import { type ConnectionsPage, readConnections } from './read-connections.ts';

export type CompanyTabView = {
  facts: readonly { name: string; value: string; href?: string }[];
  place: readonly string[];
  checked: boolean;
  connections: ConnectionsPage;
};

export async function readCompanyTab(args: LoaderFunctionArgs): Promise<CompanyTabView> {
  const { ctx } = companyVisit(args);
  const company = valueOrErrorPage(await readOwnCompany(ctx));
  return {
    facts: factsOf(company),
    place: placeLines(company.address),
    checked: company.checked,
    connections: await readConnections(ctx, company.id, args.url),
  };
}

function factsOf({
  name,
  customerNumber,
  chamber,
  phone,
  website,
  mainContact,
}: OwnCompany): CompanyTabView['facts'] {
  const { details, unknown } = companyText;
  const facts: [string, string][] = [
    [details.name.label, name],
    [details.number, customerNumber],
    [details.chamber.label, chamber],
    [details.phone.label, phone],
    [details.website.label, website.replace(/^https?:\/\//i, '').replace(/\/$/, '')],
    [details.main, mainContact?.name ?? ''],
  ];
  return facts.map(([label, value]) => ({ name: label, value: value === '' ? unknown : value }));
}

export const placeLines = ({ street, postcode, town, country }: CompanyPlace): string[] =>
  [
    addressText(street),
    [postcodeText(postcode), town].filter(Boolean).join(' '),
    /^(nederland)?$/i.test(country) ? '' : country,
  ].filter(Boolean);
