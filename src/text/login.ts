/** Logging in and out. What is refused stands in `problems.ts`. */
export const loginText = {
  title: 'Inloggen',
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
  help: {
    title: 'Lukt het niet?',
    text: 'Bel ons, dan helpen we je meteen weer op weg.',
    none: 'Nog geen account? Vraag je beheerder om een uitnodiging, of neem contact met ons op.',
    contact: 'Neem contact op',
  },
  out: {
    title: 'Uitloggen',
    heading: 'Wil je uitloggen?',
    text: 'Je komt van een andere website. Daarom vragen we het voor de zekerheid nog even.',
    yes: 'Ja, log mij uit',
    no: 'Nee, ik blijf ingelogd',
  },
} as const;
