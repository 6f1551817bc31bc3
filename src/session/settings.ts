export type SessionSettings = {
  /** How long a session lives without navigation, writes or `Verder werken`. */
  idleMinutes: number;
  /** How long it lives at most, whatever happens. */
  absoluteHours: number;
  /** On https. */
  secureCookie: boolean;
  cookiePath: string;
  /** Whether staff get in without a second factor. */
  staffSecondFactor: 'required' | 'optional';
};
