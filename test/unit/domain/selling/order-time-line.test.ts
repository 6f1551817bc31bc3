import { describe, expect, it } from 'vitest';
import {
  orderTimeLine,
  type TimeLineFacts,
  type TimeLineTask,
} from '#domain/selling/order-time-line.ts';

const task = (
  kind: TimeLineTask['kind'],
  status: string,
  days: Partial<TimeLineTask> = {},
): TimeLineTask => ({ kind, status, due: null, doneOn: null, ...days });
const facts = (over: Partial<TimeLineFacts> = {}): TimeLineFacts => ({
  status: 'Ingediend',
  orderedOn: '2026-11-20',
  promised: '2026-12-04',
  deliveredOn: null,
  endedOn: null,
  tasks: [],
  ...over,
});
const shown = (over: Partial<TimeLineFacts>) =>
  orderTimeLine(facts(over)).map(({ step, state, day }) => `${step} ${state} ${day}`);
const tasks = [
  task('Nummers overzetten', 'Te doen', { due: '2026-12-03' }),
  task('Bestelling nakijken', 'Gedaan', { doneOn: '2026-11-23' }),
  task('Bestellen bij leverancier', 'Gedaan', { doneOn: '2026-11-24' }),
  task('Bestellen bij leverancier', 'Wacht op leverancier', { due: '2026-11-27' }),
];

describe('the time line of an order', () => {
  it('begins with the check when staff have not begun', () => {
    expect(shown({})).toEqual([
      'ordered done 2026-11-20',
      'checked now null',
      'delivered goal 2026-12-04',
    ]);
  });

  it('has a step for the tasks of a kind, done when all of them are', () => {
    expect(shown({ status: 'In uitvoering', tasks })).toEqual([
      'ordered done 2026-11-20',
      'checked done 2026-11-23',
      'supplier now 2026-11-27',
      'porting next 2026-12-03',
      'delivered goal 2026-12-04',
    ]);
  });

  it('leaves out tasks that are not needed, and waits for a failed one', () => {
    const some = [
      task('Nummers overzetten', 'Niet nodig'),
      task('Installeren', 'Mislukt', { due: '2026-12-01' }),
    ];
    expect(shown({ status: 'In uitvoering', tasks: some })).toEqual([
      'ordered done 2026-11-20',
      'checked done null',
      'installation now 2026-12-01',
      'delivered goal 2026-12-04',
    ]);
  });

  it('has no day for the delivery while it waits for the customer', () => {
    expect(shown({ status: 'Wacht op klant' }).at(-1)).toBe('delivered goal null');
  });

  it('waits for the delivery when all tasks are done', () => {
    const done = [task('Activeren', 'Gedaan', { doneOn: '2026-12-02' })];
    expect(shown({ status: 'In uitvoering', tasks: done }).at(-1)).toBe('delivered now 2026-12-04');
  });

  it('ends with the delivery, or with why it does not go on', () => {
    expect(shown({ status: 'Geleverd', deliveredOn: '2026-12-03', tasks })).toEqual([
      'ordered done 2026-11-20',
      'checked done 2026-11-23',
      'supplier done 2026-11-27',
      'porting done 2026-12-03',
      'delivered done 2026-12-03',
    ]);
    expect(shown({ status: 'Geannuleerd', endedOn: '2026-11-25', tasks })).toEqual([
      'ordered done 2026-11-20',
      'checked done 2026-11-23',
      'cancelled now 2026-11-25',
    ]);
    expect(shown({ status: 'Afgewezen', endedOn: '2026-11-21' })).toEqual([
      'ordered done 2026-11-20',
      'rejected now 2026-11-21',
    ]);
  });
});
