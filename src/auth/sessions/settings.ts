export type SessionSettings = {
  /** A session ends after this time without navigation, writes or `Verder werken`. */
  idleMinutes: number;
  /** The maximum duration of a session, in hours. */
  absoluteHours: number;
  /** Whether the cookie requires https. */
  secureCookie: boolean;
  /** The path of the cookie on plain http. */
  cookiePath: string;
  /**
   * On https, sessions that began before this moment may use the old cookie name, until
   * `absoluteHours` after it; null means that no session may.
   */
  oldCookieBefore: Date | null;
  /** Whether staff must have a second factor. */
  staffSecondFactor: 'required' | 'optional';
};
