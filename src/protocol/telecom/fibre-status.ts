/** The availability of fibre at an address. */
export const fibreAddressStatus = {
  available: 'Beschikbaar',
  planned: 'Gepland',
  campaign: 'Campagne',
  unavailable: 'Niet beschikbaar',
  unknown: 'Onbekend',
} as const;

/** The stages of a fibre campaign. */
export const fibreCampaignStatus = {
  planned: 'Gepland',
  running: 'Loopt',
  reached: 'Gehaald',
  missed: 'Niet gehaald',
  building: 'Aanleg',
  finished: 'Klaar',
} as const;

/** The statuses of a registration code, which determine whether the code can still be used. */
export const fibreCodeStatus = {
  issued: 'Uitgegeven',
  used: 'Gebruikt',
  withdrawn: 'Ingetrokken',
} as const;

/** The stages of a fibre request. */
export const fibreRequestStatus = {
  received: 'Ontvangen',
  surveyPlanned: 'Schouw gepland',
  building: 'In aanleg',
  connected: 'Aangesloten',
  cancelled: 'Geannuleerd',
} as const;

export type FibreRequestStatus = (typeof fibreRequestStatus)[keyof typeof fibreRequestStatus];
