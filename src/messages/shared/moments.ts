const moment = new Intl.DateTimeFormat('nl-NL', {
  timeZone: 'Europe/Amsterdam',
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
});

/** A moment as one reads it in the Netherlands: `22 november 2026 om 14:05`. */
export const momentText = (at: Date): string => moment.format(at);
