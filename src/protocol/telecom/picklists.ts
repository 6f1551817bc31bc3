/** Whether the SIM of a mobile connection works. */
export const simStatus = {
  active: 'Actief',
  inactive: 'Niet geactiveerd',
  blocked: 'Geblokkeerd',
} as const;

/** One status of a SIM. */
export type SimStatus = (typeof simStatus)[keyof typeof simStatus];
