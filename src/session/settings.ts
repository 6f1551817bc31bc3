export type SessionSettings = {
  /** How long a session lives without navigation, writes or `Verder werken`. */
  idleMinutes: number;
  /** How long it lives at most, whatever happens. */
  absoluteHours: number;
  /** On https. */
  secureCookie: boolean;
  /** Of the name used on plain http. */
  cookiePath: string;
  /** On https, sessions begun before this moment may come by the cookie name used until then; null = none. */
  oldCookieBefore: Date | null;
  /** Whether staff get in without a second factor. */
  staffSecondFactor: 'required' | 'optional';
};
