/**
 * Asks whether one more attempt is allowed, counted over all copies of the server. The key is an IP
 * address, an account, or a form with an IP address.
 */
export type Throttle = (
  key: string,
) => Promise<{ allowed: true } | { allowed: false; retryAfterSeconds: number }>;

/** The same for mails. `anywhere`: counts the requests of all guests together. */
export type MailThrottle = (key: string, from?: 'anywhere') => ReturnType<Throttle>;
