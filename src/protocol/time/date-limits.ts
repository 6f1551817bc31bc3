import { addMonths } from './calendar.ts';

/**
 * How far from today an entered day may be, in months, unless a comment names another starting day.
 * The limits exclude mistyped years such as 2099 or 3026.
 */
export const dateLimits = {
  /** The end date of a termination, counted from the first day without cost. */
  terminationAhead: 12,
  /** The day on which notice was received, as staff record it, counted back from today. */
  noticeBack: 12,
  /** The day of a planned visit. */
  visitAhead: 12,
  /** The day on which a service begins. */
  serviceStartAhead: 60,
  /** The end date of a contract or of a service. */
  contractEndAhead: 120,
  /** The day on which something is published or closed. */
  publicationAhead: 24,
  /** The days of a fibre campaign and of its codes, and the day on which an address gets fibre. */
  fibreAhead: 60,
  /** The day until which data about a person is retained. */
  retentionAhead: 24,
  /** Days that must be today or in the past. */
  notAhead: 0,
  /** The minimum age of an applicant for a job, counted back from today. */
  applicantAge: 13 * 12,
} as const;

export const firstBirthday = '1900-01-01';

/** `earliestDate`: the first day without cost. */
export const latestTermination = (earliestDate: string): string =>
  addMonths(earliestDate, dateLimits.terminationAhead);
