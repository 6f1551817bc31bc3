/** Asks whether one more attempt is allowed, counted over all copies of the server. The key is an address, an account, a form and an address. */
export type Throttle = (key: string) => Promise<{ allowed: true } | { allowed: false; retryAfterSeconds: number }>;

/** The same of mails; `anywhere`: what strangers ask for together, from whatever address. */
export type LetterThrottle = (key: string, from?: 'anywhere') => ReturnType<Throttle>;
