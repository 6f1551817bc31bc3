/**
 * The reseller's own name, colours and addresses (white label). Texts never contain the name
 * literally. Source: decisions.md §1. A value comes from the `BRAND_` settings, otherwise from an
 * administrator, otherwise from the brand file (docs/decisions/0031).
 */
export type Brand = {
  name: string;
  phone: string;
  email: string;
  /**
   * Street, number, postcode and town on one line; the footer splits the line after the house
   * number.
   */
  address: string;
  city: string;
  kvkNumber: string;
  /** Like `NL123456782B01`; null means unknown. */
  vatId: string | null;
  /** The IBAN in groups of four; null means unknown. */
  iban: string | null;
  openingHours: string;
  webshopUrl: string;
  webshopSignOnUrl: string | null;
  mobilePortalUrl: string;
  securityDashboardUrl: string;
  communityId: string;
  /**
   * The ids of the reseller's own companies among the accounts, which are never removed. Source:
   * spec §3.
   */
  accountIds: readonly string[];
  /**
   * The id of the owner of messages that guests hand over from the chat; null means no owner.
   * Source: spec §3.
   */
  guestChatUserId: string | null;
  /** CSS colours that override the tokens of the same name. */
  colours: Readonly<Record<string, string>>;
  /** Null when the system's own logo is shown next to the name. */
  logo: BrandLogo | null;
};

/** `file`: the file name below `/merk/`, a hash of the bytes. Width and height are in pixels. */
export type BrandLogo = { file: string; width: number; height: number };

/** The maximum size of a logo file; a larger file is a photograph. */
export const maxLogoBytes = 200_000; // bytes

/** The name of the object with the values that an administrator filled in. */
export const brandObject = 'Merkgegeven__c';

/**
 * The colours that an administrator chooses; all other colours of the brand are derived from them.
 */
export const brandColours = ['brand', 'deep', 'blue'] as const;
export type BrandColour = (typeof brandColours)[number];

/** The brand keys that an administrator can fill in. Each is the `Name` of a row. */
export const brandKeys = [
  'name',
  'phone',
  'email',
  'address',
  'kvkNumber',
  'vatId',
  'iban',
  'openingHours',
  'brand',
  'deep',
  'blue',
  'logo',
] as const;
export type BrandKey = (typeof brandKeys)[number];

export const isBrandKey = (name: unknown): name is BrandKey =>
  brandKeys.some((one) => one === name);

/**
 * The brand values that an administrator filled in, by brand key. A brand key without a value is
 * absent.
 */
export type BrandFacts = Readonly<Partial<Record<BrandKey, string>>>;

/** Returns the brand facts among stored rows; other names and empty values are left out. */
export function brandFactsOf(rows: readonly { key: unknown; value: unknown }[]): BrandFacts {
  const filled = rows.filter(
    ({ key, value }) => isBrandKey(key) && typeof value === 'string' && value !== '',
  );
  // proof: the filter above removed all other values
  return Object.fromEntries(filled.map(({ key, value }) => [key, value])) as BrandFacts;
}

/**
 * Returns whether the logo is wide enough to contain the company's name, so that the name is not
 * repeated next to it.
 */
export const isWordmark = ({ width, height }: BrandLogo): boolean => width / height >= 2.2;

/** Returns the address of a logo, below the base path. */
export const logoPath = ({ file }: BrandLogo): string => `/merk/${file}`;

/** The setting that overrides this key of the brand. */
export const brandVariable = (key: string): string =>
  `BRAND_${key.replace(/[A-Z]/g, (capital) => `_${capital}`).toUpperCase()}`;
