/**
 * The address of the site: an origin such as `https://www.example.nl`, and a base path, which is
 * `''` or a path such as `/zakelijk`.
 */
export type Site = { origin: string; basePath: string };

/** Returns the absolute URL of one of our paths. */
export const absoluteUrl = (site: Site, path: string): string => site.origin + site.basePath + path;

/**
 * Returns the path of the page whose text is a `Pagina__c` row; the page key of the row
 * (`Sleutel__c`) is its slug.
 */
export const pagePath = (key: string): string => (key === 'home' ? '/' : `/${key}`);

export const articlePath = (slug: string): string =>
  `/kennisdatabase-detail/${encodeURIComponent(slug)}`;

export const vacancyPath = (slug: string): string =>
  `/werken-bij-vacature/${encodeURIComponent(slug)}`;

/**
 * Returns the path of the page of a service request for customers. That page redirects staff to the
 * record in their workspace.
 */
export const requestPath = (id: string): string =>
  `/dashboard/serviceverzoek/${encodeURIComponent(id)}`;

/**
 * The page keys of texts that have their own page at `pagePath(key)`; other texts are a block on a
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
 * The paths that search engines must not read, with everything below them: the portal, the
 * workspace, the API, and pages for a single visitor.
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

/** Returns the anchor of a product on the page that sells it. */
export const tariffAnchor = (product: string): string =>
  `tarief-${product
    .normalize('NFD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')}`;

/**
 * The path to download a company's active services as CSV, with `?id={accountId}`. Source:
 * decisions.md §4, record-api.md §6.2.
 */
export const activeServicesPath = '/actieve-diensten.csv';

/** A text in pieces; pieces that match the search are hits. Plain text, never HTML. */
export type MarkedText = readonly { text: string; hit: boolean }[];

/**
 * The path below which the site runs: `''` or `/zakelijk`, without a trailing slash; null for an
 * invalid setting. The build and the server share this rule. Source: decisions.md §3.
 */
export function basePathOf(setting: string | undefined): string | null {
  const trimmed = (setting ?? '').trim().replace(/\/$/, '');
  return trimmed === '' || /^(\/[A-Za-z0-9_-]+)+$/.test(trimmed) ? trimmed : null;
}
