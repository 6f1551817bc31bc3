import type { SessionSettings } from '#auth/sessions/settings.ts';

/** The session settings of a server on plain http. */
export const settings: SessionSettings = {
  idleMinutes: 30,
  absoluteHours: 12,
  secureCookie: false,
  cookiePath: '/',
  oldCookieBefore: null,
  staffSecondFactor: 'optional',
};
