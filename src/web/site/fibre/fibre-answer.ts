import { dayText } from '#messages/shared/days.ts';
import { fullAddressText, postcodeText } from '#messages/address/address-text.ts';
import { fibreCheckText as words } from '#messages/site/fibre.ts';
import type { CampaignFacts, FibreAddressChoice, FibreAnswer } from '#protocol/telecom/fibre.ts';
import { paths, addressParams } from '../../paths.ts';

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
};

const advice: Way = { to: paths.adviceCall, text: words.actions.advice };
const signUp: Way = { to: paths.fibreSignUp, text: words.actions.signUp };
const contact = (text: string): Way => ({ to: paths.contact, text });

function interest({ asked: { postcode, houseNumber, suffix } }: FibreAnswer): Way {
  const named = {
    [addressParams.postcode]: postcode,
    [addressParams.houseNumber]: String(houseNumber),
  };
  const params = new URLSearchParams({
    ...named,
    ...(suffix !== null && { [addressParams.addition]: suffix }),
  });
  return { to: `${paths.fibreInterest}?${params.toString()}`, text: words.actions.interest };
}

export function viewOf(answer: FibreAnswer): FibreView {
  const { result, checked, choices } = answer;
  const shared = {
    asked: askedAs(answer),
    facts: [],
    progress: null,
    ways: [],
    unchecked: checked !== 'verified',
    choices: choices.map(choiceWords),
    typedAddition: result.kind === 'unknown',
  };
  const address = addressOf(answer);
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
        title: title(address),
        status: { tone: 'good', text: status },
        text,
        facts: dayFact(since, result.since),
        ways: [advice],
      };
    }
    case 'planned':
      return { ...shared, ...plannedView(result.date, address) };
    case 'campaign':
      return { ...shared, ...campaignView(result.campaign, address) };
    case 'notAvailable': {
      const { title, status, text } = words.notAvailable;
      const ways = [interest(answer), { to: paths.internet, text: words.actions.internet }, advice];
      return {
        ...shared,
        title: title(address),
        status: { tone: 'quiet', text: status },
        text,
        ways,
      };
    }
    case 'unknown': {
      const { title, status } = words.unknown;
      return {
        ...shared,
        title: title(address),
        status: { tone: 'attention', text: status },
        text: words.unknown[checked],
        ways: [interest(answer), advice],
      };
    }
  }
}

function plannedView(day: string | null, address: string) {
  const { title, status, text, date, noDate } = words.planned;
  const when = day === null ? `${text} ${noDate}` : text;
  return {
    title: title(address),
    status: { tone: 'busy', text: status } as const,
    text: when,
    facts: dayFact(date, day),
    ways: [advice],
  };
}

function campaignView(
  { name, area, starts, deadline, open, threshold, addresses, requests, delivery }: CampaignFacts,
  address: string,
) {
  const { title, closedTitle, status, closed, text, closedText, progress, thresholdOf, ...label } =
    words.campaign;
  const needed = threshold === null ? 0 : Math.ceil((threshold * addresses) / 100);
  return {
    title: (open ? title : closedTitle)(address),
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
    ways: open ? [signUp, contact(words.actions.noLetter)] : [advice],
  };
}

const dayFact = (name: string, day: string | null) =>
  day === null ? [] : [{ name, value: dayText(day) }];

const choiceWords = ({ value, suffix }: FibreAddressChoice) => ({
  value,
  label: suffix ?? words.choose.none,
});

const addressOf = (answer: FibreAnswer): string =>
  answer.door === null ? askedAs(answer) : fullAddressText(answer.door);

const askedAs = ({ asked: { postcode, houseNumber, suffix } }: FibreAnswer): string =>
  [postcodeText(postcode), houseNumber, suffix].filter(Boolean).join('\u00a0');
