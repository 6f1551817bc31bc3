export const accountActField = 'doen';
export const accountIdField = 'account';

export const accountActs = { link: 'koppelen', unlink: 'ontkoppelen' } as const;
