import { countText, sizeText } from '../shared/numbers.ts';
import type {
  RequestFilter,
  RequestKind,
  CustomerFacingStatus,
  RequestVisibility,
} from '#protocol/telecom/service-requests.ts';

const files = {
  label: 'Bestanden meesturen (mag leeg blijven)',
  hint: 'Hooguit 5 bestanden van 10 MB. Foto’s, filmpjes, e-mails, pdf, Word, Excel, PowerPoint en tekst.',
};

/** The statuses are quoted literally from spec §2. */
export const requestText = {
  merged: (number: string): string =>
    `Dit verzoek gaat over hetzelfde als ${number}. We hebben ze samengevoegd: daar gaan we verder.`,
  mergedHere: ({
    number,
    subject,
    text,
  }: {
    number: string;
    subject: string;
    text: string;
  }): string =>
    [`Verzoek ${number} gaat over hetzelfde en staat nu ook hier: ${subject}`, text]
      .filter((part) => part !== '')
      .join('\n\n'),
  title: 'Serviceverzoeken',
  lede: (company: string): string =>
    `Alles wat ${company} ons heeft gevraagd of gemeld, en hoe het ermee staat.`,
  /** For a user with `Alleen serviceverzoeken` who opened another page of the portal. */
  onlyRequests:
    'De pagina die je opende, kun je niet zien: je login is alleen voor serviceverzoeken. De hoofdcontactpersoon van je bedrijf kan je rechten wijzigen, en wij kunnen dat ook.',
  fresh: 'Nieuw serviceverzoek',
  list: {
    title: 'Jullie verzoeken',
    all: 'Alle',
    filters: {
      open: 'Open',
      'in-behandeling': 'In behandeling',
      'wacht-op-feedback': 'Wacht op feedback',
      gesloten: 'Gesloten',
    } satisfies Record<RequestFilter, CustomerFacingStatus | 'Open'>,
    filterLabel: 'Toon',
    sortLabel: 'Sorteer op',
    search: { label: 'Zoek in je serviceverzoeken', button: 'Zoek' },
    columns: {
      nummer: 'Nummer',
      onderwerp: 'Onderwerp',
      status: 'Status',
      gewijzigd: 'Laatst bijgewerkt',
    },
    sort: (column: string): string => `Sorteer op ${column.toLowerCase()}`,
    sorted: { up: 'oplopend gesorteerd', down: 'aflopend gesorteerd' },
    count: (total: number): string => (total === 1 ? '1 verzoek' : `${countText(total)} verzoeken`),
    found: (total: number, q: string): string =>
      `${total === 1 ? '1 verzoek' : `${countText(total)} verzoeken`} met ‘${q}’`,
    pages: 'Pagina’s',
    none: {
      title: 'Je hebt nog geen serviceverzoeken',
      text: 'Heb je een vraag, een storing of wil je iets veranderen? Meld het hier. Je ziet daarna op deze pagina hoe het ermee staat.',
    },
    nothing: {
      title: 'Niets gevonden',
      text: 'Er is geen verzoek dat hierbij past. Zoek op een ander woord of bekijk alle verzoeken.',
      all: 'Toon alle verzoeken',
    },
    nothingOpen: {
      title: 'Er staat niets open',
      text: 'Al je verzoeken zijn afgehandeld. Je vindt ze onder Gesloten.',
    },
  },
  kinds: {
    Vraag: 'Vraag',
    Storing: 'Storing',
    Wijziging: 'Wijziging',
    Factuur: 'Factuur',
    Klacht: 'Klacht',
  } satisfies Record<RequestKind, string>,
  detail: {
    back: 'Serviceverzoeken',
    title: (number: string, subject: string): string => `${number}: ${subject}`,
    facts: {
      number: 'Nummer',
      status: 'Status',
      kind: 'Soort',
      connection: 'Gaat over',
      by: 'Gevraagd door',
      made: 'Gevraagd op',
      visibility: 'Zichtbaar voor',
    },
    about: 'Over dit verzoek',
    course: 'Verloop',
    you: 'Jij',
    us: (name: string, brand: string): string => (name === brand ? brand : `${name}, ${brand}`),
    made: 'Verzoek gedaan',
    noWords: 'Er is geen omschrijving.',
    files: 'Bestanden',
    added: (count: number): string =>
      count === 1 ? 'Bestand toegevoegd' : `${countText(count)} bestanden toegevoegd`,
    file: (name: string, size: string): string => `${name} (${size})`,
    size: sizeText,
    older: 'Je ziet de laatste 200 reacties. Heb je oudere nodig? Vraag ernaar in een reactie.',
    changed: {
      'In behandeling': 'We zijn ermee bezig',
      'Wacht op feedback': 'We wachten op je antwoord',
      Gesloten: 'Verzoek gesloten',
    } satisfies Record<CustomerFacingStatus, string>,
    reopened: 'Verzoek weer geopend',
    byWhom: (name: string): string => `door ${name}`,
    byYou: 'door jou',
    afterWhom: (name: string): string => `na een reactie van ${name}`,
    afterYou: 'na jouw reactie',
    waiting: 'We hebben een antwoord van je nodig. Reageer hieronder, dan gaan we verder.',
    reply: {
      title: 'Reageren',
      titleClosed: 'Toch nog iets?',
      closed: 'Dit verzoek is gesloten. Reageer je, dan gaat het vanzelf weer open.',
      message: { label: 'Je reactie' },
      files,
      filesAgain: 'Had je bestanden gekozen? Kies ze opnieuw: een browser bewaart ze niet.',
      send: 'Verstuur reactie',
    },
    close: {
      button: 'Verzoek sluiten',
      text: 'Is het opgelost of niet meer nodig? Sluit het verzoek. Je kunt het altijd weer openen.',
    },
    goesOn: 'We hebben dit verzoek samengevoegd en gaan verder bij',
    reopen: {
      button: 'Verzoek weer openen',
      text: 'Is het toch niet opgelost? Open het verzoek weer.',
    },
    undo: 'Toch weer openen',
    show: { button: 'Pas aan', label: 'Wie ziet dit verzoek?' },
    done: {
      nieuw: (number: string): string => `Je serviceverzoek ${number} is ontvangen.`,
      reactie: 'Je reactie is geplaatst.',
      heropend: 'Je reactie is geplaatst. Het verzoek was gesloten en staat nu weer open.',
      gesloten: 'Het verzoek is gesloten.',
      open: 'Het verzoek staat weer open.',
      zichtbaar: 'Aangepast wie dit verzoek ziet.',
    },
    /** For updates that arrive while the user reads or types. */
    arrived: {
      reply: (who: string): string => `Nieuw antwoord van ${who}.`,
      replies: (count: number): string => `${countText(count)} nieuwe antwoorden.`,
      change: (what: string): string => `Nieuw: ${what.charAt(0).toLowerCase()}${what.slice(1)}.`,
      go: 'Ga ernaartoe',
    },
    next: {
      title: 'Wat gebeurt er nu?',
      steps: [
        { title: 'Je verzoek is binnen', text: 'We hebben je ook een mail gestuurd.' },
        { title: 'Een collega pakt het op', text: 'Op werkdagen meestal nog dezelfde dag.' },
        { title: 'Je krijgt een mail bij elk antwoord', text: 'Reageren doe je op deze pagina.' },
      ],
    },
  },
  make: {
    title: 'Nieuw serviceverzoek',
    lede: 'Vertel wat er is of wat je nodig hebt. Je krijgt antwoord op deze plek, met een mail erbij.',
    kind: { label: 'Waar gaat het om?' },
    subject: { label: 'Onderwerp', hint: 'In een paar woorden, bijvoorbeeld: internet valt weg.' },
    description: {
      label: 'Omschrijving',
      hint: 'Wat zie je, sinds wanneer, en wat heb je zelf al geprobeerd?',
    },
    connection: {
      label: 'Over welke aansluiting? (mag leeg blijven)',
      none: 'Geen of meer dan één',
    },
    visibility: { label: 'Wie ziet dit verzoek?' },
    files,
    send: 'Verstuur serviceverzoek',
    suggestions: {
      title: 'Misschien helpt dit je meteen',
      search: 'Zoek eerst in de kennisdatabase',
      found: (count: number): string =>
        count === 1 ? '1 artikel gevonden' : `${count} artikelen gevonden`,
      none: 'We vonden geen artikel dat hierbij past. Verstuur je verzoek, dan helpen we je.',
      empty: 'Vul eerst een onderwerp in, dan zoeken we daarop.',
      opens: '(opent in een nieuw venster)',
    },
    urgent: {
      title: 'Ligt er iets plat?',
      text: 'Bel dan meteen, dan kijken we direct met je mee.',
    },
  },
  filesOnly: (names: readonly string[]): string => `Meegestuurd: ${names.join(', ')}`,
  visibility: {
    Bedrijf: {
      label: 'Iedereen bij je bedrijf',
      text: 'Collega’s met toegang tot het portaal kunnen meelezen en reageren.',
    },
    'Alleen melder': {
      label: 'Alleen ik',
      text: 'Alleen jij en onze medewerkers zien dit verzoek.',
    },
  } satisfies Record<RequestVisibility, { label: string; text: string }>,
} as const;
