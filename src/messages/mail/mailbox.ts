import { countText } from '../shared/numbers.ts';
import type { MailStatus } from '#protocol/crm/picklists.ts';

/** For the demo. */
export const mailboxText = {
  title: 'Postvak',
  lede: 'Deze demo verstuurt geen mails. Wat anders de deur uit gaat, lees je hier.',
  open: 'Iedereen die deze demo opent, kan hier alles lezen. Vul dus geen echte gegevens in.',
  count: (mails: number): string => (mails === 1 ? '1 mail' : `${countText(mails)} mails`),
  list: 'Mails, de nieuwste eerst',
  to: (address: string): string => `Aan ${address}`,
  statuses: {
    Wacht: 'Niet verzonden',
    Verzonden: 'Verzonden',
    Mislukt: 'Mislukt',
  } satisfies Record<MailStatus, string> as Readonly<Record<string, string>>,
  empty: {
    title: 'Nog geen mails',
    text: 'Stuur een formulier in, bijvoorbeeld een contactbericht. Dan zie je hier de bevestiging aan de afzender en het bericht aan ons.',
    action: 'Naar het contactformulier',
  },
  pages: { label: 'Bladeren', newest: 'Nieuwste mails', older: 'Oudere mails' },
  mail: {
    facts: {
      to: 'Aan',
      replyTo: 'Antwoord aan',
      at: 'Geschreven',
      status: 'Status',
      reference: 'Nummer',
    },
    files: 'Bijlagen',
    shown: 'Zo ziet de mail eruit',
    frame: (subject: string): string => `De mail: ${subject}`,
    plain: 'Lees hem als platte tekst',
    text: 'Platte tekst',
    back: 'Terug naar het postvak',
  },
  link: 'Open het postvak van de demo',
  help: 'Dit is een demo. Mails gaan niet de deur uit, je leest ze in het postvak.',
} as const;
