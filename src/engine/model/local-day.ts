const day = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Amsterdam' });

/** A cache: most calls are for the current minute, and a day begins at a whole minute. */
let last = { minute: Number.NaN, day: '' };

/** Returns the calendar day in the Netherlands, `yyyy-mm-dd`. */
export function localDay(moment: Date): string {
  const minute = Math.floor(moment.getTime() / 60_000);
  if (minute !== last.minute) last = { minute, day: day.format(moment) };
  return last.day;
}
