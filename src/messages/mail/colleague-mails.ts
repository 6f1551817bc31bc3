import { type MailWords, reachUsSentence } from './mails.ts';
import { countedNoun } from '../shared/numbers.ts';
import { portalRight, type PortalRights } from '#protocol/crm/picklists.ts';

type Brand = { name: string; phone: string; openingHours: string };
type Facts = { company: string; brand: Brand };

const greeting = ({ name }: Brand): string => `Groet,\n${name}`;

/** `by`: the inviting user; its `name` is null when the stored name is not clearly a name. */
type InvitedFacts = Facts & {
  link: string;
  days: number;
  by: { name: string | null; isStaff: boolean };
};

function whoGivesAccess({ company, brand, by: { name, isStaff } }: InvitedFacts): string {
  const access = `toegang tot het klantportaal van ${brand.name}`;
  if (name === null) return `Je collega van ${company} geeft je ${access}.`;
  return isStaff
    ? `${name} van ${brand.name} geeft je voor ${company} toegang tot het klantportaal.`
    : `${name} van ${company} geeft je ${access}.`;
}

/** Mails to unverified addresses repeat no typed text but the company's and the user's name. */
export const colleagueMails = {
  invited: (facts: InvitedFacts): MailWords => ({
    subject: `Je bent uitgenodigd door ${facts.company}`,
    paragraphs: [
      'Dag,',
      `${whoGivesAccess(facts)} Daar zie je hoe het staat met jullie diensten en serviceverzoeken.`,
      'Kies een wachtwoord. Daarna ben je meteen ingelogd.',
      { text: 'Kies een wachtwoord', href: facts.link },
      `De link werkt ${countedNoun(facts.days, 'dag', 'dagen')} en één keer. Ken je ${facts.company} niet? Dan hoef je niets te doen.`,
      greeting(facts.brand),
    ],
  }),
  taken: ({ company, brand }: Facts): MailWords => ({
    subject: `Je bent uitgenodigd door ${company}`,
    paragraphs: [
      'Dag,',
      `Iemand van ${company} wil je toegang geven tot het klantportaal van ${brand.name}. Maar met dit e-mailadres log je al in, voor een ander bedrijf. Daarom verandert er niets.`,
      `Wil je ook voor ${company} inloggen? Vraag dan een uitnodiging op een ander e-mailadres. Of bel ons: ${reachUsSentence(brand)}`,
      greeting(brand),
    ],
  }),
  accepted: ({
    name,
    email,
    company,
    brand,
  }: Facts & { name: string; email: string }): MailWords => ({
    subject: 'Je uitnodiging is aangenomen',
    paragraphs: [
      'Dag,',
      `Je uitnodiging om voor ${company} in te loggen is aangenomen.`,
      {
        facts: [
          ['Collega', name],
          ['E-mailadres', email],
        ],
      },
      `Heb je deze collega niet uitgenodigd? Bel ons dan meteen. ${reachUsSentence(brand)}`,
      greeting(brand),
    ],
  }),
  rights: ({ company, rights, brand }: Facts & { rights: PortalRights }): MailWords => ({
    subject: 'Je rechten in het klantportaal zijn gewijzigd',
    paragraphs: [
      'Dag,',
      rights === portalRight.full
        ? `Je ziet vanaf nu alles van ${company}: het dashboard, de bedrijfsgegevens en de serviceverzoeken.`
        : `Je ziet vanaf nu alleen de serviceverzoeken van ${company}.`,
      `Klopt dit niet? Vraag het na bij de hoofdcontactpersoon van ${company}, of bel ons. ${reachUsSentence(brand)}`,
      greeting(brand),
    ],
  }),
  removed: ({ company, brand }: Facts): MailWords => ({
    subject: 'Je toegang tot het klantportaal is gestopt',
    paragraphs: [
      'Dag,',
      `Je kunt niet meer inloggen voor ${company}. Waar je nog was ingelogd, ben je uitgelogd.`,
      `Klopt dit niet? Vraag het na bij de hoofdcontactpersoon van ${company}, of bel ons. ${reachUsSentence(brand)}`,
      greeting(brand),
    ],
  }),
} as const;
