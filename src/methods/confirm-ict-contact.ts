import { asSystemFor, type Verb } from '#records/request-context.ts';
import { localDay } from '#records/local-day.ts';
import { updateRecord } from '#records/write.ts';
import { ok } from '#wire/problem.ts';

/** Somebody of us asked the customer, and it is so. The day is the system's own to write. */
export const confirmIctContact: Verb = async (ctx, { id }) => {
  const confirmed = await updateRecord(asSystemFor(ctx, 'confirm an ICT contact'), String(id), { fields: { ICT_bevestigd_op__c: localDay(ctx.now) } });
  return confirmed.ok ? ok({}) : confirmed;
};
