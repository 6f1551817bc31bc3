/** What a user's own calendar shows. */
export const calendarFeedText = {
  name: (brand: string): string => `${brand}: einddata en afspraken`,
  ends: (name: string): string => `Einde van ${name}`,
  firstTerm: (name: string): string => `Einde eerste contractperiode van ${name}`,
  porting: (number: string): string => `Nummer ${number} komt over`,
  survey: (name: string): string => `Schouw voor glasvezel: ${name}`,
  fibre: (name: string): string => `Aansluiting op glasvezel: ${name}`,
  installation: (name: string): string => `Installatie: ${name}`,
  call: (name: string): string => `Adviesgesprek met ${name}`,
  cancelled: (title: string): string => `Vervallen: ${title}`,
  promised: (number: string): string => `Bestelling ${number} wordt geleverd`,
};
