import { spacedPostcode } from '../address/address-text.ts';
import { dayText } from '../shared/days.ts';
import {
  consentFacts,
  costText,
  type EarlyEnd,
  type EndingConsent,
  type Fact,
  ownChoiceText,
} from './ending-description.ts';
import { portOutNames } from '../site/take-number.ts';

/** Days are `yyyy-mm-dd`. */
export type PortOutDescription = EarlyEnd & {
  reference: string;
  company: string;
  customerNumber: string;
  postcode: string | null;
  number: string;
  proposedDate: string;
  validUntil: string;
  consent: EndingConsent | null;
};

/** The new provider asks for these, in addition to the number and the customer number. */
export const registeredCompanyFacts = ({
  company,
  postcode,
}: Pick<PortOutDescription, 'company' | 'postcode'>): Fact[] => [
  [portOutNames.company, company],
  ...(postcode === null ? [] : [[portOutNames.postcode, spacedPostcode(postcode)] as const]),
];

export const portOutTerms = (given: PortOutDescription): Fact[] => [
  [portOutNames.proposed, dayText(given.proposedDate)],
  ...(given.ownChoice ? [[portOutNames.why, ownChoiceText(given)] as const] : []),
  [portOutNames.validUntil, dayText(given.validUntil)],
  [portOutNames.cost, costText(given)],
  ...consentFacts(given.consent),
];

const identifyingFacts = (given: PortOutDescription): Fact[] => [
  [portOutNames.reference, given.reference],
  [portOutNames.number, given.number],
  [portOutNames.customerNumber, given.customerNumber],
  ...registeredCompanyFacts(given),
];

export const portOutFacts = (given: PortOutDescription): Fact[] => [
  ...identifyingFacts(given),
  ...portOutTerms(given),
];

/** Without costs, person and IP address. Source: AVG art. 5 lid 1 sub c (data minimisation). */
export const newProviderFacts = (given: PortOutDescription): Fact[] => [
  ...identifyingFacts(given),
  [portOutNames.proposed, dayText(given.proposedDate)],
  [portOutNames.validUntil, dayText(given.validUntil)],
];
