/** Whether fibre can be had at an address. */
export const fibreAddressStatus = {
  available: 'Beschikbaar',
  planned: 'Gepland',
  campaign: 'Campagne',
  unavailable: 'Niet beschikbaar',
  unknown: 'Onbekend',
} as const;

/** One status of a fibre address. */
export type FibreAddressStatus = (typeof fibreAddressStatus)[keyof typeof fibreAddressStatus];

/** How far a campaign for fibre is. */
export const fibreCampaignStatus = {
  planned: 'Gepland',
  running: 'Loopt',
  reached: 'Gehaald',
  missed: 'Niet gehaald',
  building: 'Aanleg',
  finished: 'Klaar',
} as const;

/** One status of a fibre campaign. */
export type FibreCampaignStatus = (typeof fibreCampaignStatus)[keyof typeof fibreCampaignStatus];

/** Whether a registration code can still be used. */
export const fibreCodeStatus = {
  issued: 'Uitgegeven',
  used: 'Gebruikt',
  withdrawn: 'Ingetrokken',
} as const;

/** One status of a registration code. */
export type FibreCodeStatus = (typeof fibreCodeStatus)[keyof typeof fibreCodeStatus];

/** How far a request for fibre is. */
export const fibreRequestStatus = {
  received: 'Ontvangen',
  surveyPlanned: 'Schouw gepland',
  building: 'In aanleg',
  connected: 'Aangesloten',
  cancelled: 'Geannuleerd',
} as const;

/** One status of a fibre request. */
export type FibreRequestStatus = (typeof fibreRequestStatus)[keyof typeof fibreRequestStatus];
