/**
 * The sweep runs the hourly jobs. A notification with `sweepTopic` makes each copy of the server
 * check at once whether a sweep is due.
 */
export const sweepTask = 'sweep';
export const sweepTopic = 'sweep';

/** The background jobs that have a separate schedule or a queue. */
export const sealTask = 'sealAudit';
export const mailTask = 'sendMails';
export const bulkTask = 'bulkWorks';
export const scanTask = 'scanFiles';
export const backupTask = 'backup';
export const alertTask = 'alerts';
