/** Where the site is: `https://www.example.nl` and `''` or `/zakelijk`. */
export type Site = { origin: string; basePath: string };

/** The whole address of a path of ours. */
export const addressOf = (site: Site, path: string): string => site.origin + site.basePath + path;

/** The address of the page a `Pagina__c` holds the copy of: its key is its slug. */
export const pagePath = (key: string): string => (key === 'home' ? '/' : `/${key}`);

export const articlePath = (slug: string): string => `/kennisdatabase-detail/${encodeURIComponent(slug)}`;

export const vacancyPath = (slug: string): string => `/werken-bij-vacature/${encodeURIComponent(slug)}`;
