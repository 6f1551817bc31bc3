import { type RequestContext, asSystem } from '#engine/model/request-context.ts';
import { findRowsByValues } from '#engine/read/look-up.ts';
import { findRows } from '#engine/read/query.ts';
import { isFirstInTransaction } from '#engine/model/transaction.ts';
import type { WrittenRecord } from '#engine/write/write.ts';
import { requestMails } from '#messages/mail/request-mails.ts';
import { customerFacingStatus } from '#protocol/telecom/service-requests.ts';
import { ownerAddress, ownerFields, putInOutbox } from '../mail/put-in-outbox.ts';
import { mailedRequestNote } from './tell-about-request.ts';

export type RequestNotice = { what: 'made' | 'changed'; to: readonly ('contact' | 'owner')[] };

const fields = [
  'CaseNumber',
  'ContactId',
  'Subject',
  'Status',
  'Account.Name',
  'Contact.Name',
  'Contact.Email',
  ...ownerFields,
];

/**
 * Does nothing for objects other than `Case`. Source: record-api.md §6.3 (triggerOtherEmail,
 * triggerUserEmail).
 */
export async function mailRequestSaved(
  ctx: RequestContext,
  saved: WrittenRecord,
  { what, to }: RequestNotice,
): Promise<void> {
  if (saved.object.apiName !== 'Case' || to.length === 0) return;
  const system = asSystem(ctx, 'tell of a service request');
  const filters = [{ field: 'Id', operator: 'Equals' as const, operands: [saved.id] }];
  const [row] = await findRows(system, { from: 'Case', fields, filters, limit: 1 });
  if (row === undefined) return;
  const facts = {
    reference: String(row['CaseNumber']),
    subject: String(row['Subject']),
    company: String(row['Account.Name']),
    what,
  };
  const contact = row['Contact.Email'];
  // `follow-requests.ts` may have mailed this contact already in this transaction.
  if (
    to.includes('contact') &&
    typeof contact === 'string' &&
    isFirstInTransaction(ctx, mailedRequestNote(saved.id, contact))
  ) {
    const logsIn =
      (
        await findRowsByValues(system, {
          from: 'User',
          fields: ['Id'],
          where: { ContactId: row['ContactId'] as string, IsActive: true },
          limit: 1,
        })
      ).length > 0; // proof: a request with a `Contact.Email` has a contact
    const words = requestMails.toContact({
      ...facts,
      status: customerFacingStatus(row['Status']),
      name: String(row['Contact.Name']),
      logsIn,
      brand: system.brand,
    });
    await putInOutbox(system, {
      to: contact,
      kind: 'Serviceverzoek aan contactpersoon',
      about: saved.id,
      words,
    });
  }
  if (to.includes('owner')) {
    const words = requestMails.toOwner({ ...facts, status: String(row['Status']) });
    await putInOutbox(system, {
      to: ownerAddress(system, row),
      kind: 'Serviceverzoek aan behandelaar',
      about: saved.id,
      words,
    });
  }
}
