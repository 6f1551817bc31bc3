import { expect, it } from 'vitest';
import {
  connectionStatuses,
  laterStatuses,
  paidStatuses,
  rulesOfStatus,
  terminableStatuses,
} from '#protocol/telecom/connection-status.ts';
import { connection } from '#objects/telecom/connection.ts';

/** One table holds what each status of a connection allows. Source: decisions.md §7, §8. */

it.each([
  ['In aanvraag', { isPaid: false, terminate: 'no', portOut: 'no' }],
  ['Actief', { isPaid: true, terminate: 'yes', portOut: 'yes' }],
  ['Wordt beëindigd', { isPaid: true, terminate: 'no', portOut: 'afterALook' }],
  ['Beëindigd', { isPaid: false, terminate: 'no', portOut: 'afterALook' }],
  ['Onbekend', { isPaid: false, terminate: 'no', portOut: 'no' }],
])('a connection with status %s allows %o', (status, rules) =>
  expect(rulesOfStatus(status)).toEqual(rules),
);

it('every status of the picklist is in the table', () => {
  const values = connection.fields.Status__c.picklist?.map(({ value }) => value);
  expect(values).toEqual([...connectionStatuses]);
  expect(paidStatuses).toEqual(['Actief', 'Wordt beëindigd']);
  expect(terminableStatuses).toEqual(['Actief']);
});

it('a new connection cannot begin in a status of its end', () => {
  expect(laterStatuses).toEqual(['Wordt beëindigd', 'Beëindigd']);
});
