import type { RequestContext } from '#engine/model/request-context.ts';
import { inTransaction } from '#engine/model/transaction.ts';
import { updateRecord } from '#engine/write/write.ts';
import { ok, type Result } from '#protocol/problem.ts';
import { type ChangeSuccess, findVisibleRecordId } from './change-user.ts';
import { validateOwnDetails, clearableNameFields, type OwnDetails } from './own-details.ts';
import { refusedContactAddress, saveContactAndMail } from '../company/save-contact-and-mail.ts';

/** Ignores a duplicate warning, because the user already has that address. Source: spec §7. */
export async function changeOwnContact(
  ctx: RequestContext,
  details: OwnDetails,
): Promise<Result<ChangeSuccess>> {
  const found = await findVisibleRecordId(ctx, 'Contact', details.Id);
  if (!found.ok) return found;
  const fields = validateOwnDetails(details);
  if (!fields.ok) return fields;
  const tooMany = await refusedContactAddress(ctx, found.value, fields.value.Email);
  if (tooMany) return tooMany;
  const saved = await inTransaction(ctx, (inside) =>
    saveContactAndMail(inside, found.value, (within) =>
      updateRecord(within, found.value, {
        fields: fields.value,
        leavesEmpty: clearableNameFields,
        allowSaveOnDuplicate: true,
      }),
    ),
  );
  return saved.ok ? ok({ status: 'Success' }) : saved;
}
