/** Values of the object `Koppeling__c`. */

export const integrationKind = { app: 'App', webhook: 'Webhook' } as const;

export type IntegrationKind = (typeof integrationKind)[keyof typeof integrationKind];

export const integrationStatus = { active: 'Actief', stopped: 'Gestopt' } as const;

export type IntegrationStatus = (typeof integrationStatus)[keyof typeof integrationStatus];
