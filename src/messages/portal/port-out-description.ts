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

/**
 * A number that may go to another provider. Its page, its paper and its mails are all made from
 * this; the paper is handed on, so it holds less. Days as `yyyy-mm-dd`, amounts in euros without VAT.
 */
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

/** What the new provider asks for besides the number and the customer number. */
export const registeredCompanyFacts = ({
  company,
  postcode,
}: Pick<PortOutDescription, 'company' | 'postcode'>): Fact[] => [
  [portOutNames.company, company],
  ...(postcode === null ? [] : [[portOutNames.postcode, spacedPostcode(postcode)] as const]),
];

/** When, at what cost, and what was accepted. */
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

/** All of it, for the customer and for staff. */
export const portOutFacts = (given: PortOutDescription): Fact[] => [
  ...identifyingFacts(given),
  ...portOutTerms(given),
];

/**
 * What the new provider needs. What the customer pays us, and who accepted that from which address,
 * is no business of theirs. Source: AVG art. 5 lid 1 sub c (data minimisation).
 */
export const newProviderFacts = (given: PortOutDescription): Fact[] => [
  ...identifyingFacts(given),
  [portOutNames.proposed, dayText(given.proposedDate)],
  [portOutNames.validUntil, dayText(given.validUntil)],
];
