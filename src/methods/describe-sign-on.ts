import type { Ask } from '#records/ask.ts';

/** Our metadata as a SAML identity provider, for whoever sets up the shop; the same for everybody. `entry` is where signing on begins. Source: decisions.md §10. */
export const describeSignOn = (ask: Ask, us: { issuer: string; entry: string }): Promise<string> => ask.outside.webshop.describe(us);
