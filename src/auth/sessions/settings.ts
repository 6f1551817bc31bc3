export type SessionSettings = {
  /** How long a session lives without navigation, writes or `Verder werken`. */
  idleMinutes: number;
  /** How long it lives at most, whatever happens. */
  absoluteHours: number;
  /** On https. */
  secureCookie: boolean;
  /** Path of the cookie on plain http. */
  cookiePath: string;
  /**
   * On https, sessions that began before this moment may still use the old cookie name; null =
   * none.
   */
  oldCookieBefore: Date | null;
  /** Whether staff get in without a second factor. */
  staffSecondFactor: 'required' | 'optional';
};
