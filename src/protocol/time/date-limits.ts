import { addMonths } from './calendar.ts';

/**
 * How far from today an entered day may be, in months unless said otherwise. Refuses mistyped years
 * such as 2099 or 3026.
 */
export const dateLimits = {
  /** A termination, from the first day without cost. */
  terminationAhead: 12,
  /** The receipt of notice that staff record, back from today. */
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
  /** Until when data about a person is retained. */
  retentionAhead: 24,
  /** The day must be today or in the past. */
  notAhead: 0,
  /** The youngest applicant for a job, back from today. */
  applicantAge: 13 * 12,
} as const;

/** The earliest accepted birth date. */
export const firstBirthday = '1900-01-01';

/**
 * Returns the last day a termination can be asked for; `earliestDate` is the first day without
 * cost.
 */
export const latestTermination = (earliestDate: string): string =>
  addMonths(earliestDate, dateLimits.terminationAhead);
