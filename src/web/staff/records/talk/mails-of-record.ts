/** The mails about a record, the newest first. */
export const mailsOfRecordConfig = (recordId: string) => ({
  objectApiName: 'Mail__c',
  listViewApiName: 'Alle',
  where: `{ Record__c: { eq: ${JSON.stringify(recordId)} } }`,
  sortBy: ['-CreatedDate'],
  pageSize: mostShown,
  optionalFields: shown,
});

const mostShown = 10;
const shown = ['Aan__c', 'Onderwerp__c', 'Tekst__c', 'Status__c', 'Fout__c', 'CreatedDate'].map(
  (name) => `Mail__c.${name}`,
);
