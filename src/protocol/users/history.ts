/**
 * The creator and the creation time of a row are the user and the time of the change. Source:
 * decisions.md §2, Wijziging__c.
 */
export const historySchema = {
  objectApiName: 'Wijziging__c',
  record: 'Record__c',
  field: 'Veld__c',
  before: 'Oude_waarde__c',
  after: 'Nieuwe_waarde__c',
  kind: 'Soort__c',
  from: 'Via__c',
  work: 'Bewerking__c',
  workName: 'Bewerking__r.Name',
  /** The company of a customer who made the change. */
  company: 'CreatedBy.Account.Name',
} as const;

export const historySource = { file: 'bestand', work: 'bewerking' } as const;
export type HistorySource = (typeof historySource)[keyof typeof historySource];
export const historySources: readonly HistorySource[] = Object.values(historySource);
