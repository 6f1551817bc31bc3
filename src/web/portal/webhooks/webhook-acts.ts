/** The values of `actionFieldName` on the page of a webhook. */
export const webhookActs = {
  pause: 'pauzeren',
  resume: 'aanzetten',
  test: 'proefbericht',
  secret: 'geheim',
  again: 'opnieuw',
  remove: 'verwijderen',
} as const;

export type WebhookAct = (typeof webhookActs)[keyof typeof webhookActs];

export const deliveryFieldName = 'bericht';

export const deliveryParams = { page: 'bladzijde', show: 'toon' } as const;
export const failedOnly = 'mislukt';
