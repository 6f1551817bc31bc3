/**
 * How long some things stay that the system keeps by itself: jobs remove them, and the page of
 * terms says so.
 */

/** What was filled in of something that takes several pages, since its last step. */
export const draftRetentionDays = 7; // days
/** Codes of letters, since they were fetched first. */
export const letterCodeRetentionHours = 4; // hours
