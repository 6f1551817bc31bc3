import { asHouse, type Verb } from '#records/ask.ts';
import { localDay } from '#records/local-day.ts';
import { lookUpRows } from '#records/look-up.ts';
import { updateRecord } from '#records/write.ts';
import { fibreMails } from '#text/fibre-mails.ts';
import { ok, refuse } from '#wire/problem.ts';
import { putInOutbox } from './put-in-outbox.ts';

/** A request for fibre goes on: the day somebody comes to look, and a mail about it. Refuses record.rule at `Schouw` for a day that is past. Source: decisions.md §9. */
export const approveFibre: Verb = async (ask, { id, values }) => {
  const day = String(values['Schouw']);
  if (day < localDay(ask.now)) return refuse({ code: 'record.rule', field: 'Schouw', detail: 'The day is past' });
  const approved = await updateRecord(ask, String(id), { fields: { Status__c: 'Schouw gepland', Schouwdatum__c: day } });
  if (!approved.ok) return approved;
  const [row] = await lookUpRows(ask, { from: 'Glasvezelaanvraag__c', fields: ['Name', 'Email__c'], where: { Id: String(id) }, limit: 1 });
  const words = fibreMails.surveyPlanned({ reference: String(row?.['Name']), day, brand: ask.brand });
  await putInOutbox(asHouse(ask, 'tell that a request for fibre goes on'), {
    to: String(row?.['Email__c']),
    kind: 'Glasvezel: schouw gepland',
    about: String(id),
    words,
  });
  return ok({});
};
