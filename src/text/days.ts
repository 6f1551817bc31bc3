/** How days read in Dutch. */
const day = new Intl.DateTimeFormat('nl-NL', { timeZone: 'UTC', day: 'numeric', month: 'long', year: 'numeric' });

/** `2026-11-21` as `21 november 2026`. */
export const dayText = (iso: string): string => day.format(new Date(iso));
