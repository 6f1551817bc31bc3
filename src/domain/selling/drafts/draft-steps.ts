import { type OrderStep, orderSteps } from '#protocol/site/order-paths.ts';
import { type ServiceKind, serviceKind } from '#protocol/telecom/service-kind.ts';
import type { OrderDraft } from './read-draft.ts';

type StepFacts = Pick<OrderDraft, 'step' | 'address' | 'lines' | 'company' | 'contact'>;

const kindsWithNumbers: readonly ServiceKind[] = [serviceKind.mobile, serviceKind.voip];

/** Only telephony has numbers that a customer can bring. */
export const hasNumbers = (lines: readonly { kind: ServiceKind }[]): boolean =>
  lines.some(({ kind }) => kindsWithNumbers.includes(kind));

type Chosen = { kind: ServiceKind; optionWith: readonly ServiceKind[] };

/** An option loses its service when that is withdrawn, or cannot be had at another address. */
const hasLoneOption = (lines: readonly Chosen[]): boolean => {
  const services = lines.filter(({ optionWith }) => optionWith.length === 0);
  return lines.some(
    ({ optionWith }) =>
      optionWith.length > 0 && !services.some(({ kind }) => optionWith.includes(kind)),
  );
};

const isReached = (draft: StepFacts, step: OrderStep): boolean =>
  orderSteps.findIndex((one) => one === draft.step) >= orderSteps.indexOf(step);

const isDone: Readonly<Record<OrderStep, (draft: StepFacts) => boolean>> = {
  address: ({ address }) => address !== null,
  package: ({ lines }) => lines.length > 0 && !hasLoneOption(lines),
  company: ({ company }) => company !== null && company.kvk !== '',
  // What a customer filled in elsewhere can lack a part.
  contact: ({ contact }) => contact !== null && contact.lastName !== '' && contact.phone !== '',
  numbers: (draft) => !hasNumbers(draft.lines) || isReached(draft, 'numbers'),
  startDate: (draft) => isReached(draft, 'startDate'),
  review: () => false,
};

/** Where the visitor goes on. */
export const nextStep = (draft: StepFacts): OrderStep =>
  orderSteps.find((step) => !isDone[step](draft)) ?? 'review';

/** A step is open when all before it are done. */
export const isOpen = (draft: StepFacts, step: OrderStep): boolean =>
  orderSteps.indexOf(step) <= orderSteps.indexOf(nextStep(draft));

/** A later step that is filled in already, as for a customer, is done when those before it are. */
export const doneSteps = (draft: StepFacts): OrderStep[] =>
  orderSteps.slice(0, orderSteps.indexOf(nextStep(draft)));

/** The later of both, because a visitor can go back. */
export const laterStep = (stored: string | null, step: OrderStep): OrderStep =>
  orderSteps[
    Math.max(
      orderSteps.findIndex((one) => one === stored),
      orderSteps.indexOf(step),
    )
  ] ?? step;

export const earlierStep = (one: OrderStep, other: OrderStep): OrderStep =>
  orderSteps.indexOf(one) < orderSteps.indexOf(other) ? one : other;
