export const mailsOfRecordConfig = (recordId: string) => mailsConfig(recordId, 'Alle', 10);

export const undeliveredMailsConfig = (recordId: string) => mailsConfig(recordId, 'Mislukt', 5);

const mailsConfig = (recordId: string, listViewApiName: string, pageSize: number) => ({
  objectApiName: 'Mail__c',
  listViewApiName,
  where: `{ Record__c: { eq: ${JSON.stringify(recordId)} } }`,
  pageSize,
  optionalFields: shown,
});

const shown = ['Aan__c', 'Onderwerp__c', 'Tekst__c', 'Status__c', 'Fout__c', 'CreatedDate'].map(
  (name) => `Mail__c.${name}`,
);
