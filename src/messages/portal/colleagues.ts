import type { PortalRights } from '#protocol/crm/picklists.ts';

/** Source: decisions.md §10. */
export const colleagueText = {
  title: 'Collega’s en rechten',
  lede: 'Deze mensen kunnen namens je bedrijf inloggen.',
  list: 'Wie kan inloggen',
  you: 'jij',
  main: 'Hoofdcontactpersoon',
  name: 'Naam',
  rights: 'Rechten',
  change: 'Wijzig',
  changeWhom: (name: string): string => `Wijzig de rechten van ${name}`,
  rightsOf: {
    Volledig: 'Volledig',
    'Alleen serviceverzoeken': 'Alleen serviceverzoeken',
  } satisfies Record<PortalRights, string>,
  who: {
    main: (name: string): string =>
      `Alleen ${name} kan collega’s uitnodigen, rechten wijzigen en toegang stoppen. Vraag het aan deze hoofdcontactpersoon.`,
    none: 'Alleen de hoofdcontactpersoon kan collega’s uitnodigen, en die heeft je bedrijf nog niet.',
    ask: 'Laat ons weten wie dat is',
    askSubject: 'Een hoofdcontactpersoon voor ons bedrijf',
  },
  refused: {
    noRight: 'Je mag dit niet meer doen: alleen de hoofdcontactpersoon kan dit.',
    notFound: 'Dit is al veranderd. De lijst hieronder klopt.',
  },
  invite: 'Nodig een collega uit',
  invitations: {
    title: 'Uitnodigingen',
    until: (day: string): string => `Geldig tot en met ${day}`,
    over: 'Verlopen',
    waiting: 'Wacht op antwoord',
    state: 'Status',
    again: 'Stuur opnieuw',
    withdraw: 'Trek in',
    for: (name: string): string => `de uitnodiging van ${name}`,
    actions: 'Acties',
  },
  form: {
    title: 'Nodig een collega uit',
    lede: 'Je collega krijgt een mail met een link om een wachtwoord te kiezen. De link werkt zeven dagen.',
    firstName: { label: 'Voornaam' },
    lastName: { label: 'Achternaam' },
    email: { label: 'E-mailadres', hint: 'Hiermee logt je collega straks in.' },
    rights: { label: 'Wat mag je collega zien?' },
    send: 'Verstuur uitnodiging',
    back: 'Collega’s en rechten',
  },
  options: [
    {
      value: 'Volledig',
      label: 'Alles: dashboard, bedrijfsgegevens, diensten opzeggen en serviceverzoeken',
    },
    { value: 'Alleen serviceverzoeken', label: 'Alleen serviceverzoeken' },
  ] satisfies { value: PortalRights; label: string }[],
  edit: {
    rights: 'Rechten',
    send: 'Sla rechten op',
    stop: 'Toegang stoppen',
    stopText: (name: string): string =>
      `${name} wordt meteen uitgelogd en kan niet meer inloggen. Later opnieuw uitnodigen kan altijd.`,
    stopSend: (name: string): string => `Stop de toegang van ${name}`,
    locked:
      'Dit is de hoofdcontactpersoon. Die houdt altijd volledige toegang, zodat er iemand is die collega’s kan toelaten.',
    lockedAsk: 'Vraag een andere hoofdcontactpersoon aan',
  },
  accept: {
    title: 'Welkom bij het klantportaal',
    lede: (company: string): string =>
      `Je collega van ${company} heeft je uitgenodigd. Kies een wachtwoord, daarna ben je meteen ingelogd.`,
    login: 'Je logt in met',
    send: 'Kies wachtwoord en log in',
    over: {
      title: 'Deze uitnodiging werkt niet meer',
      text: 'De link is al gebruikt, te oud, ingetrokken of vervangen door een nieuwere. Heb je al een wachtwoord gekozen? Dan kun je gewoon inloggen. Vraag anders je collega om een nieuwe uitnodiging.',
      login: 'Inloggen',
      contact: 'Neem contact op',
    },
  },
} as const;
