/** What a form about a person does besides saving; absent = save all of it. */
export const actName = 'wat';
export const acts = { ict: 'ict', remove: 'verwijderen', stop: 'stop' } as const;
