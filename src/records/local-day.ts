const day = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Amsterdam' });

/** The calendar day in the Netherlands, `yyyy-mm-dd`. */
export const localDay = (moment: Date): string => day.format(moment);
