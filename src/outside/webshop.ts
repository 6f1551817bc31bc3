/** The webshop's door for people we know. */
export type WebshopSignOn = {
  /** An address that logs this user in at the shop, once and soon. Throws when the shop cannot give one. */
  addressFor(userId: string, signal: AbortSignal): Promise<string>;
};
