export const fibreAddressStatus = {
  available: 'Beschikbaar',
  planned: 'Gepland',
  campaign: 'Campagne',
  unavailable: 'Niet beschikbaar',
  unknown: 'Onbekend',
} as const;

export const fibreCampaignStatus = {
  planned: 'Gepland',
  running: 'Loopt',
  reached: 'Gehaald',
  missed: 'Niet gehaald',
  building: 'Aanleg',
  finished: 'Klaar',
} as const;

export const fibreCodeStatus = {
  issued: 'Uitgegeven',
  used: 'Gebruikt',
  withdrawn: 'Ingetrokken',
} as const;

export const fibreRequestStatus = {
  received: 'Ontvangen',
  surveyPlanned: 'Schouw gepland',
  building: 'In aanleg',
  connected: 'Aangesloten',
  cancelled: 'Geannuleerd',
} as const;

export type FibreRequestStatus = (typeof fibreRequestStatus)[keyof typeof fibreRequestStatus];

export const fibreInterestStatus = {
  waiting: 'Wacht',
  answered: 'Beantwoord',
  unsubscribed: 'Afgemeld',
} as const;

export type FibreInterestStatus = (typeof fibreInterestStatus)[keyof typeof fibreInterestStatus];
