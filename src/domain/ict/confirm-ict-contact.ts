import { asSystemOnBehalf, type BusinessAction } from '#engine/model/request-context.ts';
import { localDay } from '#engine/model/local-day.ts';
import { updateRecord } from '#engine/write/write.ts';
import { ok } from '#protocol/problem.ts';

/** Saves as the system, because the field is read-only. */
export const confirmIctContact: BusinessAction = async (ctx, { id }) => {
  const confirmed = await updateRecord(
    asSystemOnBehalf(ctx, 'confirm an ICT contact'),
    String(id),
    {
      fields: { ICT_bevestigd_op__c: localDay(ctx.now) },
    },
  );
  return confirmed.ok ? ok({}) : confirmed;
};
