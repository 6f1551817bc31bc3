export type Site = { origin: string; basePath: string };

export const absoluteUrl = (site: Site, path: string): string => site.origin + site.basePath + path;

/** Staff add a page for a branch by making a record whose key begins with this. */
const branchKey = /^branche-(?=.)/;

/** `key`: the slug (`Sleutel__c`) of the `Pagina__c` row with the text of the page. */
export const pagePath = (key: string): string =>
  key === 'home' ? '/' : `/${key.replace(branchKey, 'branche/')}`;

/** Whether the record with this key is a page for a branch. */
export const isBranchKey = (key: string): boolean => branchKey.test(key);

/** The key of the record of `/branche/{branch}`. */
export const branchPageKey = (branch: string): string => `branche-${branch}`;

export const articlePath = (slug: string): string =>
  `/kennisdatabase-detail/${encodeURIComponent(slug)}`;

export const vacancyPath = (slug: string): string =>
  `/werken-bij-vacature/${encodeURIComponent(slug)}`;

export const storyPath = (slug: string): string => `/klantverhalen/${encodeURIComponent(slug)}`;

/** Redirects staff to the record in their workspace. */
export const requestPath = (id: string): string =>
  `/dashboard/serviceverzoek/${encodeURIComponent(id)}`;

/** The pages that come with the program. Source: decisions.md §4. */
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
  'sla',
  'overstappen',
  'voorwaarden',
  'klachten',
  'branche-winkel',
  'branche-horeca',
  'branche-kantoor',
  'branche-bouw',
]);

/** Whether the text with this key is a page of its own. */
export const isPageKey = (key: string): boolean => pageKeys.has(key) || isBranchKey(key);

export const disallowedPaths = [
  '/dashboard',
  '/mijn-gegevens',
  '/medewerker/',
  '/secur/',
  '/saml/',
  '/uitnodiging/',
  '/bestellen',
  '/bestelling/',
  '/wachtwoord-vergeten',
  '/sessie',
  '/e-mailadres-bevestigen',
  '/contactpersoon-ict',
  '/actieve-diensten.csv',
  '/stijlgids',
  '/postvak',
  '/services/',
  '/scim/',
  '/lwr/',
  '/mcp',
] as const;

export const tariffAnchor = (product: string): string =>
  `tarief-${product
    .normalize('NFD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')}`;

/** With `?id={accountId}`. Source: decisions.md §4, record-api.md §6.2. */
export const activeServicesPath = '/actieve-diensten.csv';

/** Pieces that match the search are hits. Plain text, never HTML. */
export type MarkedText = readonly { text: string; hit: boolean }[];

/** `''` or a path such as `/zakelijk`; null for an invalid setting. Source: decisions.md §3. */
export function basePathOf(setting: string | undefined): string | null {
  const trimmed = (setting ?? '').trim().replace(/\/$/, '');
  return trimmed === '' || /^(\/[A-Za-z0-9_-]+)+$/.test(trimmed) ? trimmed : null;
}
