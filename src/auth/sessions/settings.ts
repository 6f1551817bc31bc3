export type SessionSettings = {
  /** Minutes without navigation, writes or `Verder werken`. */
  idleMinutes: number;
  absoluteHours: number;
  secureCookie: boolean;
  cookiePath: string;
  /**
   * On https, sessions that began before this moment may use the old cookie name for a limited
   * time.
   */
  oldCookieBefore: Date | null;
  staffSecondFactor: 'required' | 'optional';
};
