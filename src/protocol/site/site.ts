/** Where the site is: `https://www.example.nl` and `''` or `/zakelijk`. */
export type Site = { origin: string; basePath: string };

/** The whole address of a path of ours. */
export const absoluteUrl = (site: Site, path: string): string => site.origin + site.basePath + path;

/** The address of the page a `Pagina__c` holds the copy of: its key is its slug. */
export const pagePath = (key: string): string => (key === 'home' ? '/' : `/${key}`);

export const articlePath = (slug: string): string =>
  `/kennisdatabase-detail/${encodeURIComponent(slug)}`;

export const vacancyPath = (slug: string): string =>
  `/werken-bij-vacature/${encodeURIComponent(slug)}`;

/**
 * The page of a service request, for customers; staff who open it are led to the record in their
 * workspace.
 */
export const requestPath = (id: string): string =>
  `/dashboard/serviceverzoek/${encodeURIComponent(id)}`;

/**
 * Keys of the copy that has a page of its own at `pagePath(key)`; other copy is a block on some
 * page. Source: decisions.md §4.
 */
export const pageKeys: ReadonlySet<string> = new Set([
  'home',
  'kpn-een-mobiel',
  'kpn-een-telefonie',
  'kpn-een-internet',
  'kpn-een-werkplek',
  'glasvezel',
  'aanmeldformulier-glasvezel',
  'kennisdatabase',
  'over-ons',
  'werken-bij',
  'contact',
  'feedback',
  'support',
  'cookieverklaring',
  'privacyverklaring',
  'toegankelijkheid',
]);

/**
 * What no search engine needs to read, each with all that lies below it: portal, workspace,
 * programs, one visitor's own pages.
 */
export const disallowedPaths = [
  '/dashboard',
  '/mijn-gegevens',
  '/medewerker/',
  '/secur/',
  '/saml/',
  '/uitnodiging/',
  '/wachtwoord-vergeten',
  '/sessie',
  '/e-mailadres-bevestigen',
  '/contactpersoon-ict',
  '/actieve-diensten.csv',
  '/stijlgids',
  '/postvak',
  '/services/',
  '/lwr/',
] as const;

/** The anchor of a product on the page that sells it. */
export const tariffAnchor = (product: string): string =>
  `tarief-${product
    .normalize('NFD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')}`;

/**
 * Where a company's active services can be fetched as CSV, with `?id={accountId}`. Source:
 * decisions.md §4, record-api.md §6.2.
 */
export const activeServicesPath = '/actieve-diensten.csv';

/** Text in pieces; the pieces that were searched for are hits. Never HTML. */
export type MarkedText = readonly { text: string; hit: boolean }[];
