const written = (options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat('nl-NL', { timeZone: 'UTC', ...options });
const day = written({ day: 'numeric', month: 'long', year: 'numeric' });
const weekday = written({ weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' });
const dayInYear = written({ day: 'numeric', month: 'long' });

/** `2026-11-21` becomes `21 november 2026`. */
export const dayText = (iso: string): string => day.format(new Date(iso));

/** `2026-11-21` becomes `Zaterdag 21 november 2026`. */
export const weekdayText = (iso: string): string => {
  const text = weekday.format(new Date(iso));
  return text.charAt(0).toUpperCase() + text.slice(1);
};

/** `21 november`, with the year when it differs from that of `today`. Days are `yyyy-mm-dd`. */
export const shortDayText = (iso: string, today: string): string =>
  (iso.slice(0, 4) === today.slice(0, 4) ? dayInYear : day).format(new Date(iso));

const shortWeekday = written({ weekday: 'short' });

/** `Vr 4 december`, with the year when it differs from that of `today`. */
export const shortWeekdayText = (iso: string, today: string): string => {
  const text = shortWeekday.format(new Date(iso));
  return `${text.charAt(0).toUpperCase()}${text.slice(1)} ${shortDayText(iso, today)}`;
};

const moment = new Intl.DateTimeFormat('nl-NL', {
  timeZone: 'Europe/Amsterdam',
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
});

/** In Dutch time: `22 november 2026 om 14:05`. */
export const momentText = (at: Date): string => moment.format(at);
