/** Values of the webhook fields of `Koppeling__c`, and of `Aflevering__c`. */

export const webhookFormat = { standard: 'Standaard', teams: 'Teams', slack: 'Slack' } as const;

export type WebhookFormat = (typeof webhookFormat)[keyof typeof webhookFormat];

/** By kind of change, as `type` of a message names it. */
export const webhookChange = {
  created: 'Aangemaakt',
  updated: 'Gewijzigd',
  deleted: 'Verwijderd',
} as const;

export type WebhookChange = keyof typeof webhookChange;

export const deliveryStatus = {
  waiting: 'Wacht',
  delivered: 'Afgeleverd',
  failed: 'Mislukt',
  dropped: 'Vervallen',
} as const;

export type DeliveryStatus = (typeof deliveryStatus)[keyof typeof deliveryStatus];

/**
 * Whether a text can be the target of a webhook. Only https works, unless the operator allows the
 * host; the guarded call decides that.
 */
export function isWebhookTarget(text: string): boolean {
  if (text.length > 2_000 || /\s/.test(text) || !URL.canParse(text)) return false;
  const { protocol, username, password, hash } = new URL(text);
  return (
    (protocol === 'https:' || protocol === 'http:') &&
    username === '' &&
    password === '' &&
    hash === ''
  );
}
