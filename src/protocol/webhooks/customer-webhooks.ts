/** The webhooks that a customer makes in the portal. Source: docs/decisions/0056. */

export const companyWebhooksPath = '/dashboard/bedrijf/koppelingen';

export const companyWebhookPath = (id: string): string => `${companyWebhooksPath}/${id}`;

export const mostCompanyWebhooks = 10;

/**
 * What a customer can hear of, with the lists that can limit it: objects with records of the own
 * company. The rights of the user decide whether one is offered.
 */
export const customerWatchable: Readonly<Record<string, readonly string[]>> = {
  Case: ['Open', 'Storingen', 'Wacht_op_feedback', 'Gesloten'],
  CaseComment: [],
  Aansluiting__c: ['Lopend', 'Actief', 'Mobiel', 'Wordt_beeindigd'],
  Bestelling__c: ['Lopend', 'Wacht_op_klant', 'Offertes'],
  Opzegging__c: ['Lopend', 'Uitgevoerd'],
  Uitportering__c: ['Vrijgemaakt'],
  Nummerbehoud__c: [],
  Toewijzing__c: ['Geblokkeerd'],
  Glasvezelaanvraag__c: ['In_aanleg'],
  Contact: ['ICT_contactpersonen'],
  Account: [],
};

/** The value of a choice: an object, or one of its lists. */
export const watchChoice = (apiName: string, list: string | null): string =>
  list === null ? apiName : `${apiName}:${list}`;
