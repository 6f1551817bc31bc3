/** White label: who the reseller is. Filled from `brand.json`-like settings in `config.ts`; copy never contains the name literally. Source: decisions.md §1. */
export type Brand = {
  name: string;
  phone: string;
  email: string;
  /** Street, number, postcode and town on one line; the footer splits it after the first `41`. */
  address: string;
  city: string;
  kvkNumber: string;
  openingHours: string;
  webshopUrl: string;
  webshopSignOnUrl: string | null;
  mobilePortalUrl: string;
  securityDashboardUrl: string;
  communityId: string;
  /** The reseller's own companies among the accounts: they are never removed. Source: spec §3. */
  accountIds: readonly string[];
  /** Owns the messages that guests hand over from the chat; null: nobody in person. Source: spec §3. */
  guestChatUserId: string | null;
  /** CSS colours that overrule the tokens of the same name. */
  colours: Readonly<Record<string, string>>;
};
