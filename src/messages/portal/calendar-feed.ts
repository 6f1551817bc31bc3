/** What a user's own calendar shows. */
export const calendarFeedText = {
  name: (brand: string): string => `${brand}: einddata en afspraken`,
  ends: (name: string): string => `Einde van ${name}`,
  firstTerm: (name: string): string => `Einde eerste contractperiode van ${name}`,
  porting: (number: string): string => `Nummer ${number} komt over`,
  promised: (number: string): string => `Bestelling ${number} wordt geleverd`,
};
