/**
 * The round of work without a visitor: whose turn it is, and by which word a round is asked for at
 * once.
 */
export const sweepTask = 'sweep';
export const sweepTopic = 'sweep';

/** Work that has a rhythm or a queue of its own. */
export const sealTask = 'sealAudit';
export const mailTask = 'sendMails';
export const bulkTask = 'bulkWorks';
export const scanTask = 'scanFiles';
export const backupTask = 'backup';
export const alertTask = 'alerts';
