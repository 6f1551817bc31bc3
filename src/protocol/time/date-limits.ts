import { addMonths } from './calendar.ts';

/**
 * In months from today, unless a comment names another starting day. The limits exclude mistyped
 * years such as 2099 or 3026.
 */
export const dateLimits = {
  /** Counted from the first day without cost. */
  terminationAhead: 12,
  /** The day on which notice was received, counted back from today. */
  noticeBack: 12,
  visitAhead: 12,
  serviceStartAhead: 60,
  contractEndAhead: 120,
  publicationAhead: 24,
  priceAhead: 24,
  fibreAhead: 60,
  retentionAhead: 24,
  notAhead: 0,
  /** Counted back from today. */
  applicantAge: 13 * 12,
} as const;

export const firstBirthday = '1900-01-01';

export const latestTermination = (earliestDate: string): string =>
  addMonths(earliestDate, dateLimits.terminationAhead);
