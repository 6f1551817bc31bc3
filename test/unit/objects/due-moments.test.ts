import { contactMessage } from '#objects/crm/contact-message.ts';
import { contactMessageKind } from '#protocol/crm/picklists.ts';
import { describe, expect, it } from 'vitest';
import { objects } from '#objects/index.ts';
import { derivesDue } from '#objects/telecom/work.ts';

/** The due moment of an answer to something sent to us; nine working hours. */

type Row = Readonly<Record<string, unknown>>;

// Monday to Wednesday of a week without holidays, by the clock in the Netherlands in winter.
const at = (day: number, time: string) => new Date(`2027-01-${day}T${time}:00+01:00`);
const derive = derivesDue({ status: 'Status__c', still: ['Ingepland', 'Afgehandeld'], hours: 9 });
const rowAfter = (before: Row | null, changes: Row, now: Date): Row => {
  const row = { ...before, ...changes };
  return { ...row, ...derive(row, { before, now }) };
};

const received = at(11, '09:00');
const fresh: Row = {
  ...rowAfter(null, { Status__c: 'Nieuw' }, received),
  CreatedDate: received,
};

it('a new record is due its working hours after it came in', () => {
  expect(fresh['Antwoord_voor__c']).toEqual(at(12, '09:00'));
});

it.each(['Ingepland', 'Afgehandeld'])(
  'a record that is %s has no due moment, and gets its old one back when reopened',
  (status) => {
    const still = rowAfter(fresh, { Status__c: status }, at(11, '10:00'));
    expect(still['Antwoord_voor__c']).toBeNull();
    const open = rowAfter(still, { Status__c: 'Nieuw' }, at(13, '10:00'));
    expect(open['Antwoord_voor__c']).toEqual(at(12, '09:00'));
  },
);

it('a creation date that is written as text is read too', () => {
  const still = { Status__c: 'Afgehandeld', CreatedDate: received.toISOString() };
  const open = rowAfter(still, { Status__c: 'Nieuw' }, at(13, '10:00'));
  expect(open['Antwoord_voor__c']).toEqual(at(12, '09:00'));
});

it('a record that was answered has no due moment, also after it is reopened', () => {
  const answered = rowAfter(fresh, { Beantwoord_op__c: at(11, '10:00') }, at(11, '10:00'));
  expect(answered['Antwoord_voor__c']).toBeNull();
  const closed = rowAfter(answered, { Status__c: 'Afgehandeld' }, at(11, '11:00'));
  const open = rowAfter(closed, { Status__c: 'Nieuw' }, at(13, '10:00'));
  expect(open['Antwoord_voor__c']).toBeNull();
});

it('a record that is saved again in an open status keeps its due moment', () => {
  const row = { ...fresh, Status__c: 'In behandeling' };
  expect(derive(row, { before: fresh, now: at(13, '10:00') })).toEqual({});
});

/** Interest in fibre is answered when the plan changes, so nobody owes an answer. */
const answered = objects.filter(
  ({ apiName, fields }) => 'Beantwoord_op__c' in fields && apiName !== 'Interesse__c',
);

describe.each(answered)('a record page of $apiName', ({ fields, layout }) => {
  it('shows when an answer was given next to when it is due, read-only', () => {
    const section = layout.sections.find((one) => one.fields.includes('Antwoord_voor__c'));
    expect(section?.fields).toContain('Beantwoord_op__c');
    expect(fields['Beantwoord_op__c']).toMatchObject({ label: 'Beantwoord op', readOnly: true });
  });
});

it.each(Object.values(contactMessageKind))(
  'a message of the kind %s has a retention period',
  (kind) => {
    const periods = contactMessage.retention!.filter(({ filters }) =>
      filters.some(({ field, operands }) => field === 'Soort__c' && operands.includes(kind)),
    );
    expect(periods.map(({ days }) => days)).toEqual([expect.any(Number)]);
  },
);
