/** Service requests as objects, forms and pages name their choices. Source: decisions.md §2. */

export const requestKinds = ['Vraag', 'Storing', 'Wijziging', 'Factuur', 'Klacht'] as const;
export type RequestKind = (typeof requestKinds)[number];

export const requestStatuses = [
  'Nieuw',
  'In behandeling',
  'Wacht op feedback',
  'Gesloten',
] as const;
export type RequestStatus = (typeof requestStatuses)[number];

/** What a customer reads: `Nieuw` is display only (decisions.md §2). */
export type CustomerFacingStatus = Exclude<RequestStatus, 'Nieuw'>;
export const customerFacingStatus = (status: unknown): CustomerFacingStatus =>
  status === 'Wacht op feedback' || status === 'Gesloten' ? status : 'In behandeling';

export const requestVisibilities = ['Bedrijf', 'Alleen melder'] as const;
export type RequestVisibility = (typeof requestVisibilities)[number];

/** What a list of requests is narrowed by, as its address says it. */
export const requestFilters = ['open', 'in-behandeling', 'wacht-op-feedback', 'gesloten'] as const;
export type RequestFilter = (typeof requestFilters)[number];

/** What it can be ordered by; `-` in front = the other way. */
export const requestOrders = ['nummer', 'onderwerp', 'status', 'gewijzigd'] as const;
export type RequestOrder = (typeof requestOrders)[number] | `-${(typeof requestOrders)[number]}`;

export const requestsPerPage = 20;
