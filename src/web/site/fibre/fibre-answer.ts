import { dayText } from '#messages/shared/days.ts';
import { fullAddressText, postcodeText } from '#messages/address/address-text.ts';
import { fibreCheckText as words } from '#messages/site/fibre.ts';
import type { CampaignFacts, FibreAddressChoice, FibreAnswer } from '#protocol/telecom/fibre.ts';
import { type AddressLookup, noAddition, suffixOf } from '#protocol/forms/fibre-address.ts';
import { addressOffersText as offerWords } from '#messages/site/address-offers.ts';
import { addressParams, adviceCallAbout, contactAbout, paths } from '../../paths.ts';
import type { WayStep } from './Way.tsx';

type Way = { to: string; text: string };

export type FibreView = {
  asked: string;
  title: string;
  status: { tone: 'good' | 'busy' | 'attention' | 'quiet'; text: string } | null;
  text: string;
  unchecked: boolean;
  facts: { name: string; value: string }[];
  progress: { percent: number; meaning: string } | null;
  ways: Way[];
  choices: { value: string; label: string }[];
  typedAddition: boolean;
  /** The full address, as far as it is known. */
  address: string;
  /** On the drawing of the building: `12A`. */
  sign: string;
  hasFibre: boolean;
  /** The query of the address: for an order, and for interest in fibre. */
  params: [name: string, value: string][];
  /** Null: there is nothing to wait for. */
  waits: { isUnknown: boolean; plan: readonly WayStep[] } | null;
};

const signUp: Way = { to: paths.fibreSignUp, text: words.actions.signUp };

const look: Way = { to: '#nu', text: offerWords.look };
const follow: Way = { to: '#volg', text: offerWords.follow };

const adviceOn = (answer: FibreAnswer): Way => ({
  to: adviceCallAbout(paramsOf(answer)),
  text: words.actions.advice,
});

const noLetterAt = (answer: FibreAnswer): Way => ({
  to: contactAbout(paramsOf(answer)),
  text: words.actions.noLetter,
});

function paramsOf({
  asked: { postcode, houseNumber, suffix },
}: FibreAnswer): [name: string, value: string][] {
  return [
    [addressParams.postcode, postcode],
    [addressParams.houseNumber, String(houseNumber)],
    ...(suffix === null ? [] : [[addressParams.addition, suffix] satisfies [string, string]]),
  ];
}

export function viewOf(answer: FibreAnswer): FibreView {
  const { result, checked } = answer;
  const shared = sharedView(answer);
  const { address } = shared;
  const short = shortAddressOf(answer);
  switch (result.kind) {
    case 'choose':
      return {
        ...shared,
        title: words.choose.title(address),
        status: null,
        text: words.choose.text,
      };
    case 'available': {
      const { title, status, text, since } = words.available;
      return {
        ...shared,
        title: title(short),
        status: { tone: 'good', text: status },
        text,
        facts: [{ name: offerWords.address, value: address }, ...dayFact(since, result.since)],
      };
    }
    case 'planned':
      return { ...shared, ...plannedView(result.date, answer) };
    case 'campaign':
      return { ...shared, ...campaignView(result.campaign, answer) };
    case 'notAvailable': {
      const { title, status, text } = words.notAvailable;
      return {
        ...shared,
        title: title(short),
        status: { tone: 'quiet', text: status },
        text,
        ways: [follow, look, adviceOn(answer)],
        waits: { isUnknown: false, plan: unplanned },
      };
    }
    case 'unknown': {
      const { title, status } = words.unknown;
      return {
        ...shared,
        title: title(address),
        status: { tone: 'attention', text: status },
        text: words.unknown[checked],
        ways: [follow, adviceOn(answer)],
        waits: { isUnknown: true, plan: unplanned },
      };
    }
  }
}

const sharedView = (answer: FibreAnswer) => ({
  asked: askedAs(answer.asked),
  facts: [],
  progress: null,
  ways: [],
  unchecked: answer.checked !== 'verified',
  choices: answer.choices.map(choiceWords),
  typedAddition: answer.result.kind === 'unknown',
  address: addressOf(answer),
  sign: signOf(answer),
  hasFibre: answer.result.kind === 'available',
  params: paramsOf(answer),
  waits: null,
});

function plannedView(day: string | null, answer: FibreAnswer) {
  const { title, status, text, date, noDate } = words.planned;
  const when = day === null ? `${text} ${noDate}` : text;
  return {
    title: title(addressOf(answer)),
    status: { tone: 'busy', text: status } as const,
    text: when,
    facts: dayFact(date, day),
    ways: [follow, look, adviceOn(answer)],
    waits: { isUnknown: false, plan: planned(day) },
  };
}

function campaignView(
  { name, area, starts, deadline, open, threshold, addresses, requests, delivery }: CampaignFacts,
  answer: FibreAnswer,
) {
  const { title, closedTitle, status, closed, text, closedText, progress, thresholdOf, ...label } =
    words.campaign;
  const needed = threshold === null ? 0 : Math.ceil((threshold * addresses) / 100);
  return {
    title: (open ? title : closedTitle)(addressOf(answer)),
    status: open
      ? ({ tone: 'good', text: status } as const)
      : ({ tone: 'quiet', text: closed } as const),
    text: open ? text : closedText,
    facts: [
      { name: label.name, value: [name, area].filter(Boolean).join(', ') },
      ...(open ? [] : dayFact(label.starts, starts)),
      ...dayFact(label.deadline, deadline),
      ...(threshold === null || addresses === 0
        ? []
        : [{ name: label.threshold, value: thresholdOf(threshold, addresses) }]),
      ...dayFact(label.delivery, delivery),
    ],
    progress:
      needed === 0
        ? null
        : {
            percent: Math.min(100, (requests / needed) * 100),
            meaning: progress(requests, needed),
          },
    ways: open ? [signUp, noLetterAt(answer)] : [follow, look],
    waits: open ? null : { isUnknown: false, plan: unplanned },
  };
}

const { plan } = offerWords;

const planned = (day: string | null): readonly WayStep[] => [
  { state: 'done', title: plan.planned, text: plan.ready },
  { state: 'now', title: plan.street },
  {
    state: 'goal',
    title: plan.connected,
    text: day === null ? plan.noDate : plan.from(dayText(day)),
  },
];

const unplanned: readonly WayStep[] = [
  { state: 'now', title: plan.none },
  { title: plan.planned, text: plan.notYet },
  { title: plan.street },
  { state: 'goal', title: plan.connected },
];

const dayFact = (name: string, day: string | null) =>
  day === null ? [] : [{ name, value: dayText(day) }];

const choiceWords = ({ value, suffix }: FibreAddressChoice) => ({
  value,
  label: suffix ?? words.choose.none,
});

const addressOf = (answer: FibreAnswer): string =>
  answer.door === null ? askedAs(answer.asked) : fullAddressText(answer.door);

function signOf({ door, asked }: FibreAnswer): string {
  const suffix = door === null ? asked.suffix : suffixOf(door);
  return `${String(asked.houseNumber)}${suffix === null ? '' : suffix.replace(/[\s-]/g, '')}`;
}

/** `Rietkade 3A`. */
const shortAddressOf = (answer: FibreAnswer): string =>
  // proof: `split` gives a first part
  answer.door?.street == null ? askedAs(answer.asked) : addressOf(answer).split(',')[0]!;

/** The postcode and number as people write them. */
export const askedAs = ({ postcode, houseNumber, suffix }: AddressLookup): string =>
  [postcodeText(postcode), houseNumber, suffix === noAddition ? null : suffix]
    .filter(Boolean)
    .join('\u00a0');
