import type { DeriveFields } from '#engine/model/define.ts';
import { afterWorkingMinutes, workingMinutes } from '#protocol/time/working-minutes.ts';
import { requestStatus } from '#protocol/telecom/service-requests.ts';
import { momentIn } from '../telecom/work.ts';

type Row = Readonly<Record<string, unknown>>;
type Clock = { start: Date | null; pausedAt: Date | null };

const waitsForCustomer = (row: Row): boolean => row['Status'] === requestStatus.waiting;
const isClosed = (row: Row): boolean => row['Status'] === requestStatus.closed;
const counts = (row: Row): boolean => !waitsForCustomer(row) && !isClosed(row);

/**
 * Derives the deadline for answering a request: the start of its clock, plus `hours` working hours.
 * The clock pauses while the request waits for the customer. A closed request keeps its start, so
 * that the deadline returns when the request is reopened. `follow-requests.ts` and
 * `move-request.ts` also write the start.
 */
export const derivesAnswerClock =
  (hours: (row: Row) => number): DeriveFields =>
  (row, { before, now }) => {
    const clock = clockAfter(row, before, now);
    const runs = clock.start !== null && counts(row);
    // proof: `runs` is true only when the clock has a start
    const due = runs ? afterWorkingMinutes(clock.start!, hours(row) * 60) : null;
    return changed(before, {
      Telt_vanaf__c: clock.start,
      Wacht_sinds__c: clock.pausedAt,
      Antwoord_voor__c: due,
    });
  };

/** Rows that were written before the start was stored have the creation date as their start. */
export function clockStart(row: Row): Date | null {
  const storedStart = momentIn(row, 'Telt_vanaf__c');
  if (storedStart !== null) return storedStart;
  return momentIn(row, 'Antwoord_voor__c') === null ? null : momentIn(row, 'CreatedDate');
}

function clockAfter(row: Row, before: Row | null, now: Date): Clock {
  if (before === null)
    return isClosed(row)
      ? { start: null, pausedAt: null }
      : { start: now, pausedAt: waitsForCustomer(row) ? now : null };
  const named = momentIn(row, 'Telt_vanaf__c');
  if (named?.getTime() !== momentIn(before, 'Telt_vanaf__c')?.getTime())
    return { start: named, pausedAt: named !== null && waitsForCustomer(row) ? now : null };
  const start = clockStart(before);
  const pausedAt = momentIn(before, 'Wacht_sinds__c');
  if (start === null) return { start: null, pausedAt: null };
  if (waitsForCustomer(row)) return { start, pausedAt: pausedAt ?? now };
  return { start: pausedAt === null ? start : later(start, { pausedAt, now }), pausedAt: null };
}

const later = (start: Date, { pausedAt, now }: { pausedAt: Date; now: Date }): Date =>
  afterWorkingMinutes(start, workingMinutes(pausedAt, now));

function changed(before: Row | null, after: Readonly<Record<string, Date | null>>): Row {
  const differs = (name: string) =>
    momentIn(before ?? {}, name)?.getTime() !== after[name]?.getTime();
  return Object.fromEntries(Object.entries(after).filter(([name]) => differs(name)));
}
