/**
 * The values are display texts, except `seenAt` (ISO 8601, UTC) and the ids. Source: issue
 * "readable without network".
 */
export type OfflineCopy = {
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

export type OfflineCopyAnswer = { user: string; until: string; kept: OfflineCopy };
