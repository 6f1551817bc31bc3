import type { RequestContext } from '#engine/model/request-context.ts';
import { notFound, objectOfId, seesRecord } from '#engine/read/read.ts';
import { inTransaction } from '#engine/model/transaction.ts';
import { updateRecord } from '#engine/write/write.ts';
import { ok, refuse, type Result } from '#protocol/problem.ts';
import type { Site } from '#protocol/site/site.ts';
import { refusedNewAddress, saveAddressAndMail } from './new-address.ts';
import { validateOwnDetails, clearableNameFields, type OwnDetails } from './own-details.ts';

export type ChangeSuccess = { status: 'Success' };

/**
 * A changed e-mail address becomes the login name when its owner opens the mailed link. Source:
 * decisions.md §10.
 */
export async function changeUser(
  ctx: RequestContext,
  details: OwnDetails,
  site: Site,
): Promise<Result<ChangeSuccess>> {
  const found = await findVisibleRecordId(ctx, 'User', details.Id);
  if (!found.ok) return found;
  const fields = validateOwnDetails(details);
  if (!fields.ok) return fields;
  const tooMany = await refusedNewAddress(ctx, found.value, fields.value.Email);
  if (tooMany) return tooMany;
  const saved = await inTransaction(ctx, (inside) =>
    saveAddressAndMail(inside, { userId: found.value, site }, (within) =>
      updateRecord(within, found.value, { fields: fields.value, leavesEmpty: clearableNameFields }),
    ),
  );
  return saved.ok ? ok({ status: 'Success' }) : saved;
}

export async function findVisibleRecordId(
  ctx: RequestContext,
  apiName: string,
  id: string,
): Promise<Result<string>> {
  if (ctx.viewer.kind === 'guest') return refuse({ code: 'record.noRight' });
  const known = objectOfId(ctx, id);
  if (!known.ok) return known;
  const { object, recordId } = known.value;
  return object.apiName === apiName && (await seesRecord(ctx, object, recordId))
    ? ok(recordId)
    : notFound;
}
