import { type Ask, asHouseFor, type Verb } from '#records/ask.ts';
import { lockRecord } from '#records/lock.ts';
import { lookUpRows } from '#records/look-up.ts';
import { findRows } from '#records/query.ts';
import { createRecord, updateRecord } from '#records/write.ts';
import { requestText } from '#text/requests.ts';
import { ok, refuse } from '#wire/problem.ts';
import { written } from './each-due.ts';

/**
 * Two requests about the same: what was said and the files move to the one that stays, and this one is closed with a word to the customer where it went on.
 * Refuses record.misfit at `Serviceverzoek` for itself or a closed one; that it is of the same company its declaration says.
 */
export const mergeRequests: Verb = async (ask, { id, values }) => {
  const [from, into] = [String(id), String(values['Serviceverzoek'])];
  if (from === into || !(await lockRecord(ask, into))) return misfit('The same request');
  const target = await factsOf(ask, into);
  if (target === undefined || target['Status'] === 'Gesloten') return misfit('A closed request');
  const house = asHouseFor(ask, 'merge two requests');
  for (const comment of await below(house, { object: 'CaseComment', by: 'ParentId', of: from }))
    written(await updateRecord(house, comment, { fields: { ParentId: into } }));
  for (const link of await below(house, { object: 'ContentDocumentLink', by: 'LinkedEntityId', of: from }))
    written(await updateRecord(house, link, { fields: { LinkedEntityId: into } }));
  const said = requestText.merged(String(target['CaseNumber']));
  written(await createRecord(ask, { apiName: 'CaseComment', fields: { ParentId: from, CommentBody: said, IsPublished: true } }));
  written(await updateRecord(house, from, { fields: { Status: 'Gesloten', Samengevoegd_met__c: into } }));
  return ok({ id: into });
};

const misfit = (detail: string) => refuse({ code: 'record.misfit', field: 'Serviceverzoek', detail });

const factsOf = async (ask: Ask, id: string) => (await lookUpRows(ask, { from: 'Case', fields: ['Status', 'CaseNumber'], where: { Id: id }, limit: 1 }))[0];

/** More than any request has. */
const most = 2_000;

const below = async (house: Ask, { object, by, of }: { object: string; by: string; of: string }): Promise<string[]> => {
  const rows = await findRows(house, {
    from: object,
    fields: ['Id'],
    filters: [{ field: by, operator: 'Equals', operands: [of] }],
    orderBy: ['Id'],
    limit: most,
  });
  return rows.map((row) => String(row['Id']));
};
