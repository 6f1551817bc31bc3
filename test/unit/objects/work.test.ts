import { describe, expect, it } from 'vitest';
import { objects } from '#objects/index.ts';
import { derivesDue } from '#objects/telecom/work.ts';

/** Until when somebody who sent us something waits; nine working hours. */

type Row = Readonly<Record<string, unknown>>;

// Monday to Wednesday of a week without holidays, by the clock in the Netherlands in winter.
const at = (day: number, time: string) => new Date(`2027-01-${day}T${time}:00+01:00`);
const derive = derivesDue({ status: 'Status__c', still: ['Ingepland', 'Afgehandeld'], hours: 9 });
const after = (before: Row | null, changes: Row, now: Date): Row => {
  const row = { ...before, ...changes };
  return { ...row, ...derive(row, { before, now }) };
};

const received = at(11, '09:00');
const fresh: Row = {
  ...after(null, { Status__c: 'Nieuw' }, received),
  CreatedDate: received,
};

it('what comes in is due the working hours after that', () => {
  expect(fresh['Antwoord_voor__c']).toEqual(at(12, '09:00'));
});

it.each(['Ingepland', 'Afgehandeld'])(
  'what is %s has no due moment, and set back to an open status the one it had',
  (status) => {
    const still = after(fresh, { Status__c: status }, at(11, '10:00'));
    expect(still['Antwoord_voor__c']).toBeNull();
    const open = after(still, { Status__c: 'Nieuw' }, at(13, '10:00'));
    expect(open['Antwoord_voor__c']).toEqual(at(12, '09:00'));
  },
);

it('reads when it came in also where that is written as text', () => {
  const still = { Status__c: 'Afgehandeld', CreatedDate: received.toISOString() };
  const open = after(still, { Status__c: 'Nieuw' }, at(13, '10:00'));
  expect(open['Antwoord_voor__c']).toEqual(at(12, '09:00'));
});

it('what was answered has no due moment, and gets none when it is opened again', () => {
  const answered = after(fresh, { Beantwoord_op__c: at(11, '10:00') }, at(11, '10:00'));
  expect(answered['Antwoord_voor__c']).toBeNull();
  const closed = after(answered, { Status__c: 'Afgehandeld' }, at(11, '11:00'));
  const open = after(closed, { Status__c: 'Nieuw' }, at(13, '10:00'));
  expect(open['Antwoord_voor__c']).toBeNull();
});

it('saved again in an open status its due moment stays', () => {
  const row = { ...fresh, Status__c: 'In behandeling' };
  expect(derive(row, { before: fresh, now: at(13, '10:00') })).toEqual({});
});

describe.each(objects.filter(({ fields }) => 'Beantwoord_op__c' in fields))(
  'a record page of $apiName',
  ({ fields, layout }) => {
    it('shows until when an answer is due beside when it was given, neither to be typed', () => {
      const section = layout.sections.find((one) => one.fields.includes('Antwoord_voor__c'));
      expect(section?.fields).toContain('Beantwoord_op__c');
      expect(fields['Beantwoord_op__c']).toMatchObject({ label: 'Beantwoord op', readOnly: true });
    });
  },
);
