/**
 * The picklist values of service requests, which objects, forms and pages use. Source: decisions.md
 * §2.
 */

/** The kinds of service request. */
export const requestKind = {
  question: 'Vraag',
  outage: 'Storing',
  change: 'Wijziging',
  invoice: 'Factuur',
  complaint: 'Klacht',
} as const;
export type RequestKind = (typeof requestKind)[keyof typeof requestKind];
export const requestKinds: readonly RequestKind[] = Object.values(requestKind);

/** The stages of a service request. */
export const requestStatus = {
  new: 'Nieuw',
  underway: 'In behandeling',
  waiting: 'Wacht op feedback',
  closed: 'Gesloten',
} as const;
export type RequestStatus = (typeof requestStatus)[keyof typeof requestStatus];

/** The status that a customer sees; `Nieuw` is shown as in progress (decisions.md §2). */
export type CustomerFacingStatus = Exclude<RequestStatus, typeof requestStatus.new>;
export const customerFacingStatus = (status: unknown): CustomerFacingStatus =>
  status === requestStatus.waiting || status === requestStatus.closed
    ? status
    : requestStatus.underway;

/** The priorities of a service request. */
export const requestPriority = { low: 'Laag', normal: 'Normaal', high: 'Hoog' } as const;

/** The channels through which service requests arrive. */
export const requestOrigin = {
  portal: 'Portaal',
  phone: 'Telefoon',
  email: 'E-mail',
  chat: 'Chat',
} as const;

/**
 * The visibilities of a service request among the customer's users: all users of the company, or
 * only the reporter.
 */
export const requestVisibility = { company: 'Bedrijf', reporter: 'Alleen melder' } as const;
export type RequestVisibility = (typeof requestVisibility)[keyof typeof requestVisibility];
export const requestVisibilities: readonly RequestVisibility[] = Object.values(requestVisibility);

/** The filters of a list of requests, as in its URL. */
export const requestFilters = ['open', 'in-behandeling', 'wacht-op-feedback', 'gesloten'] as const;
export type RequestFilter = (typeof requestFilters)[number];

/** The sort orders in a URL; a leading `-` means descending. */
export const requestOrders = ['nummer', 'onderwerp', 'status', 'gewijzigd'] as const;
export type RequestOrder = (typeof requestOrders)[number] | `-${(typeof requestOrders)[number]}`;

export const requestsPerPage = 20;
