import type { RequestContext } from '#engine/model/request-context.ts';
import { inTransaction } from '#engine/model/transaction.ts';
import { updateRecord } from '#engine/write/write.ts';
import { ok, type Result } from '#protocol/problem.ts';
import type { Site } from '#protocol/site/site.ts';
import type { ChangeSuccess } from './change-user.ts';
import { refusedNewAddress, saveAddressAndMail } from './new-address.ts';
import { validateOwnDetails, clearableNameFields, type OwnDetails } from './own-details.ts';
import { readOwnDetails } from './read-own-details.ts';
import { refusedContactAddress, saveContactAndMail } from '../company/save-contact-and-mail.ts';

/** As `changeUser` and `changeOwnContact`, in one transaction. */
export async function saveOwnDetails(
  ctx: RequestContext,
  details: Omit<OwnDetails, 'Id'>,
  site: Site,
): Promise<Result<ChangeSuccess>> {
  const own = await readOwnDetails(ctx);
  if (!own.ok) return own;
  const { userId, contactId } = own.value;
  const fields = validateOwnDetails({ ...details, Id: userId });
  if (!fields.ok) return fields;
  const { Email } = fields.value;
  const tooMany =
    (await refusedNewAddress(ctx, userId, Email)) ??
    (contactId === null ? null : await refusedContactAddress(ctx, contactId, Email));
  if (tooMany) return tooMany;
  return inTransaction(ctx, async (inside): Promise<Result<ChangeSuccess>> => {
    const user = await saveAddressAndMail(inside, { userId, site }, (within) =>
      updateRecord(within, userId, { fields: fields.value, leavesEmpty: clearableNameFields }),
    );
    if (!user.ok) return user;
    const contact = contactId === null ? user : await saveContact(inside, contactId, fields.value);
    return contact.ok ? ok({ status: 'Success' }) : contact;
  });
}

const saveContact = (
  inside: RequestContext,
  id: string,
  fields: Parameters<typeof updateRecord>[2]['fields'],
) =>
  saveContactAndMail(inside, id, (within) =>
    updateRecord(within, id, {
      fields,
      leavesEmpty: clearableNameFields,
      allowSaveOnDuplicate: true,
    }),
  );
