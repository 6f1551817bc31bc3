import { addMonths } from './calendar.ts';

/**
 * How far away a day may be that people enter, in months from today unless it is said otherwise.
 * A year typed wrong, such as 2099 or 3026, is refused where it is entered.
 */
export const dateLimits = {
  /** A termination, from the first day without cost. */
  terminationAhead: 12,
  /** Notice that staff put down, back from today. */
  noticeBack: 12,
  /** A visit that is planned. */
  visitAhead: 12,
  /** The beginning of a service. */
  serviceStartAhead: 60,
  /** The end of a contract or of a service. */
  contractEndAhead: 120,
  /** The day something is published or closed. */
  publicationAhead: 24,
  /** The days of a fibre campaign and of its codes, and when an address gets fibre. */
  fibreAhead: 60,
  /** Until when something about a person is kept. */
  retentionAhead: 24,
  /** A day that lies in the past, or is today. */
  notAhead: 0,
  /** The youngest applicant for a job, back from today. */
  applicantAge: 13 * 12,
} as const;

/** The first day of birth that is taken. */
export const firstBirthday = '1900-01-01';

/** The last day a termination can be asked for; `earliestDate` is the first day without cost. */
export const latestTermination = (earliestDate: string): string =>
  addMonths(earliestDate, dateLimits.terminationAhead);
