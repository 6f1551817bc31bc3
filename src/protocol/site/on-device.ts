/**
 * The copy of the portal on a customer's own device, readable without a connection; all values are
 * display texts. Source: issue "readable without network".
 */
export type OfflineCopy = {
  /** ISO 8601, UTC: when the copy was made. */
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
 * The answer to the device's request: the user whose copy it is, and until when it may be shown
 * without asking again.
 */
export type OfflineCopyAnswer = { user: string; until: string; kept: OfflineCopy };
