/** In order. The last step is the check before the order is placed. */
export const orderSteps = [
  'address',
  'package',
  'company',
  'contact',
  'numbers',
  'startDate',
  'review',
] as const;

export type OrderStep = (typeof orderSteps)[number];

export const orderStartPath = '/bestellen';

const slugs: Readonly<Record<OrderStep, string>> = {
  address: 'adres',
  package: 'pakket',
  company: 'bedrijf',
  contact: 'contact',
  numbers: 'nummers',
  startDate: 'startdatum',
  review: 'controle',
};

/** Leads to the first step that is not done. */
export const orderDraftPath = (token: string): string => `${orderStartPath}/${token}`;

export const orderStepPath = (token: string, step: OrderStep): string =>
  `${orderDraftPath(token)}/${slugs[step]}`;

/** Mails the link of a draft. */
export const saveOrderPath = (token: string): string => `${orderDraftPath(token)}/bewaren`;

/** After the order is placed. */
export const orderPath = (token: string): string => `/bestelling/${token}`;

/** Asks about a quote. */
export const quoteQuestionPath = (token: string): string => `${orderPath(token)}/vraag`;

/** The contract summary as a PDF, of a draft, a quote or an order. */
export const summaryPath = (token: string): string => `${orderPath(token)}/samenvatting.pdf`;

/** The promised day of an order for a calendar, under the page of the order. */
export const eventFileName = 'agenda.ics';

/** In the portal. */
export const ownOrdersPath = '/dashboard/bestellingen';
export const ownOrderPath = (orderId: string): string => `/dashboard/bestelling/${orderId}`;

export const orderParams = { product: 'product', option: 'optie', term: 'looptijd' } as const;

export const quantityParam = (productId: string): string => `aantal_${productId}`;

/** Names of products that cannot be had at the address. */
export const leftOutParam = 'vervallen';
