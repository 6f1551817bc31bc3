/** Whether a mail of ours went. */
export const mailStatus = { waiting: 'Wacht', sent: 'Verzonden', failed: 'Mislukt' } as const;

/** One status of a mail. */
export type MailStatus = (typeof mailStatus)[keyof typeof mailStatus];
