/** What a form about a person does besides saving; absent = save all of it. */
export const actionFieldName = 'wat';
export const companyActions = { ict: 'ict', remove: 'verwijderen', stop: 'stop' } as const;
