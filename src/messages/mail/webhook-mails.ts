import type { MailWords } from './mails.ts';

export const stopReasons = {
  failing: 'Het adres gaf drie dagen lang geen goed antwoord.',
  gone: 'Het adres antwoordde dat het niet meer bestaat (410).',
  owner: 'De eigenaar kan niet meer inloggen, of beheert het bedrijf niet meer.',
  tooMany: 'Er wachtten meer dan 50.000 berichten.',
  list: 'De gekozen lijst was een dag lang te traag om te lezen.',
  listGone: 'De gekozen lijst bestaat niet meer, of is niet meer met de eigenaar gedeeld.',
  fault: 'Het maken van berichten ging fout.',
} as const;

export type StopReason = keyof typeof stopReasons;

/** What a webhook and its deliveries are called: in the workspace, and in the portal. */
const staffWords = { webhook: 'webhook', Its: 'Die', that: 'de webhook', messages: 'Afleveringen' };
const customerWords = {
  webhook: 'koppeling',
  Its: 'Ze',
  that: 'de koppeling',
  messages: 'Berichten',
};
type Words = typeof staffWords;

const again = ({ Its, messages }: Words): string =>
  `${Its} begint dan met wat daarna gebeurt. Berichten die nog wachtten, zijn vervallen; die kun je bij ${messages} opnieuw sturen.`;
const begins = ({ Its }: Words): string => `${Its} begint dan met wat daarna gebeurt.`;

/** What the reader can do about it. */
const restarts: Readonly<Record<StopReason, (words: Words) => string>> = {
  failing: (words) => `Werkt het adres weer? Zet ${words.that} dan aan. ${again(words)}`,
  gone: (words) =>
    `Vul een adres in dat wel bestaat, en zet ${words.that} weer aan. ${again(words)}`,
  tooMany: (words) =>
    `Kijk of het adres snel genoeg antwoordt, en zet ${words.that} weer aan. ${again(words)}`,
  fault: (words) =>
    `Kijk of de gekozen lijst nog werkt, en zet ${words.that} weer aan. ${again(words)}`,
  owner: (words) =>
    words === customerWords
      ? `De hoofdcontactpersoon kan ${words.that} overnemen. ${begins(words)}`
      : `Een beheerder kan een nieuwe ${words.webhook} maken.`,
  list: (words) => `Kies een andere lijst en zet ${words.that} weer aan. ${begins(words)}`,
  listGone: (words) => `Kies een andere lijst en zet ${words.that} weer aan. ${begins(words)}`,
};

/** For the owner, on the page of a customer's webhook, which has only the text of the reason. */
export function restartTextOf(why: string): string {
  // proof: the keys of the table are the reasons
  const reasons = Object.keys(stopReasons) as StopReason[];
  const reason = reasons.find((one) => stopReasons[one] === why) ?? 'failing';
  // Who reads it is main contact again.
  if (reason === 'owner') return `Zet de koppeling weer aan. ${begins(customerWords)}`;
  return restarts[reason](customerWords);
}

type Stopped = {
  name: string;
  reason: StopReason;
  link: string;
  isCustomer: boolean;
  brand: { name: string };
};

export const webhookMails = {
  stopped: ({ name, reason, link, isCustomer, brand }: Stopped): MailWords => {
    const words = isCustomer ? customerWords : staffWords;
    // A new main contact reads it too.
    const isOfOther = isCustomer && reason === 'owner';
    return {
      subject: `${isOfOther ? 'De' : 'Je'} ${words.webhook} ${name} is gestopt`,
      paragraphs: [
        'Dag,',
        `${isOfOther ? 'De' : 'Je'} ${words.webhook} ${name} stuurt geen berichten meer. ${stopReasons[reason]}`,
        restarts[reason](words),
        { text: 'Log in', href: link },
        `Groet,\n${brand.name}`,
      ],
    };
  },
};
