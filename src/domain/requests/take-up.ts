import type { Verb } from '#engine/model/request-context.ts';
import { lookUpRows } from '#engine/read/look-up.ts';
import { updateRecord } from '#engine/write/write.ts';
import { ok } from '#protocol/problem.ts';
import { makerOf } from '#protocol/users/viewer.ts';

/** Of some objects what was new is under way from then on. */
type Begins = { from: string; field: string; was: string; is: string };

/** The row becomes whose it is that asks, as a save of theirs. */
export const takeUp =
  (begins?: Begins): Verb =>
  async (ctx, { id }) => {
    const fields = {
      OwnerId: makerOf(ctx.viewer),
      ...(begins && (await isNew(ctx, String(id), begins)) && { [begins.field]: begins.is }),
    };
    const taken = await updateRecord(ctx, String(id), { fields });
    return taken.ok ? ok({}) : taken;
  };

async function isNew(
  ctx: Parameters<Verb>[0],
  id: string,
  { from, field, was }: Begins,
): Promise<boolean> {
  const [row] = await lookUpRows(ctx, { from, fields: [field], where: { Id: id }, limit: 1 });
  return row?.[field] === was;
}
