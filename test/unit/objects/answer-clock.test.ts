import { describe, expect, it } from 'vitest';
import { clockStart, derivesAnswerClock } from '#objects/crm/answer-clock.ts';

/** Until when a request is answered; two hours for an urgent one and nine for any other. */

type Row = Readonly<Record<string, unknown>>;

// Monday to Wednesday of a week without holidays, by the clock in the Netherlands in winter.
const at = (day: number, time: string) => new Date(`2027-01-${day}T${time}:00+01:00`);
const derive = derivesAnswerClock((row) => (row['Priority'] === 'Hoog' ? 2 : 9));
const after = (before: Row | null, changes: Row, now: Date): Row => {
  const row = { ...before, ...changes };
  return { ...row, ...derive(row, { before, now }) };
};
const clockOf = (row: Row) =>
  ['Telt_vanaf__c', 'Wacht_sinds__c', 'Antwoord_voor__c'].map((name) => row[name] ?? null);

const received = at(11, '09:00');
const fresh = after(null, { Status: 'Nieuw', Priority: 'Normaal' }, received);
const waiting = after(fresh, { Status: 'Wacht op feedback' }, at(11, '11:00'));

describe('a request', () => {
  it('that is new is answered within the hours of its priority', () => {
    expect(clockOf(fresh)).toEqual([received, null, at(12, '09:00')]);
    const urgent = after(null, { Status: 'Nieuw', Priority: 'Hoog' }, received);
    expect(clockOf(urgent)).toEqual([received, null, at(11, '11:00')]);
  });

  it('that begins closed has no such moment', () => {
    expect(clockOf(after(null, { Status: 'Gesloten' }, received))).toEqual([null, null, null]);
  });

  it('that begins with waiting for the customer waits from then on', () => {
    const row = after(null, { Status: 'Wacht op feedback' }, received);
    expect(clockOf(row)).toEqual([received, received, null]);
  });

  it('that waits for the customer has none, and keeps since when it waits', () => {
    expect(clockOf(waiting)).toEqual([received, at(11, '11:00'), null]);
    const later = after(waiting, { Subject: 'Anders' }, at(11, '12:00'));
    expect(clockOf(later)).toEqual([received, at(11, '11:00'), null]);
  });

  it('goes on where it stood: as much later as it waited in office hours', () => {
    const on = after(waiting, { Status: 'In behandeling' }, at(12, '09:30'));
    // Waited 6.5 hours on the Monday and one on the Tuesday: 09:00 becomes 16:30.
    expect(clockOf(on)).toEqual([at(11, '16:30'), null, at(12, '16:30')]);
  });

  it('that gets another priority counts from when it came in', () => {
    const urgent = after(fresh, { Priority: 'Hoog' }, at(11, '15:00'));
    expect(clockOf(urgent)).toEqual([received, null, at(11, '11:00')]);
  });

  it('that is closed has none, and goes on from where it began when staff open it again', () => {
    const closed = after(fresh, { Status: 'Gesloten' }, at(11, '12:00'));
    expect(clockOf(closed)).toEqual([received, null, null]);
    const again = after(closed, { Status: 'Nieuw' }, at(13, '10:00'));
    expect(clockOf(again)).toEqual([received, null, at(12, '09:00')]);
  });

  it('that is closed while it waits for the customer waits until then, and no longer', () => {
    const closed = after(waiting, { Status: 'Gesloten' }, at(11, '12:00'));
    expect(clockOf(closed)).toEqual([at(11, '10:00'), null, null]);
    const again = after(closed, { Status: 'In behandeling' }, at(13, '10:00'));
    expect(clockOf(again)).toEqual([at(11, '10:00'), null, at(12, '10:00')]);
  });

  it('that is opened again to wait for the customer stands still from then on', () => {
    const closed = after(fresh, { Status: 'Gesloten' }, at(11, '12:00'));
    const again = after(closed, { Status: 'Wacht op feedback' }, at(12, '10:00'));
    expect(clockOf(again)).toEqual([received, at(12, '10:00'), null]);
  });

  it('that was answered and closed has none when staff open it again', () => {
    const answered = after(fresh, { Telt_vanaf__c: null }, at(11, '10:00'));
    const closed = after(answered, { Status: 'Gesloten' }, at(11, '12:00'));
    const again = after(closed, { Status: 'Nieuw' }, at(12, '10:00'));
    expect(clockOf(again)).toEqual([null, null, null]);
  });

  it('that is opened again with a new beginning counts from that', () => {
    const closed = after(fresh, { Status: 'Gesloten' }, at(11, '12:00'));
    const changes = { Status: 'In behandeling', Telt_vanaf__c: at(12, '10:00') };
    const again = after(closed, changes, at(12, '10:00'));
    expect(clockOf(again)).toEqual([at(12, '10:00'), null, at(13, '10:00')]);
  });

  it('that was answered has none, whatever changes, until a new beginning is named', () => {
    const answered = after(fresh, { Telt_vanaf__c: null }, at(11, '10:00'));
    expect(clockOf(answered)).toEqual([null, null, null]);
    const changed = after(answered, { Priority: 'Hoog' }, at(11, '12:00'));
    expect(clockOf(changed)).toEqual([null, null, null]);
    const asked = after(changed, { Telt_vanaf__c: at(12, '09:00') }, at(12, '09:00'));
    expect(clockOf(asked)).toEqual([at(12, '09:00'), null, at(12, '11:00')]);
  });

  it('that was answered and waits for the customer after that waits without a clock', () => {
    const answered = after(fresh, { Telt_vanaf__c: null }, at(11, '10:00'));
    const asked = after(answered, { Status: 'Wacht op feedback' }, at(11, '12:00'));
    expect(clockOf(asked)).toEqual([null, null, null]);
    expect(clockOf(after(asked, { Status: 'In behandeling' }, at(12, '12:00')))).toEqual([
      null,
      null,
      null,
    ]);
  });

  it('that is closed gets its deadline emptied', () => {
    const row = { ...fresh, Status: 'Gesloten' };
    const emptied = derive(row, { before: fresh, now: at(11, '12:00') });
    expect(emptied).toStrictEqual({ Antwoord_voor__c: null });
  });

  it('whose new beginning is named while it waited waits no more', () => {
    const changes = { Telt_vanaf__c: at(12, '09:00'), Status: 'In behandeling' };
    const asked = after(waiting, changes, at(12, '09:00'));
    expect(clockOf(asked)).toEqual([at(12, '09:00'), null, at(13, '09:00')]);
  });

  it('whose new beginning is named while it goes on waiting stands still from then on', () => {
    const named = after(waiting, { Telt_vanaf__c: at(12, '09:00') }, at(12, '10:00'));
    expect(clockOf(named)).toEqual([at(12, '09:00'), at(12, '10:00'), null]);
    const on = after(named, { Status: 'In behandeling' }, at(12, '12:00'));
    expect(clockOf(on)).toEqual([at(12, '11:00'), null, at(13, '11:00')]);
  });

  it('that comes in on Saturday counts from Monday, and a weekend of waiting takes nothing', () => {
    const saturday = after(null, { Status: 'Nieuw', Priority: 'Hoog' }, at(16, '14:00'));
    expect(clockOf(saturday)[2]).toEqual(at(18, '10:30'));
    const asked = after(saturday, { Status: 'Wacht op feedback' }, at(16, '15:00'));
    const on = after(asked, { Status: 'In behandeling' }, at(17, '23:00'));
    expect(clockOf(on)[2]).toEqual(at(18, '10:30'));
  });

  it('that waits for the customer over holidays stands still for the working hours alone', () => {
    // Thursday 25 March 2027 16:30; Good Friday, the weekend and Easter Monday are no working days.
    const moment = (day: string, time: string, offset: string) =>
      new Date(`2027-${day}T${time}:00${offset}`);
    const before = after(null, { Status: 'Nieuw' }, moment('03-25', '15:30', '+01:00'));
    const asked = after(
      before,
      { Status: 'Wacht op feedback' },
      moment('03-25', '16:30', '+01:00'),
    );
    const on = after(asked, { Status: 'In behandeling' }, moment('03-30', '09:30', '+02:00'));
    // One hour was used. It waited one hour on Thursday and one on Tuesday; eight are left.
    expect(clockOf(on)[2]).toEqual(moment('03-30', '17:30', '+02:00'));
  });

  it('that is opened twice by staff has the same deadline each time', () => {
    const close = (row: Row, day: number) => after(row, { Status: 'Gesloten' }, at(day, '09:00'));
    const open = (row: Row, day: number) => after(row, { Status: 'Nieuw' }, at(day, '10:00'));
    const once = open(close(fresh, 12), 12);
    const twice = open(close(once, 13), 13);
    expect(clockOf(twice)).toEqual(clockOf(fresh));
  });

  it('says only what becomes otherwise', () => {
    const now = at(11, '10:00');
    expect(derive({ ...fresh, Subject: 'Anders' }, { before: fresh, now })).toEqual({});
    const urgent = derive({ ...fresh, Priority: 'Hoog' }, { before: fresh, now });
    expect(urgent).toEqual({ Antwoord_voor__c: at(11, '11:00') });
  });

  it('reads moments that are written as text', () => {
    const row = { Telt_vanaf__c: received.toISOString() };
    expect(clockStart(row)).toEqual(received);
    const same = { ...fresh, Telt_vanaf__c: received.toISOString() };
    expect(derive(same, { before: fresh, now: at(11, '10:00') })).toEqual({});
  });

  it('from before its beginning was kept counts since it was made, if it has a deadline', () => {
    const made = { CreatedDate: received };
    expect(clockStart(made)).toBeNull();
    expect(clockStart({ ...made, Antwoord_voor__c: at(12, '09:00') })).toEqual(received);
    const named = { ...made, Telt_vanaf__c: at(12, '09:00'), Antwoord_voor__c: null };
    expect(clockStart(named)).toEqual(at(12, '09:00'));
  });
});
