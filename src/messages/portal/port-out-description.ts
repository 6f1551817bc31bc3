import { spacedPostcode } from '../address/address-text.ts';
import { dayText } from '../shared/days.ts';
import { euros } from '../shared/numbers.ts';
import { portOutNames } from '../site/take-number.ts';

/**
 * A number that may go to another provider. Its page, its paper and its mails are all made from
 * this. Days as `yyyy-mm-dd`, the cost in euros without VAT.
 */
export type PortOutDescription = {
  reference: string;
  company: string;
  customerNumber: string;
  postcode: string | null;
  number: string;
  proposedDate: string;
  validUntil: string;
  cost: number;
};

type Fact = readonly [name: string, value: string];

/** What the new provider asks for besides the number and the customer number. */
export const registeredCompanyFacts = ({
  company,
  postcode,
}: Pick<PortOutDescription, 'company' | 'postcode'>): Fact[] => [
  [portOutNames.company, company],
  ...(postcode === null ? [] : [[portOutNames.postcode, spacedPostcode(postcode)] as const]),
];

export const portOutTerms = ({
  proposedDate,
  validUntil,
  cost,
}: Pick<PortOutDescription, 'proposedDate' | 'validUntil' | 'cost'>): Fact[] => [
  [portOutNames.proposed, dayText(proposedDate)],
  [portOutNames.validUntil, dayText(validUntil)],
  [portOutNames.cost, cost === 0 ? 'Geen' : `${euros(cost)}, zonder btw`],
];

export const portOutFacts = (given: PortOutDescription): Fact[] => [
  [portOutNames.reference, given.reference],
  [portOutNames.number, given.number],
  [portOutNames.customerNumber, given.customerNumber],
  ...registeredCompanyFacts(given),
  ...portOutTerms(given),
];
