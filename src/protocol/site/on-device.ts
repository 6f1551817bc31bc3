/**
 * What a customer's own device keeps of the portal, to be read without a connection: all of it in
 * words. Source: issue "readable without network".
 */
export type OfflineCopy = {
  /** ISO 8601, UTC: when it was so. */
  seenAt: string;
  services: readonly { id: string; name: string; note: string; status: string; monthly: string }[];
  contacts: readonly { id: string; name: string; title: string; email: string; phone: string }[];
  requests: readonly {
    id: string;
    number: string;
    subject: string;
    status: string;
    changed: string;
  }[];
};

/**
 * The answer the device asks for: whose it is, and until when it may be read without asking again.
 */
export type OfflineCopyAnswer = { user: string; until: string; kept: OfflineCopy };
