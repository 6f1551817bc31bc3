import { countText } from '../shared/numbers.ts';

export const securityText = {
  title: 'Beveiliging',
  link: 'Wachtwoord en beveiliging',
  lede: 'Hier zie je waar je bent ingelogd en wijzig je hoe je inlogt.',
  password: {
    title: 'Wachtwoord wijzigen',
    text: 'Daarna ben je alleen nog op dit apparaat ingelogd. Je passkeys blijven werken. We sturen je een mail dat je wachtwoord is gewijzigd.',
    current: 'Huidig wachtwoord',
    what: 'huidig wachtwoord',
    show: 'Toon',
    hide: 'Verberg',
    send: 'Wachtwoord wijzigen',
    forgotten: 'Weet je je huidige wachtwoord niet meer?',
    /** For who has none. */
    none: {
      title: 'Wachtwoord',
      text: 'Je hebt geen wachtwoord. Dat is ook niet nodig: je logt op een andere manier in.',
      wish: 'Wil je er toch een?',
      ask: 'Vraag een link aan om een wachtwoord te kiezen',
    },
    /** For staff of a company where they log in without one. */
    refused: {
      title: 'Wachtwoord',
      text: 'Medewerkers loggen hier in met een passkey of een gekoppeld account, niet met een wachtwoord.',
    },
  },
  sessions: {
    title: 'Waar je bent ingelogd',
    text: 'Herken je iets niet? Log daar uit en wijzig je wachtwoord.',
    textWithoutPassword: 'Herken je iets niet? Log daar uit.',
    here: 'Dit apparaat',
    address: (address: string): string => `Internetadres ${address}`,
    active: (moment: string): string => `Laatst gebruikt ${moment}`,
    since: (moment: string): string => `Ingelogd sinds ${moment}`,
    end: 'Uitloggen',
    endWhat: (device: string): string => `op ${device}`,
    all: 'Overal uitloggen',
    allText: 'Je wordt ook op dit apparaat uitgelogd.',
  },
  passkeys: {
    title: 'Passkeys',
    text: 'Met een passkey log je in met je vingerafdruk, je gezicht of de pincode van je apparaat. Een wachtwoord is dan niet nodig.',
    cannot: 'Een passkey toevoegen kan in deze browser niet.',
    name: 'Naam van de passkey',
    nameHint: 'Zo herken je hem later.',
    add: 'Passkey toevoegen',
    failed:
      'De passkey is niet toegevoegd. Misschien heb je op dit apparaat al een passkey. Probeer het anders opnieuw.',
    added: (moment: string): string => `Toegevoegd ${moment}`,
    used: (moment: string): string => `Laatst gebruikt ${moment}`,
    unused: 'Nog niet gebruikt',
    remove: 'Verwijderen',
    removeText: 'Met deze passkey kun je daarna niet meer inloggen.',
    removeYes: 'Ja, verwijder deze passkey',
    mails: {
      added: (name: string): string =>
        `Je hebt een passkey toegevoegd: ${name}. Daarmee kun je vanaf nu inloggen zonder wachtwoord.`,
      removed: (name: string): string =>
        `Je hebt een passkey verwijderd: ${name}. Daarmee kun je niet meer inloggen.`,
    },
  },
  identities: {
    title: 'Gekoppelde accounts',
    text: 'Met een gekoppeld account log je in bij je eigen organisatie, zonder wachtwoord van ons.',
    none: 'Er is nog geen account gekoppeld.',
    link: (label: string): string => `Koppel ${label}`,
    linkAnother: (label: string): string => `Koppel nog een ${label}-account`,
    linkAll: 'Account koppelen',
    name: (label: string, name: string): string => `${label}: ${name}`,
    added: (moment: string): string => `Gekoppeld ${moment}`,
    used: (moment: string): string => `Laatst gebruikt ${moment}`,
    unused: 'Nog niet gebruikt',
    remove: 'Ontkoppelen',
    removeText:
      'Met dit account kun je daarna niet meer inloggen. Waar je ermee bent ingelogd, word je uitgelogd. Apps die je toen toestond, sleutels die je toen maakte en je agenda-adres stoppen.',
    removeYes: 'Ja, ontkoppel dit account',
    mails: {
      added: (label: string, name: string): string =>
        `Er is een account van ${label} gekoppeld: ${name}. Daarmee kun je vanaf nu inloggen.`,
      removed: (label: string, name: string): string =>
        `Het account ${name} van ${label} is ontkoppeld. Daarmee kun je niet meer inloggen.`,
    },
  },
  keys: {
    title: 'Sleutels voor programma’s',
    text: 'Met een sleutel werkt een programma namens jou, zonder wachtwoord. Geef hem aan niemand anders.',
    remove: 'Stoppen',
    removeText: 'Het programma met deze sleutel werkt daarna niet meer.',
    removeYes: 'Ja, stop deze sleutel',
    mail: (name: string): string =>
      `Je hebt een sleutel gestopt: ${name}. Het programma met deze sleutel werkt niet meer.`,
  },
  /** For users who did not prove recently who they are. */
  prove: {
    text: 'Voor deze wijziging vragen we nog een keer wie je bent.',
    send: 'Bevestigen',
    go: 'Bevestig dat jij het bent',
  },
  logins: {
    title: 'Wanneer je inlogde',
    text: 'De laatste tien keer. Wat ouder is dan een jaar, wissen we.',
    ways: {
      password: 'Met wachtwoord',
      code: 'Met een code per mail',
      passkey: 'Met een passkey',
      invitation: 'Met je uitnodiging',
      provider: 'Met een gekoppeld account',
      emergency: 'Met een noodlink van de beheerder',
    },
    last: (moment: string, device: string): string =>
      `Laatste keer ingelogd: ${moment} met ${device}.`,
    all: 'Bekijk je beveiliging',
  },
  second: {
    title: 'Tweestapsverificatie',
    off: 'Met een app op je telefoon log je veiliger in. Bij het inloggen vul je dan ook een code uit die app in.',
    on: 'Staat aan. Bij het inloggen vragen we ook om een code uit je app.',
    required: 'Voor medewerkers is dit verplicht.',
    begin: 'Instellen',
    app: 'Open een app als Microsoft Authenticator, Google Authenticator of 2FAS op je telefoon.',
    scan: 'Voeg een account toe en scan deze code.',
    picture: 'QR-code voor je app',
    type: 'Kun je niet scannen? Vul dan deze sleutel in:',
    fill: 'Vul hieronder de code in die de app nu laat zien.',
    code: 'Code uit je app',
    codeHint: 'Zes cijfers.',
    confirm: 'Aanzetten',
    cancel: 'Annuleren',
    confirmText:
      'Op andere apparaten word je uitgelogd. We sturen je een mail dat dit is gewijzigd.',
    proof: 'Code uit je app of je wachtwoord',
    proofWhat: 'code of wachtwoord',
    proofCode: 'Code uit je app',
    proofCodeWhat: 'code',
    turnOff: 'Tweestapsverificatie uitzetten',
    turnOffSend: 'Uitzetten',
    recovery: {
      title: 'Herstelcodes',
      left: (count: number): string =>
        count === 0
          ? 'Je hebt geen herstelcodes meer. Maak nieuwe.'
          : `Je hebt nog ${count === 1 ? '1 herstelcode' : `${countText(count)} herstelcodes`}.`,
      text: 'Met een herstelcode log je in als je je telefoon kwijt bent. Elke code werkt één keer.',
      storeSafely: 'Bewaar deze codes op een veilige plek. Je ziet ze alleen nu.',
      again: 'Nieuwe herstelcodes maken',
      againText: 'De codes die je nu hebt, werken daarna niet meer.',
      send: 'Nieuwe codes maken',
      download: 'Downloaden',
      copy: 'Kopiëren',
      copied: 'Gekopieerd',
      print: 'Afdrukken',
      file: 'herstelcodes.txt',
    },
    mails: {
      on: 'Tweestapsverificatie staat aan. Je logt vanaf nu in met een code uit je app. Op andere apparaten ben je uitgelogd.',
      off: 'Tweestapsverificatie staat uit. Je logt vanaf nu in zonder code uit een app. Op andere apparaten ben je uitgelogd.',
      codes: 'Er zijn nieuwe herstelcodes gemaakt. De oude werken niet meer.',
    },
  },
  done: {
    wachtwoord: 'Je wachtwoord is gewijzigd. Op andere apparaten ben je uitgelogd.',
    uitgelogd: 'Dat apparaat is uitgelogd.',
    stap: 'Tweestapsverificatie staat aan.',
    'stap-uit': 'Tweestapsverificatie staat uit.',
    codes: 'Je hebt nieuwe herstelcodes. De oude werken niet meer.',
    sleutel: 'Je passkey is toegevoegd.',
    'sleutel-weg': 'Je passkey is verwijderd.',
    programma: 'De sleutel is gestopt.',
    app: 'De app heeft geen toegang meer.',
    'sleutel-gemaakt': 'De sleutel is gemaakt.',
    agenda: 'Je agenda heeft een nieuw adres. Het staat bij Agenda.',
    'agenda-weg': 'Het adres van je agenda werkt niet meer.',
    bewezen: 'Bevestigd. Je kunt nu een passkey toevoegen.',
    gekoppeld: 'Het account is gekoppeld. Je kunt er vanaf nu mee inloggen.',
    ontkoppeld: 'Het account is ontkoppeld.',
    'bewezen-account': 'Bevestigd. Je kunt nu een account koppelen.',
  },
  device: {
    unknown: 'Onbekend apparaat',
    on: (browser: string, system: string): string => `${browser} op ${system}`,
  },
} as const;

export type SecurityDoneKey = keyof typeof securityText.done;
