/**
 * The copy of portal data on a customer's device, which can be read without a connection. The
 * values are display texts, except `seenAt` and the ids. Source: issue "readable without network".
 */
export type OfflineCopy = {
  /** The time of creation, ISO 8601, UTC. */
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

/** `until`: until then the copy may be shown without a new request. */
export type OfflineCopyAnswer = { user: string; until: string; kept: OfflineCopy };
