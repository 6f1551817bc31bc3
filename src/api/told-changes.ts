import { refusedNewAddress, savingAddress } from '#methods/new-address.ts';
import { refusedCompanyChange, savingCompany, tidiedCompany } from '#methods/saving-company.ts';
import { refusedReply } from '#methods/reply-to-request.ts';
import { refusedContactAddress, savingContact } from '#methods/saving-contact.ts';
import type { Ask } from '#records/ask.ts';
import type { ObjectModel } from '#records/registry.ts';
import type { refuse, Result } from '#wire/problem.ts';
import type { Dict, Scalar } from '#wire/shapes/parts.ts';
import type { Site } from '#wire/site.ts';

/**
 * Changes of users, companies and contacts that people are told of: the record API brings along what the product methods do. Source: decisions.md §5, §10.
 */
export type ToldChange = { object: ObjectModel; recordId: string; fields: Dict<Scalar | null> };

/** Whether somebody may have to be told of this change of a row by staff, as it was before. */
export const isTold = ({ apiName }: ObjectModel, before: Readonly<Record<string, unknown>>, { Email: address }: Dict<Scalar | null>): boolean =>
  apiName === 'User' || (apiName === 'Contact' && address !== undefined && before['Email'] !== null && before['Email'] !== address);

/** As they are kept. */
export const tidied = ({ apiName }: ObjectModel, fields: Dict<Scalar | null>): Dict<Scalar | null> => (apiName === 'Account' ? tidiedCompany(fields) : fields);

/** What counts a change, outside any transaction: it is counted over a connection of its own. */
export async function refusedToldChange(ask: Ask, { object, recordId, fields }: ToldChange): Promise<ReturnType<typeof refuse> | null> {
  const { Email: address } = fields;
  if (object.apiName === 'Account') return refusedCompanyChange(ask, recordId, fields);
  if (address === undefined) return null;
  if (object.apiName === 'User') return refusedNewAddress(ask, recordId, address);
  return object.apiName === 'Contact' ? refusedContactAddress(ask, recordId, address) : null;
}

/** The same of a row that is to be made. */
export async function refusedToldRow(ask: Ask, apiName: string, { ParentId: parent }: Dict<Scalar | null>): Promise<ReturnType<typeof refuse> | null> {
  return apiName === 'CaseComment' && typeof parent === 'string' ? refusedReply(ask, parent) : null;
}

/** Saves by `save`, with the mails that follow, in one transaction that the caller has opened. `site`: where links in them lead. */
export function savingTold<T>(
  inside: Ask,
  { object, recordId, fields, site }: ToldChange & { site: Site },
  save: (inside: Ask) => Promise<Result<T>>,
): Promise<Result<T>> {
  if (object.apiName === 'Account') return savingCompany(inside, recordId, save);
  if (fields['Email'] === undefined) return save(inside);
  if (object.apiName === 'User') return savingAddress(inside, { userId: recordId, site }, save);
  return object.apiName === 'Contact' ? savingContact(inside, recordId, save) : save(inside);
}
