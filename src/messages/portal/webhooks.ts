import { countText } from '../shared/numbers.ts';

/** The pages of the portal about webhooks, which customers know as a "koppeling". */
export const companyWebhookText = {
  title: 'Koppelingen',
  lede: 'Een koppeling (webhook) laat een ander programma, Teams of Slack meteen weten dat er bij jullie iets verandert.',
  list: 'Jullie koppelingen',
  count: (used: number, most: number): string => `${countText(used)} van ${countText(most)}`,
  name: 'Naam',
  watch: 'Waarvan',
  status: 'Status',
  change: 'Wijzig',
  add: 'Koppeling maken',
  full: (most: number): string =>
    `Jullie hebben al ${countText(most)} koppelingen. Verwijder er eerst een als je een nieuwe wilt maken.`,
  none: {
    title: 'Nog geen koppelingen',
    text: 'Bijvoorbeeld: een bericht in Teams bij een reactie op een serviceverzoek, of een nieuwe aansluiting meteen in je eigen administratie.',
  },
  who: {
    main: (name: string): string =>
      `Alleen ${name} kan koppelingen maken, wijzigen en verwijderen. Vraag het aan deze hoofdcontactpersoon.`,
    none: 'Alleen de hoofdcontactpersoon kan koppelingen maken, en die heeft je bedrijf nog niet.',
    ask: 'Laat ons weten wie dat is',
    askSubject: 'Een hoofdcontactpersoon voor ons bedrijf',
  },
  noRight: 'Je mag dit niet meer doen: alleen de hoofdcontactpersoon kan dit.',
  ownCompany: 'De gegevens van je bedrijf',
  formats: {
    Standaard: 'Een programma',
    Teams: 'Microsoft Teams',
    Slack: 'Slack',
  },
  statuses: {
    active: 'Actief',
    failing: 'Lukt niet',
    paused: 'Gepauzeerd',
    stopped: 'Gestopt',
  },
  form: {
    title: 'Koppeling maken',
    edit: 'Koppeling aanpassen',
    overtake: 'Koppeling overnemen',
    lede: 'Je kiest waarvan je wilt horen en waar het bericht heen gaat. Er gaat nooit meer mee dan jij zelf in het portaal ziet.',
    overtakeLede: (name: string): string =>
      `${name} maakte deze koppeling. Daarna ben jij de eigenaar: er gaat mee wat jij ziet, en de berichten gaan naar het adres dat jij invult.`,
    somebody: 'Een collega',
    name: {
      label: 'Naam',
      hint: 'Zo herken je de koppeling, bijvoorbeeld: Teams van de planning.',
    },
    watch: {
      label: 'Waarvan wil je horen?',
      empty: 'Kies',
      hint: 'Van een keuze met een status hoor je alleen zolang die geldt. Van een verwijdering hoor je alleen als je ‘Alle’ kiest.',
    },
    changes: {
      label: 'Wanneer?',
      options: {
        Aangemaakt: 'Er komt iets bij',
        Gewijzigd: 'Er verandert iets',
        Verwijderd: 'Er verdwijnt iets',
      },
    },
    format: {
      label: 'Waar gaat het bericht heen?',
      options: {
        Standaard: 'Naar een programma, met alle velden (Standard Webhooks)',
        Teams: 'Naar een kanaal in Microsoft Teams',
        Slack: 'Naar een kanaal in Slack',
      },
    },
    url: {
      label: 'Adres',
      hint: 'Begint met https:// en komt uit je programma. In Teams: maak bij het kanaal een werkstroom ‘wanneer een webhook-aanvraag is ontvangen’. In Slack: een ‘incoming webhook’.',
    },
    send: 'Maak de koppeling',
    save: 'Sla de koppeling op',
    back: 'Koppelingen',
    cancel: 'Annuleren',
  },
  made: {
    title: 'De koppeling staat aan',
    text: (name: string): string => `Verandert er iets, dan stuurt ${name} meteen een bericht.`,
    renewedTitle: 'Dit is het nieuwe geheim',
    secret: 'Geheim',
    once: 'Bewaar het nu op een veilige plek: we tonen het één keer. Je programma controleert hiermee dat een bericht echt van ons komt.',
    again:
      'Je hebt dit formulier al verstuurd. Het geheim is één keer getoond. Heb je het niet bewaard? Maak bij de koppeling een nieuw geheim.',
    renewed: 'Het nieuwe geheim werkt meteen. Het oude blijft nog een dag geldig.',
    copy: 'Kopieer het geheim',
    copied: 'Gekopieerd',
    next: 'Naar de koppeling',
  },
  one: {
    back: 'Koppelingen',
    facts: 'Wat deze koppeling doet',
    watch: 'Waarvan',
    when: 'Wanneer',
    to: 'Waarheen',
    address: 'Adres',
    hidden: (name: string): string => `Alleen zichtbaar voor ${name}`,
    owner: 'Gemaakt door',
    you: 'jij',
    made: 'Gemaakt op',
    secretRenewed: 'Geheim vernieuwd op',
    gone: 'Dit bericht of deze koppeling is er niet meer, of is al veranderd. De pagina hieronder klopt.',
    edit: 'Aanpassen',
    overtake: 'Overnemen',
    pause: 'Pauzeren',
    resume: 'Weer aanzetten',
    test: 'Stuur een proefbericht',
    stopped: (why: string): string => `Deze koppeling is gestopt. ${why}`,
    paused:
      'Deze koppeling is gepauzeerd: er gaan geen berichten weg. Wat nog wachtte, is vervallen, en van wat er nu verandert hoor je later niet.',
    failing: (since: string): string =>
      `Berichten komen sinds ${since} niet aan. We proberen het drie dagen lang, daarna stopt de koppeling. Kijk hieronder wat het adres antwoordt.`,
    slowList: (since: string): string =>
      `De gekozen lijst is sinds ${since} te traag om te lezen. Er is geen adres aangeroepen. We proberen het een dag lang, daarna stopt de koppeling.`,
    others: (name: string): string =>
      `${name} maakte deze koppeling. Wil je het adres of de keuzes wijzigen, of de koppeling weer aanzetten? Neem haar dan over.`,
    deliveries: {
      title: 'Berichten',
      note: (days: number): string =>
        `We bewaren berichten ${days === 1 ? '1 dag' : `${countText(days)} dagen`}.`,
      event: 'Bericht',
      answer: 'Antwoord',
      act: 'Actie',
      again: 'Stuur opnieuw',
      againOf: (what: string): string => `Stuur opnieuw: ${what}`,
      attempts: (count: number): string =>
        count === 1 ? '1 poging' : `${countText(count)} pogingen`,
      next: (moment: string): string => `volgende poging ${moment}`,
      test: 'Proefbericht',
      filter: 'Welke berichten',
      all: 'Alle',
      failed: 'Niet aangekomen',
      pages: 'Pagina’s met berichten',
      found: (from: number, to: number, total: number): string =>
        `${countText(from)} tot en met ${countText(to)} van ${countText(total)}`,
      none: {
        title: 'Nog geen berichten',
        text: 'Verandert er iets, dan staat het bericht hier, met het antwoord van het adres.',
      },
      noneFailed: { title: 'Alles is aangekomen', text: 'Er zijn geen berichten die mislukten.' },
      foreign: (name: string): string =>
        `De berichten van deze koppeling ziet alleen ${name}, omdat er in kan staan wat alleen ${name} mag zien.`,
      did: { created: 'aangemaakt', updated: 'gewijzigd', deleted: 'verwijderd' },
    },
    secret: {
      title: 'Nieuw geheim',
      text: 'Is het geheim kwijt of bij een ander bekend? Maak dan een nieuw. Een dag lang ondertekenen we met het oude én het nieuwe, zodat je programma kan overstappen. Daarna werkt alleen het nieuwe.',
      send: 'Maak een nieuw geheim',
    },
    remove: {
      title: 'Koppeling verwijderen',
      text: (name: string): string =>
        `${name} stuurt dan niets meer, en berichten die nog wachten verdwijnen. Terughalen kan niet.`,
      send: (name: string): string => `Verwijder ${name}`,
    },
  },
  help: {
    title: 'Hoe het werkt',
    steps: [
      {
        title: 'Maak een adres',
        text: 'In je programma, in Teams of in Slack: een adres dat berichten ontvangt. Het begint met https://.',
      },
      {
        title: 'Maak de koppeling',
        text: 'Kies waarvan je wilt horen, vul het adres in en stuur een proefbericht.',
      },
      {
        title: 'Wij sturen de berichten',
        text: 'Antwoordt het adres niet binnen tien seconden met een status van 200 tot 299? Dan proberen we het drie dagen lang. Daarna stopt de koppeling en krijg je een mail.',
      },
    ],
    signature:
      'Voor wie het programma maakt: elk bericht heeft een handtekening volgens Standard Webhooks, die je controleert met het geheim van de koppeling. Een bericht kan twee keer komen, met hetzelfde webhook-id.',
    link: 'Lees meer over Standard Webhooks',
  },
  mails: {
    made: (name: string, host: string): string =>
      `Je hebt een koppeling gemaakt: ${name}. Die stuurt gegevens van je bedrijf naar ${host}.`,
    changed: (name: string, host: string): string =>
      `Je hebt de koppeling ${name} aangepast. Die stuurt gegevens van je bedrijf naar ${host}.`,
    renewed: (name: string): string =>
      `Er is een nieuw geheim gemaakt voor de koppeling ${name}. Het oude werkt nog een dag.`,
  },
} as const;

export type CompanyWebhookStatus = keyof typeof companyWebhookText.statuses;
