/** Where a product can be had. Source: decisions.md §13. */
export const availability = {
  everywhere: 'Overal',
  fibre: 'Glasvezel',
  copper: 'Koper',
} as const;

export type Availability = (typeof availability)[keyof typeof availability];

/** Of a contract, in months; 0 means that the customer can end it by the month. */
export const contractTerms = [0, 12, 24] as const;

export type ContractTerm = (typeof contractTerms)[number];

/** Undefined for a text that is none of the terms. */
export const parseTerm = (text: string | null | undefined): ContractTerm | undefined =>
  contractTerms.find((term) => String(term) === text);

export const orderKind = {
  new: 'Nieuw',
  change: 'Wijziging',
  move: 'Verhuizing',
  replacement: 'Vervanging',
  sim: 'Sim',
} as const;

export const orderSource = { site: 'Site', portal: 'Portaal', staff: 'Medewerker' } as const;

/** As in TM Forum TMF622; `orderStateOf` has their names. Source: decisions.md §13. */
export const orderStatus = {
  draft: 'Concept',
  quote: 'Offerte',
  submitted: 'Ingediend',
  accepted: 'Geaccepteerd',
  inProgress: 'In uitvoering',
  held: 'Wacht op klant',
  delivered: 'Geleverd',
  rejected: 'Afgewezen',
  cancelled: 'Geannuleerd',
} as const;

export type OrderStatus = (typeof orderStatus)[keyof typeof orderStatus];

/** The states of TM Forum TMF622. Null: TM Forum has no order yet. Source: decisions.md §13. */
export const orderStateOf: Readonly<Record<OrderStatus, string | null>> = {
  [orderStatus.draft]: null,
  [orderStatus.quote]: null,
  [orderStatus.submitted]: 'acknowledged',
  [orderStatus.accepted]: 'inProgress',
  [orderStatus.inProgress]: 'inProgress',
  [orderStatus.held]: 'held',
  [orderStatus.delivered]: 'completed',
  [orderStatus.rejected]: 'rejected',
  [orderStatus.cancelled]: 'cancelled',
};

export const orderLineAction = { add: 'Toevoegen', change: 'Wijzigen', end: 'Beëindigen' } as const;

/** Why a price period of a connection began. */
export const priceSource = {
  order: 'Bestelling',
  indexation: 'Indexatie',
  discount: 'Korting',
  hand: 'Hand',
} as const;

export const deliveryTaskKind = {
  check: 'Bestelling nakijken',
  supplier: 'Bestellen bij leverancier',
  porting: 'Nummers overzetten',
  hardware: 'Apparatuur sturen',
  installation: 'Installeren',
  activation: 'Activeren',
} as const;

export type DeliveryTaskKind = (typeof deliveryTaskKind)[keyof typeof deliveryTaskKind];

export const deliveryTaskStatus = {
  open: 'Te doen',
  supplier: 'Wacht op leverancier',
  done: 'Gedaan',
  needless: 'Niet nodig',
  failed: 'Mislukt',
} as const;

export type DeliveryTaskStatus = (typeof deliveryTaskStatus)[keyof typeof deliveryTaskStatus];

/** What the customer knows of the contract that holds a number. */
export const oldContractEnd = {
  known: 'Datum bekend',
  unknown: 'Onbekend',
  soon: 'Zo snel mogelijk',
} as const;

export const numberTransferStatus = {
  requested: 'Gevraagd',
  planned: 'Datum bekend',
  done: 'Overgezet',
  refused: 'Geweigerd',
} as const;

export type NumberTransferStatus = (typeof numberTransferStatus)[keyof typeof numberTransferStatus];

/** The result of a check of a company or a person. */
export const checkResult = {
  passed: 'Goed',
  failed: 'Afgekeurd',
  unavailable: 'Niet bereikbaar',
} as const;
