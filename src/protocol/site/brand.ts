/**
 * The reseller (white label). A value comes from the `BRAND_` settings, otherwise from an
 * administrator, otherwise from the brand file (docs/decisions/0031). Source: decisions.md §1.
 */
export type Brand = {
  name: string;
  phone: string;
  /** For outages outside the opening hours; null means that there is none. */
  outagePhone: string | null;
  email: string;
  /** On one line, with postcode and town. */
  address: string;
  city: string;
  kvkNumber: string;
  /** Such as `NL123456782B01`; null means unknown. */
  vatId: string | null;
  /** In groups of four characters; null means unknown. */
  iban: string | null;
  /** Where the general terms are, when they have another address than our page; null: nowhere. */
  termsUrl: string | null;
  /** To whom a customer can take a complaint that we did not solve; null means unknown. */
  disputeBody: string | null;
  openingHours: string;
  webshopUrl: string;
  webshopSignOnUrl: string | null;
  mobilePortalUrl: string;
  securityDashboardUrl: string;
  communityId: string;
  /** Companies of the reseller, which cannot be deleted. Source: spec §3. */
  accountIds: readonly string[];
  /** The owner of the messages that guests send to staff from the chat. Source: spec §3. */
  guestChatUserId: string | null;
  colours: Readonly<Record<string, string>>;
  /** Null means that the logo of the product is shown next to the name. */
  logo: BrandLogo | null;
};

/** `file`: below `/merk/`, a hash and an extension. `width`, `height`: in pixels. */
export type BrandLogo = { file: string; width: number; height: number };

/** A larger file is probably a photo. */
export const maxLogoBytes = 200_000; // bytes

export const brandObject = 'Merkgegeven__c';

export const brandColours = ['brand', 'deep', 'blue'] as const;
export type BrandColour = (typeof brandColours)[number];

export const brandKeys = [
  'name',
  'phone',
  'outagePhone',
  'email',
  'address',
  'kvkNumber',
  'vatId',
  'iban',
  'termsUrl',
  'disputeBody',
  'openingHours',
  'brand',
  'deep',
  'blue',
  'logo',
] as const;
export type BrandKey = (typeof brandKeys)[number];

export const isBrandKey = (name: unknown): name is BrandKey =>
  brandKeys.some((one) => one === name);

export type BrandFacts = Readonly<Partial<Record<BrandKey, string>>>;

export function brandFactsOf(rows: readonly { key: unknown; value: unknown }[]): BrandFacts {
  const filled = rows.filter(
    ({ key, value }) => isBrandKey(key) && typeof value === 'string' && value !== '',
  );
  // proof: the filter above removed all other values
  return Object.fromEntries(filled.map(({ key, value }) => [key, value])) as BrandFacts;
}

/** A wide logo probably contains the company's name, which is then not repeated next to it. */
export const isWordmark = ({ width, height }: BrandLogo): boolean => width / height >= 2.2;

export const logoPath = ({ file }: BrandLogo): string => `/merk/${file}`;

export const brandVariable = (key: string): string =>
  `BRAND_${key.replace(/[A-Z]/g, (capital) => `_${capital}`).toUpperCase()}`;
