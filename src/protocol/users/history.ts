/**
 * Where the engine keeps every change of every tracked field, and what its columns are called: who
 * and when are the row's own. Source: decisions.md §2, Wijziging__c.
 */
export const historySchema = {
  objectApiName: 'Wijziging__c',
  record: 'Record__c',
  field: 'Veld__c',
  before: 'Oude_waarde__c',
  after: 'Nieuwe_waarde__c',
  kind: 'Soort__c',
  /**
   * Of a work on many rows: where it had what it wrote from, and the record that tells of it: its
   * id, and its name where the viewer sees it.
   */
  from: 'Via__c',
  work: 'Bewerking__c',
  workName: 'Bewerking__r.Name',
  /** Of a customer who did it: whose. */
  company: 'CreatedBy.Account.Name',
} as const;

/** A file that was brought in, or one wish for many rows. */
export const historySource = { file: 'bestand', work: 'bewerking' } as const;
export type HistorySource = (typeof historySource)[keyof typeof historySource];
export const historySources: readonly HistorySource[] = Object.values(historySource);
