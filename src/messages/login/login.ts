export const loginText = {
  title: 'Inloggen',
  pageTitle: 'Inloggen voor klanten en medewerkers',
  description: 'Log in op je klantportaal of je werkplek.',
  email: {
    heading: 'Inloggen',
    lede: 'Vul het e-mailadres in waarmee je bij ons bekend bent.',
    label: 'E-mailadres',
    next: 'Doorgaan',
  },
  password: {
    title: 'Wachtwoord',
    heading: 'Vul je wachtwoord in',
    as: 'Je logt in als',
    other: 'Ander e-mailadres',
    label: 'Wachtwoord',
    show: 'Toon',
    hide: 'Verberg',
    what: 'wachtwoord',
    logIn: 'Inloggen',
    busy: 'Bezig met inloggen',
  },
  code: {
    ask: 'Stuur mij een code per mail',
    title: 'Code',
    heading: 'Vul de code in',
    lede: 'Staat er bij ons een account op dit adres, dan hebben we je een mail met een code gestuurd:',
    label: 'Code',
    hint: 'Zes cijfers. De code werkt tien minuten.',
    again: 'Stuur een nieuwe code',
  },
  second: {
    title: 'Tweede stap',
    heading: 'Vul je code in',
    lede: 'Open de app waarmee je je account beveiligt en neem de code over.',
    label: 'Code uit je app',
    hint: 'Zes cijfers. Geen app bij de hand? Vul dan een van je herstelcodes in.',
    setUp: {
      title: 'Tweestapsverificatie instellen',
      heading: 'Beveilig je account met een app',
      lede: 'Medewerkers loggen in met een wachtwoord en een code uit een app. Stel dat nu in.',
      hint: 'Zes cijfers. De app geeft elke dertig seconden een nieuwe code.',
      send: 'Instellen en inloggen',
    },
    codes: {
      title: 'Herstelcodes',
      heading: 'Bewaar je herstelcodes',
      lede: 'Tweestapsverificatie staat aan en je bent ingelogd.',
      next: 'Ik heb ze bewaard, ga verder',
    },
  },
  passkey: {
    logIn: 'Inloggen met passkey',
    failed:
      'Inloggen met een passkey is niet gelukt. Probeer het opnieuw, of vul je e-mailadres in.',
  },
  provider: {
    or: 'Of gebruik een account dat je al hebt:',
    logIn: (label: string): string => `Inloggen met ${label}`,
    continue: (label: string): string => `Doorgaan met ${label}`,
    instead:
      'Of gebruik een account dat je al hebt. Je kiest dan geen wachtwoord: je logt voortaan in met dat account.',
  },
  help: {
    title: 'Lukt het niet?',
    text: 'Bel ons, dan helpen we je meteen weer op weg.',
    none: 'Nog geen account? Vraag de hoofdcontactpersoon van je bedrijf om een uitnodiging, of neem contact met ons op.',
    contact: 'Neem contact op',
  },
  out: {
    title: 'Uitloggen',
    heading: 'Wil je uitloggen?',
    text: 'Je klikte niet zelf op Uitloggen op onze site. Daarom vragen we het voor de zekerheid nog even.',
    yes: 'Ja, log mij uit',
    no: 'Nee, ik blijf ingelogd',
  },
} as const;

export const webshopText = {
  title: 'Naar de webshop',
  heading: 'Je gaat naar de webshop',
  text: (email: string): string =>
    `Je wordt daar ingelogd als ${email}. Gebeurt er niets? Gebruik dan de knop.`,
  button: 'Verder naar de webshop',
} as const;
