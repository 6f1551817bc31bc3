import type { Scope } from '#protocol/oauth/scopes.ts';

const scopeTexts: Readonly<Record<Scope, string>> = {
  api: 'Alles zien en wijzigen wat jij ziet en mag wijzigen',
  read: 'Alles zien wat jij ziet, zonder iets te wijzigen',
  refresh_token: 'Toegang houden als je de app niet gebruikt, tot je die intrekt',
  openid: 'Weten dat jij het bent',
  profile: 'Je naam zien',
  email: 'Je e-mailadres zien',
};

export const oauthText = {
  scopes: scopeTexts,
  consent: {
    title: 'App toestaan',
    heading: (app: string): string => `${app} wil toegang`,
    lede: 'Kijk goed of je deze app vertrouwt. De app werkt daarna namens jou.',
    /** For an app that reads and changes nothing. */
    identityLede: 'Kijk goed of je deze app vertrouwt. De app weet daarna wie je bent.',
    account: 'Je bent ingelogd als',
    company: 'Voor',
    mayTitle: 'Wat de app mag',
    onlyObjects: (objects: string): string => `Alleen van: ${objects}`,
    returnTo: 'Na je keuze ga je naar',
    ownComputer: 'een programma op deze computer',
    ownApp: 'een app op dit apparaat',
    unknown:
      'Deze app heeft zichzelf aangemeld. Wij hebben niet gecontroleerd van wie hij is. Ga alleen verder als je dit net zelf hebt gestart.',
    withdraw: 'Je kunt dit altijd intrekken onder Beveiliging.',
    allow: 'Toestaan',
    deny: 'Weigeren',
    other: 'Ben jij dit niet? Log uit',
    wrong: {
      title: 'Deze app kan niet verder',
      client:
        'We kennen deze app niet, of hij is gestopt. Ga terug naar de app en probeer het opnieuw, of vraag de maker om hulp.',
      redirect:
        'De app wil je naar een adres sturen dat niet bij hem hoort. Daarom gaan we niet verder. Vraag de maker van de app om hulp.',
      request:
        'De app vraagt iets wat niet kan. Ga terug naar de app en probeer het opnieuw, of vraag de maker om hulp.',
      long: 'De app stuurt te veel mee: meer dan 8 kilobyte. Vraag de maker van de app om hulp.',
      over: 'Deze aanvraag is verlopen. Ga terug naar de app en begin daar opnieuw.',
      home: 'Naar de startpagina',
    },
  },
  device: {
    title: 'Apparaat koppelen',
    heading: 'Een apparaat koppelen',
    lede: 'Vul de code in die op je apparaat of in je programma staat.',
    code: 'Code',
    codeHint: 'Acht letters, zoals BCDF-GHJK.',
    next: 'Verder',
    warning:
      'Kreeg je deze code van iemand anders, bijvoorbeeld aan de telefoon of in een mail? Weiger dan: die persoon krijgt anders toegang tot jouw gegevens.',
    shown: 'Staat deze code ook op je apparaat?',
    wrong: 'Deze code werkt niet, of niet meer. Vraag op je apparaat een nieuwe code.',
    allowed: {
      title: 'Je apparaat is gekoppeld',
      text: 'Ga terug naar je apparaat. Dat gaat vanzelf verder. Je kunt dit scherm sluiten.',
    },
    denied: {
      title: 'Je apparaat is niet gekoppeld',
      text: 'Het apparaat krijgt geen toegang. Je kunt dit scherm sluiten.',
    },
    again: 'Nog een apparaat koppelen',
  },
  apps: {
    title: 'Apps met toegang',
    text: 'Deze apps werken namens jou. Gebruik je er een niet meer? Trek de toegang dan in.',
    none: 'Geen enkele app heeft toegang.',
    allowed: (moment: string): string => `Toegestaan ${moment}`,
    used: (moment: string): string => `Laatst gebruikt ${moment}`,
    unused: 'Nog niet gebruikt',
    may: (what: string): string => `Mag: ${what}`,
    unknown: 'Heeft zichzelf aangemeld: wij hebben niet gecontroleerd van wie deze app is.',
    remove: 'Intrekken',
    removeText: 'De app kan daarna meteen niets meer namens jou doen.',
    removeYes: 'Ja, trek de toegang in',
    device: 'Een apparaat koppelen',
  },
  mails: {
    allowed: (app: string): string =>
      `Je hebt een app toegang gegeven: ${app}. Die werkt vanaf nu namens jou. Was jij dit niet? Trek de toegang in onder Beveiliging en wijzig je wachtwoord.`,
  },
  secret: {
    label: 'Client secret',
    clientId: 'Client-id',
  },
} as const;
