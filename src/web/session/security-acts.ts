/** What a form of the page Beveiliging asks for. */
export const actName = 'doen';
export const acts = { password: 'wachtwoord', end: 'uitloggen', endAll: 'overal-uitloggen' } as const;

/** Which session a form is about. */
export const sessionName = 'sessie';
