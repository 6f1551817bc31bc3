/** What a form about a contact person does; absent = save all of it. */
export const contactActName = 'wat';
export const contactActs = { ict: 'ict', remove: 'verwijderen' } as const;
