export const forgottenPasswordText = {
  title: 'Wachtwoord vergeten',
  link: 'Wachtwoord vergeten?',
  lede: 'Vul je e-mailadres in. Je krijgt een mail met een link om een nieuw wachtwoord te kiezen.',
  email: { label: 'E-mailadres' },
  send: 'Stuur de link',
  back: 'Terug naar inloggen',
  sent: {
    title: 'Kijk in je mail',
    text: 'We hebben je een mail gestuurd. Staat er bij ons een account op dit adres, dan vind je daarin een link. Die werkt een uur en één keer.',
    none: 'Geen mail gekregen? Kijk bij ongewenste mail, of vul een ander e-mailadres in.',
    again: 'Ander e-mailadres',
  },
  choose: {
    title: 'Kies een nieuw wachtwoord',
    lede: 'Daarna log je ermee in. Op alle apparaten waar je nu bent ingelogd, word je uitgelogd.',
    send: 'Wachtwoord opslaan',
  },
  /** For who may not use a password. */
  account: {
    title: 'Koppel je account',
    lede: 'Medewerkers loggen hier zonder wachtwoord in. Kies het account waarmee je voortaan inlogt.',
  },
  over: {
    title: 'Deze link werkt niet meer',
    text: 'Een link werkt een uur en één keer. Vraag een nieuwe aan: je krijgt dan meteen een nieuwe mail.',
    again: 'Vraag een nieuwe link aan',
  },
  done: 'Je wachtwoord is gewijzigd. Log in met je nieuwe wachtwoord.',
} as const;
