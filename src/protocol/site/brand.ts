/**
 * White label: who the reseller is. Copy never contains the name literally. Source: decisions.md
 * §1. From the `BRAND_` settings, else what an administrator filled in, else the brand file (0031).
 */
export type Brand = {
  name: string;
  phone: string;
  email: string;
  /** Street, number, postcode and town on one line; the footer splits it after the first `41`. */
  address: string;
  city: string;
  kvkNumber: string;
  /** `NL123456782B01`; null: not known. */
  vatId: string | null;
  /** In groups of four; null: not known. */
  iban: string | null;
  openingHours: string;
  webshopUrl: string;
  webshopSignOnUrl: string | null;
  mobilePortalUrl: string;
  securityDashboardUrl: string;
  communityId: string;
  /** The reseller's own companies among the accounts: they are never removed. Source: spec §3. */
  accountIds: readonly string[];
  /**
   * Owns the messages that guests hand over from the chat; null: nobody in person. Source: spec §3.
   */
  guestChatUserId: string | null;
  /** CSS colours that overrule the tokens of the same name. */
  colours: Readonly<Record<string, string>>;
  /** Null: the mark of the system beside the name. */
  logo: BrandLogo | null;
};

/** `file`: its name below `/merk/`, by the hash of its bytes. Width and height in pixels. */
export type BrandLogo = { file: string; width: number; height: number };

/** More is no logo but a photograph. */
export const maxLogoBytes = 200_000; // bytes

/** The object that holds what an administrator filled in. */
export const brandObject = 'Merkgegeven__c';

/** The colours an administrator chooses; all other colours of the brand follow from them. */
export const brandColours = ['brand', 'deep', 'blue'] as const;
export type BrandColour = (typeof brandColours)[number];

/** What can be filled in. Each is the `Name` of a row. */
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

/** What stands in the rows, by key. */
export type BrandFacts = Readonly<Partial<Record<BrandKey, string>>>;

/** The facts among stored rows; other keys and empty values are left out. */
export function brandFactsOf(rows: readonly { key: unknown; value: unknown }[]): BrandFacts {
  const filled = rows.filter(
    ({ key, value }) => isBrandKey(key) && typeof value === 'string' && value !== '',
  );
  return Object.fromEntries(filled.map(({ key, value }) => [key, value])) as BrandFacts; // proof: filtered above
}

/** Wide enough to hold the name of the company, so that the name does not stand beside it. */
export const isWordmark = ({ width, height }: BrandLogo): boolean => width / height >= 2.2;

/** The address of a logo, below the base path. */
export const logoPath = ({ file }: BrandLogo): string => `/merk/${file}`;
