/** The mails about a record that failed, the newest first. */
export const undeliveredMailsConfig = (recordId: string) => ({
  objectApiName: 'Mail__c',
  listViewApiName: 'Mislukt',
  where: `{ Record__c: { eq: ${JSON.stringify(recordId)} } }`,
  pageSize: mostShown,
  optionalFields: shown,
});

const mostShown = 5;
const shown = ['Aan__c', 'Onderwerp__c', 'Fout__c', 'CreatedDate'].map((name) => `Mail__c.${name}`);
