/** What the workspace opens with. */
export const firstList = { objectApiName: 'Contactbericht__c', listViewApiName: 'Nieuw' } as const;
