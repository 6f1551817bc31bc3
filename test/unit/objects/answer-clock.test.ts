import { describe, expect, it } from 'vitest';
import { clockStart, derivesAnswerClock } from '#objects/crm/answer-clock.ts';

/** The deadline of an answer: two working hours for an urgent request and nine for any other. */

type Row = Readonly<Record<string, unknown>>;

// Monday to Wednesday of a week without holidays, by the clock in the Netherlands in winter.
const at = (day: number, time: string) => new Date(`2027-01-${day}T${time}:00+01:00`);
const derive = derivesAnswerClock((row) => (row['Priority'] === 'Hoog' ? 2 : 9));
const rowAfter = (before: Row | null, changes: Row, now: Date): Row => {
  const row = { ...before, ...changes };
  return { ...row, ...derive(row, { before, now }) };
};
const clockOf = (row: Row) =>
  ['Telt_vanaf__c', 'Wacht_sinds__c', 'Antwoord_voor__c'].map((name) => row[name] ?? null);

const received = at(11, '09:00');
const fresh = rowAfter(null, { Status: 'Nieuw', Priority: 'Normaal' }, received);
const waiting = rowAfter(fresh, { Status: 'Wacht op feedback' }, at(11, '11:00'));

describe('a request', () => {
  it('that is new has its deadline after the working hours of its priority', () => {
    expect(clockOf(fresh)).toEqual([received, null, at(12, '09:00')]);
    const urgent = rowAfter(null, { Status: 'Nieuw', Priority: 'Hoog' }, received);
    expect(clockOf(urgent)).toEqual([received, null, at(11, '11:00')]);
  });

  it('that begins closed has no deadline', () => {
    expect(clockOf(rowAfter(null, { Status: 'Gesloten' }, received))).toEqual([null, null, null]);
  });

  it('that begins as waiting for the customer waits from then on', () => {
    const row = rowAfter(null, { Status: 'Wacht op feedback' }, received);
    expect(clockOf(row)).toEqual([received, received, null]);
  });

  it('that waits for the customer has no deadline, and keeps since when it waits', () => {
    expect(clockOf(waiting)).toEqual([received, at(11, '11:00'), null]);
    const later = rowAfter(waiting, { Subject: 'Anders' }, at(11, '12:00'));
    expect(clockOf(later)).toEqual([received, at(11, '11:00'), null]);
  });

  it('has its clock moved by the working hours that it waited', () => {
    const on = rowAfter(waiting, { Status: 'In behandeling' }, at(12, '09:30'));
    // Waited 6.5 hours on the Monday and one on the Tuesday: 09:00 becomes 16:30.
    expect(clockOf(on)).toEqual([at(11, '16:30'), null, at(12, '16:30')]);
  });

  it('that gets another priority counts from when it came in', () => {
    const urgent = rowAfter(fresh, { Priority: 'Hoog' }, at(11, '15:00'));
    expect(clockOf(urgent)).toEqual([received, null, at(11, '11:00')]);
  });

  it('that is closed has no deadline, and gets its old one back when staff reopen it', () => {
    const closed = rowAfter(fresh, { Status: 'Gesloten' }, at(11, '12:00'));
    expect(clockOf(closed)).toEqual([received, null, null]);
    const again = rowAfter(closed, { Status: 'Nieuw' }, at(13, '10:00'));
    expect(clockOf(again)).toEqual([received, null, at(12, '09:00')]);
  });

  it('that is closed while it waits for the customer stops waiting at that moment', () => {
    const closed = rowAfter(waiting, { Status: 'Gesloten' }, at(11, '12:00'));
    expect(clockOf(closed)).toEqual([at(11, '10:00'), null, null]);
    const again = rowAfter(closed, { Status: 'In behandeling' }, at(13, '10:00'));
    expect(clockOf(again)).toEqual([at(11, '10:00'), null, at(12, '10:00')]);
  });

  it('that is reopened to wait for the customer waits from then on', () => {
    const closed = rowAfter(fresh, { Status: 'Gesloten' }, at(11, '12:00'));
    const again = rowAfter(closed, { Status: 'Wacht op feedback' }, at(12, '10:00'));
    expect(clockOf(again)).toEqual([received, at(12, '10:00'), null]);
  });

  it('that was answered and closed has no deadline when staff reopen it', () => {
    const answered = rowAfter(fresh, { Telt_vanaf__c: null }, at(11, '10:00'));
    const closed = rowAfter(answered, { Status: 'Gesloten' }, at(11, '12:00'));
    const again = rowAfter(closed, { Status: 'Nieuw' }, at(12, '10:00'));
    expect(clockOf(again)).toEqual([null, null, null]);
  });

  it('that loses its start while it waits for the customer has no clock', () => {
    const answered = rowAfter(waiting, { Telt_vanaf__c: null }, at(11, '12:00'));
    expect(clockOf(answered)).toEqual([null, null, null]);
  });

  it('that is reopened with a new start counts from that start', () => {
    const closed = rowAfter(fresh, { Status: 'Gesloten' }, at(11, '12:00'));
    const changes = { Status: 'In behandeling', Telt_vanaf__c: at(12, '10:00') };
    const again = rowAfter(closed, changes, at(12, '10:00'));
    expect(clockOf(again)).toEqual([at(12, '10:00'), null, at(13, '10:00')]);
  });

  it('that was answered has no deadline until it gets a new start', () => {
    const answered = rowAfter(fresh, { Telt_vanaf__c: null }, at(11, '10:00'));
    expect(clockOf(answered)).toEqual([null, null, null]);
    const changed = rowAfter(answered, { Priority: 'Hoog' }, at(11, '12:00'));
    expect(clockOf(changed)).toEqual([null, null, null]);
    const asked = rowAfter(changed, { Telt_vanaf__c: at(12, '09:00') }, at(12, '09:00'));
    expect(clockOf(asked)).toEqual([at(12, '09:00'), null, at(12, '11:00')]);
  });

  it('that was answered has no clock when it then waits for the customer', () => {
    const answered = rowAfter(fresh, { Telt_vanaf__c: null }, at(11, '10:00'));
    const asked = rowAfter(answered, { Status: 'Wacht op feedback' }, at(11, '12:00'));
    expect(clockOf(asked)).toEqual([null, null, null]);
    expect(clockOf(rowAfter(asked, { Status: 'In behandeling' }, at(12, '12:00')))).toEqual([
      null,
      null,
      null,
    ]);
  });

  it('that is closed changes only its deadline, to null', () => {
    const row = { ...fresh, Status: 'Gesloten' };
    const emptied = derive(row, { before: fresh, now: at(11, '12:00') });
    expect(emptied).toStrictEqual({ Antwoord_voor__c: null });
  });

  it('that gets a new start and leaves waiting counts from the new start', () => {
    const changes = { Telt_vanaf__c: at(12, '09:00'), Status: 'In behandeling' };
    const asked = rowAfter(waiting, changes, at(12, '09:00'));
    expect(clockOf(asked)).toEqual([at(12, '09:00'), null, at(13, '09:00')]);
  });

  it('that gets a new start while it keeps waiting waits from that change on', () => {
    const named = rowAfter(waiting, { Telt_vanaf__c: at(12, '09:00') }, at(12, '10:00'));
    expect(clockOf(named)).toEqual([at(12, '09:00'), at(12, '10:00'), null]);
    const on = rowAfter(named, { Status: 'In behandeling' }, at(12, '12:00'));
    expect(clockOf(on)).toEqual([at(12, '11:00'), null, at(13, '11:00')]);
  });

  it('that comes in on Saturday counts from Monday, and waiting in a weekend adds nothing', () => {
    const saturday = rowAfter(null, { Status: 'Nieuw', Priority: 'Hoog' }, at(16, '14:00'));
    expect(clockOf(saturday)[2]).toEqual(at(18, '10:30'));
    const asked = rowAfter(saturday, { Status: 'Wacht op feedback' }, at(16, '15:00'));
    const on = rowAfter(asked, { Status: 'In behandeling' }, at(17, '23:00'));
    expect(clockOf(on)[2]).toEqual(at(18, '10:30'));
  });

  it('that waits for the customer over holidays is moved by working hours only', () => {
    // Thursday 25 March 2027 16:30; Good Friday, the weekend and Easter Monday are no working days.
    const moment = (day: string, time: string, offset: string) =>
      new Date(`2027-${day}T${time}:00${offset}`);
    const before = rowAfter(null, { Status: 'Nieuw' }, moment('03-25', '15:30', '+01:00'));
    const asked = rowAfter(
      before,
      { Status: 'Wacht op feedback' },
      moment('03-25', '16:30', '+01:00'),
    );
    const on = rowAfter(asked, { Status: 'In behandeling' }, moment('03-30', '09:30', '+02:00'));
    // One hour was used. It waited one hour on Thursday and one on Tuesday; eight are left.
    expect(clockOf(on)[2]).toEqual(moment('03-30', '17:30', '+02:00'));
  });

  it('that staff reopen twice has the same deadline each time', () => {
    const close = (row: Row, day: number) =>
      rowAfter(row, { Status: 'Gesloten' }, at(day, '09:00'));
    const open = (row: Row, day: number) => rowAfter(row, { Status: 'Nieuw' }, at(day, '10:00'));
    const once = open(close(fresh, 12), 12);
    const twice = open(close(once, 13), 13);
    expect(clockOf(twice)).toEqual(clockOf(fresh));
  });

  it('derives only the fields that change', () => {
    const now = at(11, '10:00');
    expect(derive({ ...fresh, Subject: 'Anders' }, { before: fresh, now })).toEqual({});
    const urgent = derive({ ...fresh, Priority: 'Hoog' }, { before: fresh, now });
    expect(urgent).toEqual({ Antwoord_voor__c: at(11, '11:00') });
  });

  it('may have its moments written as text', () => {
    const row = { Telt_vanaf__c: received.toISOString() };
    expect(clockStart(row)).toEqual(received);
    const same = { ...fresh, Telt_vanaf__c: received.toISOString() };
    expect(derive(same, { before: fresh, now: at(11, '10:00') })).toEqual({});
  });

  it('without a stored start counts from its creation, if it has a deadline', () => {
    const made = { CreatedDate: received };
    expect(clockStart(made)).toBeNull();
    expect(clockStart({ ...made, Antwoord_voor__c: at(12, '09:00') })).toEqual(received);
    const named = { ...made, Telt_vanaf__c: at(12, '09:00'), Antwoord_voor__c: null };
    expect(clockStart(named)).toEqual(at(12, '09:00'));
  });
});
