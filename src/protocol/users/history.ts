/**
 * The user and the time of a change are the creator and the creation time of its row. Source:
 * decisions.md §2, Wijziging__c.
 */
export const historySchema = {
  objectApiName: 'Wijziging__c',
  record: 'Record__c',
  field: 'Veld__c',
  before: 'Oude_waarde__c',
  after: 'Nieuwe_waarde__c',
  kind: 'Soort__c',
  /** For changes by a bulk job. */
  from: 'Via__c',
  work: 'Bewerking__c',
  workName: 'Bewerking__r.Name',
  /** The company of a customer who made the change. */
  company: 'CreatedBy.Account.Name',
} as const;

/** The values came from an imported file, or from one change of many rows. */
export const historySource = { file: 'bestand', work: 'bewerking' } as const;
export type HistorySource = (typeof historySource)[keyof typeof historySource];
export const historySources: readonly HistorySource[] = Object.values(historySource);
