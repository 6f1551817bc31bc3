/** Jobs delete the data after these times, and the page with terms states them. */

/** The drafts of forms with several pages, from their last step. */
export const draftRetentionDays = 7; // days
/** The registration codes for letters, from their first download. */
export const letterCodeRetentionHours = 4; // hours
