/**
 * The sweep of hourly background jobs: the name of its job claim, and the topic of the notification
 * that starts a sweep at once.
 */
export const sweepTask = 'sweep';
export const sweepTopic = 'sweep';

/** The names of the background jobs that have a separate schedule or a queue. */
export const sealTask = 'sealAudit';
export const mailTask = 'sendMails';
export const bulkTask = 'bulkWorks';
export const scanTask = 'scanFiles';
export const backupTask = 'backup';
export const alertTask = 'alerts';
