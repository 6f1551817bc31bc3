/**
 * The times for which the system retains some data. Jobs delete the data after that, and the page
 * with terms states these times.
 */

/** The retention of drafts of forms with several pages, from their last step. */
export const draftRetentionDays = 7; // days
/** The retention of registration codes for letters, from their first download. */
export const letterCodeRetentionHours = 4; // hours
