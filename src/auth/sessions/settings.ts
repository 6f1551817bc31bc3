export type SessionSettings = {
  /** Minutes until a session ends without navigation, writes or `Verder werken`. */
  idleMinutes: number;
  /** The maximum life of a session, in hours. */
  absoluteHours: number;
  /** True on https. */
  secureCookie: boolean;
  /** Path of the cookie on plain http. */
  cookiePath: string;
  /**
   * On https, sessions that began before this moment may still use the old cookie name; null means
   * none.
   */
  oldCookieBefore: Date | null;
  /** Whether staff must have a second factor. */
  staffSecondFactor: 'required' | 'optional';
};
