/** For drafts of forms with several pages, counted from the last saved step. */
export const draftRetentionDays = 7; // days
/** For the registration codes for letters, counted from their first download. */
export const letterCodeRetentionHours = 4; // hours
