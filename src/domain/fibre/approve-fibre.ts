import { asSystem, type BusinessAction } from '#engine/model/request-context.ts';
import { localDay } from '#engine/model/local-day.ts';
import { findRowsByValues } from '#engine/read/look-up.ts';
import { updateRecord } from '#engine/write/write.ts';
import { fibreMails } from '#messages/mail/fibre-mails.ts';
import { addMonths } from '#protocol/time/calendar.ts';
import { dateLimits } from '#protocol/time/date-limits.ts';
import { ok, refuse } from '#protocol/problem.ts';
import { fibreRequestStatus } from '#protocol/telecom/fibre-status.ts';
import { putInOutbox } from '../mail/put-in-outbox.ts';

/**
 * Mails the day to the applicant. Refusals: `day.past` and `day.tooFar` at `Schouw`, and those of
 * saving the record. Source: decisions.md §9.
 */
export const approveFibre: BusinessAction = async (ctx, { id, values }) => {
  const day = String(values['Schouw']);
  const today = localDay(ctx.now);
  if (day < today) return refuse({ code: 'day.past', field: 'Schouw', detail: 'The day is past' });
  if (day > addMonths(today, dateLimits.visitAhead))
    return refuse({
      code: 'day.tooFar',
      field: 'Schouw',
      detail: 'The day is more than a year ahead',
    });
  const approved = await updateRecord(ctx, String(id), {
    fields: { Status__c: fibreRequestStatus.surveyPlanned, Schouwdatum__c: day },
  });
  if (!approved.ok) return approved;
  const [row] = await findRowsByValues(ctx, {
    from: 'Glasvezelaanvraag__c',
    fields: ['Name', 'Email__c'],
    where: { Id: String(id) },
    limit: 1,
  });
  const words = fibreMails.surveyPlanned({
    reference: String(row?.['Name']),
    day,
    brand: ctx.brand,
  });
  await putInOutbox(asSystem(ctx, 'tell that a request for fibre goes on'), {
    to: String(row?.['Email__c']),
    kind: 'Glasvezel: schouw gepland',
    about: String(id),
    words,
  });
  return ok({});
};
