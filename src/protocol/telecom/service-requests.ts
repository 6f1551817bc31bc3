/** Service requests as objects, forms and pages name their choices. Source: decisions.md §2. */

/** What a service request is about. */
export const requestKind = {
  question: 'Vraag',
  outage: 'Storing',
  change: 'Wijziging',
  invoice: 'Factuur',
  complaint: 'Klacht',
} as const;
export type RequestKind = (typeof requestKind)[keyof typeof requestKind];
export const requestKinds: readonly RequestKind[] = Object.values(requestKind);

/** How far a service request is. */
export const requestStatus = {
  new: 'Nieuw',
  underway: 'In behandeling',
  waiting: 'Wacht op feedback',
  closed: 'Gesloten',
} as const;
export type RequestStatus = (typeof requestStatus)[keyof typeof requestStatus];

/** What a customer reads: `Nieuw` is display only (decisions.md §2). */
export type CustomerFacingStatus = Exclude<RequestStatus, typeof requestStatus.new>;
export const customerFacingStatus = (status: unknown): CustomerFacingStatus =>
  status === requestStatus.waiting || status === requestStatus.closed
    ? status
    : requestStatus.underway;

/** How soon a service request has to be answered. */
export const requestPriority = { low: 'Laag', normal: 'Normaal', high: 'Hoog' } as const;
export type RequestPriority = (typeof requestPriority)[keyof typeof requestPriority];

/** How a service request came in. */
export const requestOrigin = {
  portal: 'Portaal',
  phone: 'Telefoon',
  email: 'E-mail',
  chat: 'Chat',
} as const;
export type RequestOrigin = (typeof requestOrigin)[keyof typeof requestOrigin];

/** Which customers see a service request: all of the company, or who reported it. */
export const requestVisibility = { company: 'Bedrijf', reporter: 'Alleen melder' } as const;
export type RequestVisibility = (typeof requestVisibility)[keyof typeof requestVisibility];
export const requestVisibilities: readonly RequestVisibility[] = Object.values(requestVisibility);

/** What a list of requests is narrowed by, as its address says it. */
export const requestFilters = ['open', 'in-behandeling', 'wacht-op-feedback', 'gesloten'] as const;
export type RequestFilter = (typeof requestFilters)[number];

/** What it can be ordered by; `-` in front = the other way. */
export const requestOrders = ['nummer', 'onderwerp', 'status', 'gewijzigd'] as const;
export type RequestOrder = (typeof requestOrders)[number] | `-${(typeof requestOrders)[number]}`;

export const requestsPerPage = 20;
