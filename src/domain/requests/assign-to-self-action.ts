import type { BusinessAction } from '#engine/model/request-context.ts';
import { findRowsByValues } from '#engine/read/look-up.ts';
import { updateRecord } from '#engine/write/write.ts';
import { ok } from '#protocol/problem.ts';
import { actorIdOf } from '#protocol/users/viewer.ts';

/** Assigning a record also changes `field` of the object `from`, from `was` to `is`. */
type Begins = { from: string; field: string; was: string; is: string };

export const assignToSelfAction =
  (begins?: Begins): BusinessAction =>
  async (ctx, { id }) => {
    const fields = {
      OwnerId: actorIdOf(ctx.viewer),
      ...(begins && (await isNew(ctx, String(id), begins)) && { [begins.field]: begins.is }),
    };
    const taken = await updateRecord(ctx, String(id), { fields });
    return taken.ok ? ok({}) : taken;
  };

async function isNew(
  ctx: Parameters<BusinessAction>[0],
  id: string,
  { from, field, was }: Begins,
): Promise<boolean> {
  const [row] = await findRowsByValues(ctx, { from, fields: [field], where: { Id: id }, limit: 1 });
  return row?.[field] === was;
}
