/** The page with the accounts at identity providers of one user. */
export const staffAccountsText = {
  title: 'Gekoppelde accounts',
  of: (name: string): string => `Gekoppelde accounts van ${name}`,
  back: 'Terug naar de gebruiker',
  lede: (login: string): string =>
    `Met een gekoppeld account logt ${login} in bij de eigen organisatie, zonder wachtwoord van ons. De gebruiker krijgt een mail over elke wijziging.`,
  none: {
    title: 'Nog geen account gekoppeld',
    text: 'Koppel hieronder het account waarmee deze gebruiker mag inloggen.',
  },
  inactive:
    'Deze gebruiker is buiten werking en kan niet inloggen. Zet de gebruiker eerst weer in werking.',
  facts: { tenant: 'Tenant', subject: 'Kenmerk', added: 'Gekoppeld', used: 'Laatst gebruikt' },
  unused: 'Nog niet',
  remove: 'Ontkoppelen',
  removeText:
    'De gebruiker kan er niet meer mee inloggen. Sessies, apps en API-sleutels die ermee begonnen, eindigen meteen, en het agenda-adres ook.',
  removeYes: 'Ja, ontkoppel dit account',
  link: {
    title: 'Account koppelen',
    text: 'Wie dit account bij de aanbieder heeft, kan daarna inloggen als deze gebruiker. Controleer dus goed wiens kenmerk je invult.',
    provider: 'Aanbieder',
    tenant: 'Tenant (alleen bij Microsoft)',
    tenantHint: (tenants: readonly string[]): string =>
      tenants.length === 1
        ? `Laat leeg voor ${tenants.join()}, de enige die mag.`
        : `Deze mogen: ${tenants.join(', ')}.`,
    subject: 'Kenmerk van de persoon',
    subjectHint:
      'Bij Microsoft de object-id van de gebruiker in Entra, bij een andere aanbieder de sub. Een e-mailadres is het nooit.',
    send: 'Koppelen',
  },
  done: {
    gekoppeld: 'Het account is gekoppeld. De gebruiker krijgt hierover een mail.',
    bestond: 'Dit account was al aan deze gebruiker gekoppeld.',
    ontkoppeld: 'Het account is ontkoppeld. De gebruiker krijgt hierover een mail.',
  },
} as const;
