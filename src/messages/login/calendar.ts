/** The part of the security page about the calendar of a user. */
export const calendarText = {
  title: 'Agenda',
  text: 'Zet einddata van contracten, dagen waarop nummers overkomen, beloofde leverdagen en afspraken in je eigen agenda. Ze blijven vanzelf bij.',
  on: 'Je agenda heeft een geheim adres',
  made: (moment: string): string => `Gemaakt ${moment}`,
  read: (moment: string): string => `Laatst opgehaald ${moment}`,
  unread: 'Nog niet opgehaald',
  address: 'Adres van je agenda',
  once: 'Kopieer het nu: we tonen het één keer. Wie dit adres heeft, ziet deze data. Deel het dus niet.',
  again:
    'Je hebt dit formulier al verstuurd. Het adres is één keer getoond. Heb je het niet bewaard? Maak een nieuw adres.',
  copy: 'Kopieer het adres',
  copied: 'Gekopieerd',
  make: 'Adres maken',
  makeText: 'Je krijgt een adres dat je één keer in je agenda zet.',
  makeYes: 'Maak het adres',
  renew: 'Nieuw adres maken',
  renewText: 'Het oude adres werkt dan meteen niet meer.',
  renewYes: 'Maak een nieuw adres',
  remove: 'Intrekken',
  of: 'Adres van je agenda',
  removeText: 'Het adres werkt daarna meteen niet meer. Je agenda wordt dan niet meer bijgewerkt.',
  removeYes: 'Ja, trek het adres in',
  programs: [
    {
      name: 'Outlook',
      steps: 'Agenda, Agenda toevoegen, Abonneren via internet. Plak het adres.',
    },
    {
      name: 'Google Agenda',
      steps: 'Op een computer: bij Andere agenda’s op het plusje, Via URL. Plak het adres.',
    },
    {
      name: 'Apple',
      steps:
        'Mac: Agenda, Archief, Nieuw agenda-abonnement. iPhone: Agenda, Agenda’s, Voeg agenda toe, Voeg agenda-abonnement toe.',
    },
  ],
} as const;
