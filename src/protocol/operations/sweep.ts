/**
 * The sweep runs the hourly jobs. A notification on `sweepTopic` makes each copy of the server
 * check whether a sweep is due.
 */
export const sweepTask = 'sweep';
export const sweepTopic = 'sweep';

export const sealTask = 'sealAudit';
export const mailTask = 'sendMails';
export const webhookTask = 'sendWebhooks';
export const bulkTask = 'bulkWorks';
export const scanTask = 'scanFiles';
export const backupTask = 'backup';
export const alertTask = 'alerts';
export const identityTask = 'checkIdentities';
