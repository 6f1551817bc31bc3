/**
 * How long the system retains some data: jobs delete it afterwards, and the terms page states the
 * terms.
 */

/** Drafts of forms with several pages, since their last step. */
export const draftRetentionDays = 7; // days
/** Registration codes for letters, since they were first downloaded. */
export const letterCodeRetentionHours = 4; // hours
