import type { MailWords } from '../mail/mails.ts';

/** The title and the confirmation are quoted literally from spec §2 and §8. */
export const ictText = {
  title: 'Contactpersoon Ict',
  lede: 'Wie regelt bij jullie de ICT? Die persoon krijgt van ons bericht over de voortgang van je glasvezel.',
  all: 'Alle velden zijn verplicht.',
  firstName: { label: 'Voornaam' },
  lastName: { label: 'Achternaam' },
  email: { label: 'E-mailadres', hint: 'Hier sturen we berichten over glasvezel naartoe.' },
  phone: { label: 'Telefoonnummer', hint: 'Tien cijfers, bijvoorbeeld 0612345678.' },
  notice:
    'Deze persoon krijgt meteen een mail van ons. Daarin staat dat je deze gegevens hebt doorgegeven, waarvoor we ze gebruiken en hoe bezwaar maken werkt.',
  noticeVersion: '2026-11',
  noticeKind: 'Contactpersoon ICT doorgegeven',
  send: 'Contactpersoon doorgeven',
  error: 'Error',
  deadLink: {
    title: 'Deze link werkt niet',
    text: 'De link is verlopen, of er ontbreekt een stuk. Je kunt de contactpersoon hiermee niet doorgeven.',
  },
  help: { text: 'Werkt de link uit onze mail niet meer?', link: 'Vraag een nieuwe link aan' },
  made: {
    success: 'contactpersoon is aangemaakt',
    next: 'Wat gebeurt er nu?',
    steps: [
      {
        title: 'De contactpersoon krijgt een mail',
        text: 'Daarin staat dat jij de gegevens hebt doorgegeven.',
      },
      {
        title: 'Wij werken de gegevens bij',
        text: 'Vanaf nu gaat bericht over glasvezel naar deze persoon.',
      },
    ],
    home: 'Terug naar de homepage',
  },
  objection: {
    title: 'Bezwaar tegen contactpersoon ICT',
    heading: 'Wil je geen contactpersoon ICT zijn?',
    text: 'Je werkgever of opdrachtgever heeft je aan ons doorgegeven. Maak je bezwaar, dan halen we je gegevens weg en krijg je geen berichten meer over glasvezel. Wij laten je bedrijf weten dat er een andere contactpersoon nodig is.',
    irreversible:
      'Dit kun je niet terugdraaien. Wil je later toch contactpersoon zijn? Dan kan je bedrijf je opnieuw doorgeven.',
    yes: 'Verwijder mijn gegevens',
    no: 'Laat het zo',
    over: {
      title: 'Deze link werkt niet',
      text: 'Met de link uit onze mail maak je er bezwaar tegen dat je contactpersoon ICT bent. Deze link is niet volledig. Open hem opnieuw vanuit de mail. Werkt hij dan nog niet, neem dan contact met ons op.',
      contact: 'Neem contact op',
    },
    done: {
      title: 'Bezwaar verwerkt',
      heading: 'Je gegevens zijn weg',
      text: 'Je bent geen contactpersoon ICT meer en krijgt geen berichten meer over glasvezel. Je hoeft verder niets te doen.',
    },
  },
} as const;

type Brand = { name: string; phone: string; email: string; openingHours: string; address: string };

export const ictMails = {
  /** Source: art. 14 AVG. Repeats no typed text, because the address is unverified. */
  toPerson: ({
    company,
    objection,
    brand,
  }: {
    company: string;
    objection: string;
    brand: Brand;
  }): MailWords => ({
    subject: `Je bent doorgegeven als contactpersoon ICT van ${company}`,
    paragraphs: [
      'Dag,',
      `Iemand van ${company} heeft jou aan ons doorgegeven als contactpersoon ICT. We hebben je voornaam, achternaam, e-mailadres en telefoonnummer gekregen. We hebben ze niet van jezelf, daarom krijg je deze mail.`,
      `Waarvoor gebruiken we ze? Om je te laten weten hoe het staat met glasvezel voor ${company}. Dat is het belang dat we erbij hebben, en voor iets anders gebruiken we ze niet. We geven ze niet door aan anderen en bewaren ze zolang ${company} klant is en jij contactpersoon bent.`,
      'Wil je dit niet? Maak dan bezwaar. We halen je gegevens weg zodra je op de pagina hieronder bevestigt.',
      { text: 'Maak bezwaar', href: objection },
      `Je mag je gegevens ook inzien, laten verbeteren of laten beperken. Mail dan naar ${brand.email} of bel ${brand.phone}. ${brand.openingHours} krijg je een collega aan de lijn. Komen we er samen niet uit, dan kun je een klacht indienen bij de Autoriteit Persoonsgegevens.`,
      `Groet,\n${brand.name}`,
    ],
  }),
  toUs: (facts: {
    company: string;
    firstName: string;
    lastName: string;
    email: string;
    phone: string;
  }): MailWords => ({
    subject: `Contactpersoon ICT voor ${facts.company}`,
    paragraphs: [
      `Voor ${facts.company} is een contactpersoon ICT doorgegeven. Die persoon heeft er een mail over gekregen en kan bezwaar maken. Jij hoeft niets te doen.`,
      {
        facts: [
          ['Naam', `${facts.firstName} ${facts.lastName}`],
          ['E-mail', facts.email],
          ['Telefoon', facts.phone],
        ],
      },
    ],
  }),
  /** The person's name was deleted with the contact, so the mail identifies only the company. */
  objected: ({
    company,
    outcome,
  }: {
    company: string;
    outcome: 'removed' | 'blocked';
  }): MailWords => ({
    subject: `Bezwaar van een contactpersoon ICT bij ${company}`,
    paragraphs: [
      `Een contactpersoon ICT van ${company} wil dat niet zijn.`,
      outcome === 'removed'
        ? 'De contactpersoon en de gegevens zijn verwijderd.'
        : 'Er hangen andere gegevens aan deze contactpersoon. Daarom staat die er nog, maar niet meer als contactpersoon ICT en zonder e-mailadres en telefoonnummers.',
      'Vraag het bedrijf om een andere contactpersoon ICT, en neem deze persoon niet opnieuw op.',
    ],
  }),
} as const;
