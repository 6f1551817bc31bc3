import { type Ask, asHouse } from '#records/ask.ts';
import type { ListFilterDefinition } from '#records/define.ts';
import { findRows } from '#records/query.ts';
import { forgetAll } from './forget.ts';

const day = 86_400_000; // ms
const together = 200;

type Keeping = { from: string; when: readonly ListFilterDefinition[]; since: 'CreatedDate' | 'LastModifiedDate'; days: number };

const is = (field: string, ...operands: string[]): ListFilterDefinition => ({ field, operator: 'Equals', operands });

/** How long what visitors send is kept, as the privacy statement promises (db/seed/pages/privacy.ts). What is still being handled stays. */
const keepings: readonly Keeping[] = [
  { from: 'Contactbericht__c', when: [is('Soort__c', 'Contact'), is('Status__c', 'Afgehandeld')], since: 'LastModifiedDate', days: 365 },
  { from: 'Contactbericht__c', when: [is('Soort__c', 'Feedback')], since: 'CreatedDate', days: 365 },
  { from: 'Adviesaanvraag__c', when: [is('Status__c', 'Afgehandeld')], since: 'LastModifiedDate', days: 365 },
  { from: 'Glasvezelaanvraag__c', when: [is('Status__c', 'Geannuleerd')], since: 'LastModifiedDate', days: 90 },
  // Of people who never became users of ours.
  { from: 'Uitnodiging__c', when: [is('Status__c', 'Verstuurd', 'Ingetrokken')], since: 'LastModifiedDate', days: 90 },
];

/** Deletes what visitors sent and whose time is over, with the mails about it; how many. Some at a time: the next sweep goes on. Source: domain.md §8. */
export async function forgetForms(ask: Ask): Promise<number> {
  const house = asHouse(ask, 'forget what visitors sent and whose time is over');
  let gone = 0;
  for (const { from, when, since, days } of keepings) {
    const until: ListFilterDefinition = { field: since, operator: 'LessOrEqual', operands: [new Date(ask.now.getTime() - days * day).toISOString()] };
    const over = await findRows(house, { from, fields: ['Id'], filters: [...when, until], orderBy: [since], limit: together });
    gone += await forgetAll(
      house,
      over.map((row) => String(row['Id'])),
    );
  }
  return gone;
}
