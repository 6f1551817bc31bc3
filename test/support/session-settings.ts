import type { SessionSettings } from '#session/settings.ts';

/** The settings of a server on plain http, as at home. */
export const settings: SessionSettings = {
  idleMinutes: 30,
  absoluteHours: 12,
  secureCookie: false,
  cookiePath: '/',
  oldCookieBefore: null,
  staffSecondFactor: 'optional',
};
