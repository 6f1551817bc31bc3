import { countText } from '../shared/numbers.ts';
import type { HistorySource } from '#protocol/users/history.ts';

export const staffRecordText = {
  lookup: {
    byName: 'Typ de naam, of een deel ervan als die maar één keer voorkomt.',
    searching: 'Bezig met zoeken',
    recent: 'Laatst bekeken en nieuw. Typ om te zoeken.',
    found: (count: number): string => (count === 1 ? '1 gevonden' : `${countText(count)} gevonden`),
    more: (shown: number): string => `De eerste ${countText(shown)}. Typ verder voor de andere.`,
    none: (text: string): string => `Niets gevonden voor ‘${text}’`,
    empty: 'Er is nog niets om te kiezen',
    failed: 'Zoeken lukt nu niet. Probeer het zo nog een keer.',
    create: (kind: string): string => `${kind}: nieuw`,
  },
  create: {
    opening: 'Nieuw',
    title: (kind: string): string => `${kind}: nieuw`,
    clone: (kind: string): string => `${kind}: kopie`,
    source: {
      before: 'Overgenomen van ',
      after: '. Wat erbij hoort, zoals bestanden en reacties, gaat niet mee.',
    },
    made: (name: string): string => `${name} is aangemaakt.`,
  },
  talk: {
    title: 'Gesprek',
    older: (plural: string): string => `Eerdere ${plural} bekijken`,
    note: (who: string): string =>
      who === '' ? 'Notitie voor collega’s' : `${who}, notitie voor collega’s`,
    internal: 'alleen intern',
    ours: 'medewerker',
    undelivered: {
      text: (to: string, subject: string): string =>
        `De mail ‘${subject}’ aan ${to} is niet aangekomen.`,
      look: 'Mail bekijken',
    },
  },
  mails: {
    title: 'Mails',
    about: (subject: string, to: string, status: string): string =>
      `${subject} · aan ${to} · ${status}`,
  },
  clone: 'Kopiëren',
  /** Buttons for the options that do not fit on a narrow page. */
  others: {
    record: 'Meer opties',
    actions: 'Meer acties',
    of: (what: string): string => `: ${what}`,
  },
  merge: 'Samenvoegen met …',
  remove: {
    start: 'Verwijderen',
    title: (name: string): string => `${name} verwijderen?`,
    text: 'Je collega’s zien dit dan ook niet meer. Je kunt het tot 30 dagen later terugzetten.',
    below: 'Hieraan hangt nog:',
    go: 'Verwijderen',
    notDone: 'Verwijderen lukt niet',
    busy: 'Bezig met verwijderen',
    done: (name: string): string => `${name} is verwijderd`,
    undo: 'Ongedaan maken',
    notBack: 'Terugzetten lukt niet',
    gone: 'Dit is al verwijderd, of je mag het niet meer zien.',
    held: 'Er hangt nog iets aan dat niet zonder kan. Verwijder of verplaats dat eerst.',
    unreached: 'Je hebt geen verbinding met onze site. Er is niets verwijderd.',
    failed: 'Er ging iets mis bij ons. Er is niets verwijderd.',
  },
  related: {
    count: 'in deze lijst',
    create: 'Nieuw',
    all: 'Alles bekijken',
    acts: 'Acties',
    remove: (name: string): string => `Verwijderen: ${name}`,
    of: (list: string, name: string): string => `${list} van ${name}`,
  },
  files: {
    view: {
      open: (name: string): string => `Bekijken: ${name}`,
      look: 'Bekijken',
      place: (at: number, of: number): string => `Bestand ${String(at)} van ${String(of)}`,
      before: 'Vorig bestand',
      after: 'Volgend bestand',
      save: 'Downloaden',
      unseen:
        'Dit bestand openen we niet op onze site: wat erin staat kan onveilig zijn. Download het en open het met je eigen programma.',
      broken: 'Deze foto is niet te laten zien. Download haar om te kijken.',
    },
    title: 'Bestanden',
    visibility: {
      question: 'Wie ziet de bestanden die je toevoegt?',
      onlyInternal: 'Alleen collega’s zien de bestanden die je hier toevoegt.',
      internal: 'Alleen collega’s',
      everyone: 'Ook de klant',
      isInternal: 'Alleen collega’s zien dit',
      isShown: 'De klant ziet dit',
      show: 'Tonen aan klant',
      hide: 'Verbergen voor klant',
      change: 'Aanpassen wie dit ziet',
      shown: (name: string): string => `De klant ziet ${name} nu`,
      hidden: (name: string): string => `${name} is nu alleen voor collega’s`,
      failed: (name: string): string => `Aanpassen wie ${name} ziet, lukt nu niet`,
    },
    none: 'Er zijn nog geen bestanden.',
    add: 'Bestanden toevoegen',
    drop: 'Sleep bestanden hierheen, of kies ze zelf. Per bestand hooguit 25 MB.',
    choose: 'Bestanden kiezen',
    formHint: (most: number): string =>
      `Hooguit ${countText(most)} tegelijk, per bestand hooguit 25 MB.`,
    chooseFirst: 'Er is geen bestand gekozen, of het is leeg. Kies eerst een bestand.',
    tooMany: 'Dat zijn te veel bestanden tegelijk. Kies er minder.',
    notAdded: 'Er is niets toegevoegd',
    one: 'Dit bestand',
    busy: (name: string): string => `${name} uploaden`,
    stop: 'Stoppen',
    again: 'Opnieuw',
    clear: 'Weghalen',
    ready: 'Gaat mee',
    stopped: 'Gestopt. Dit bestand is niet bewaard.',
    tooLarge: 'Dit bestand is groter dan 25 MB. Maak het kleiner of splits het.',
    spent:
      'Je hebt het afgelopen uur te veel bestanden geüpload. Probeer het over een uur opnieuw.',
    empty: 'Dit bestand is leeg.',
    folder: 'Dit is een map. Sleep de bestanden die erin staan hierheen.',
    unreached:
      'Je hebt geen verbinding met onze site. Probeer het opnieuw als je weer online bent.',
    refused: 'Dit bestand mag hier niet bij.',
    failed: 'Er ging iets mis bij ons. Probeer het zo nog een keer.',
    remove: (name: string): string => `Verwijderen: ${name}`,
    ask: (name: string): string => `${name} verwijderen?`,
    askText:
      'Het bestand hoort dan niet meer bij dit record. Je kunt het tot 30 dagen later terugzetten.',
    go: 'Verwijderen',
    stay: 'Terug',
    removed: (name: string): string => `${name} is verwijderd`,
    back: (name: string): string => `${name} is terug`,
    notRemoved: (name: string): string => `${name} verwijderen lukt nu niet`,
  },
  avatar: {
    change: 'Foto wijzigen',
    title: (name: string): string => `Foto van ${name}`,
    choose: 'Nieuwe foto',
    kinds: 'PNG, JPEG, WebP of GIF, hooguit 25 MB.',
    shown: 'Zo komt de foto eruit te zien. Sleep om te schuiven, of gebruik de schuiven hieronder.',
    crop: {
      zoom: 'Inzoomen',
      x: 'Naar links of rechts',
      y: 'Omhoog of omlaag',
      all: 'Terug naar het midden',
    },
    save: 'Foto opslaan',
    remove: 'Foto weghalen',
    close: 'Sluiten',
    busy: 'Bezig met opslaan',
    waits: 'De foto wordt nog gecontroleerd. Daarna is hij te zien.',
    refused: 'Dit is geen foto die we kunnen laten zien. Kies een PNG, JPEG, WebP of GIF.',
    tooLarge: 'Deze foto is groter dan 25 MB. Maak hem kleiner.',
    unreached: 'Je hebt geen verbinding met onze site. De foto is niet gewijzigd.',
  },
  path: {
    label: 'Voortgang',
    states: { now: 'hier staat het nu', past: 'geweest', ahead: 'nog niet' },
    looking: (step: string): string => `Stap: ${step}`,
    mark: (step: string): string => `Markeer als ${step}`,
    done: (step: string): string => `Gemarkeerd als ${step}`,
    overtaken:
      'Een collega heeft dit intussen gewijzigd. Kijk wat er nu staat en probeer het dan opnieuw.',
  },
  timeLine: {
    title: 'Tijdlijn',
    none: 'Er is nog niets gewijzigd.',
    failed: 'De tijdlijn kunnen we nu niet laten zien.',
    more: 'Meer laden',
    system: 'automatisch',
    became: 'werd',
    see: 'Tijdlijn bekijken',
    customer: (who: string, company: string): string => `${who} (${company})`,
    merged: 'samengevoegd',
    with: (name: string): string => `met ${name}`,
    kinds: (kind: string): string => kind.charAt(0).toUpperCase() + kind.slice(1),
  },
  side: 'Bestanden en geschiedenis',
  editField: (label: string): string => `${label} bewerken`,
  duplicates: {
    title: 'Dit lijkt op wat er al is',
    newTab: '(opent in een nieuw tabblad)',
    before: 'Dit lijkt er al te zijn. Kijk eerst of je dit bedoelt.',
    insist: 'Toch opslaan',
  },
} as const;

export const historyFromText: Readonly<Record<HistorySource, string>> = {
  bestand: 'uit een bestand',
  bewerking: 'in een bewerking van meer records',
};

const listed = new Intl.ListFormat('nl', { type: 'conjunction' });

/** Shown when a choice in a form filled in other fields. */
export const prefilledText = (labels: readonly string[]): string =>
  `Ingevuld bij je keuze: ${listed.format(labels)}. Pas aan wat anders moet zijn.`;

/** On a page without scripts, this button fills in other fields. */
export const prefillButton = 'Vul in bij je keuze';
export const nothingPrefilledText =
  'Er is niets ingevuld: je keuze vult geen veld dat nog leeg is.';
