/** Source: decisions.md §2. */

export const requestKind = {
  question: 'Vraag',
  outage: 'Storing',
  change: 'Wijziging',
  invoice: 'Factuur',
  complaint: 'Klacht',
} as const;
export type RequestKind = (typeof requestKind)[keyof typeof requestKind];
export const requestKinds: readonly RequestKind[] = Object.values(requestKind);

export const requestStatus = {
  new: 'Nieuw',
  underway: 'In behandeling',
  waiting: 'Wacht op feedback',
  closed: 'Gesloten',
} as const;
export type RequestStatus = (typeof requestStatus)[keyof typeof requestStatus];

/** Customers see `Nieuw` as in progress (decisions.md §2). */
export type CustomerFacingStatus = Exclude<RequestStatus, typeof requestStatus.new>;
export const customerFacingStatus = (status: unknown): CustomerFacingStatus =>
  status === requestStatus.waiting || status === requestStatus.closed
    ? status
    : requestStatus.underway;

export const requestPriority = { low: 'Laag', normal: 'Normaal', high: 'Hoog' } as const;

export const requestOrigin = {
  portal: 'Portaal',
  phone: 'Telefoon',
  email: 'E-mail',
  chat: 'Chat',
} as const;

export const requestVisibility = { company: 'Bedrijf', reporter: 'Alleen melder' } as const;
export type RequestVisibility = (typeof requestVisibility)[keyof typeof requestVisibility];
export const requestVisibilities: readonly RequestVisibility[] = Object.values(requestVisibility);

export const requestFilters = ['open', 'in-behandeling', 'wacht-op-feedback', 'gesloten'] as const;
export type RequestFilter = (typeof requestFilters)[number];

export const requestOrders = ['nummer', 'onderwerp', 'status', 'gewijzigd'] as const;
export type RequestOrder = (typeof requestOrders)[number] | `-${(typeof requestOrders)[number]}`;

export const requestsPerPage = 20;
