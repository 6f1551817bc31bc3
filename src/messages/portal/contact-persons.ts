export const contactPersonText = {
  title: 'Contactpersonen',
  lede: 'Deze mensen mogen we bellen of mailen over jullie diensten.',
  list: 'Wie we mogen bereiken',
  name: 'Naam',
  reach: 'Bereikbaar via',
  change: 'Wijzig',
  changeWhom: (name: string): string => `Wijzig ${name}`,
  main: 'Hoofdcontactpersoon',
  ict: 'ICT-contactpersoon',
  logsIn: 'Logt zelf in',
  none: {
    title: 'Nog geen contactpersonen',
    text: 'Voeg iemand toe die we mogen bellen of mailen over jullie diensten.',
  },
  add: 'Voeg een contactpersoon toe',
  link: {
    title: 'Laat iemand anders de ICT-contactpersoon doorgeven',
    text: (day: string): string =>
      `Stuur deze link door. Wie hem heeft, kan zonder in te loggen de ICT-contactpersoon van je bedrijf doorgeven. Die krijgt bericht over glasvezel. De link werkt tot en met ${day}.`,
    label: 'Link',
    copy: 'Kopieer link',
    copied: 'Gekopieerd',
    mail: 'Mail de link',
    subject: 'Wie is onze ICT-contactpersoon?',
    body: (link: string): string =>
      `Hallo,\n\nGeef via deze link door wie onze ICT-contactpersoon is:\n${link}\n\nDie persoon krijgt bericht over de voortgang van ons glasvezel.`,
  },
  form: {
    add: 'Voeg een contactpersoon toe',
    change: 'Contactpersoon wijzigen',
    notice:
      'Deze persoon krijgt een mail van ons. Daarin staat dat je bedrijf deze gegevens heeft doorgegeven en waarvoor we ze gebruiken.',
    firstName: { label: 'Voornaam' },
    lastName: { label: 'Achternaam' },
    position: { label: 'Functie', hint: 'Mag leeg blijven.' },
    email: { label: 'E-mailadres' },
    phone: { label: 'Telefoon', hint: 'Mag leeg blijven.' },
    mobile: { label: '06-nummer', hint: 'Mag leeg blijven.' },
    ict: {
      label: 'Deze persoon is ICT-contactpersoon',
      hint: 'Krijgt bericht over de voortgang van glasvezel.',
    },
    send: 'Sla contactpersoon op',
    lockedDetails: {
      login:
        'Deze persoon logt zelf in en past de eigen gegevens aan bij Mijn gegevens. Jij kunt wel aangeven of dit de ICT-contactpersoon is.',
      main: 'De hoofdcontactpersoon past de eigen gegevens zelf aan of geeft ze aan ons door. Jij kunt wel aangeven of dit de ICT-contactpersoon is.',
    },
    remove: 'Contactpersoon verwijderen',
    removeText: (name: string): string =>
      `We bellen en mailen ${name} dan niet meer. Dit kun je niet terugdraaien, wel opnieuw toevoegen.`,
    removeSend: (name: string): string => `Verwijder ${name}`,
    changed:
      'Een collega heeft deze contactpersoon net aangepast. Hieronder staat wat er nu staat en wat jij invulde.',
  },
} as const;
