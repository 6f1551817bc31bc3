export const staffKeysText = {
  lede: 'Met een sleutel werkt een programma namens een gebruiker. Een sleutel maak je bij de gebruiker.',
  columns: ['Sleutel', 'Van', 'Laatst gebruikt', 'Werkt tot en met', ''],
  none: { title: 'Er zijn geen sleutels', text: 'Geen enkel programma werkt met een sleutel.' },
  unused: 'Nog niet gebruikt',
  forever: 'Verloopt nooit',
  operator: 'de beheerder van de server',
  made: (at: string, by: string): string => `Gemaakt ${at}, door ${by}`,
  stop: 'Stop',
  stopOf: (name: string, user: string): string => `Sleutel ${name} van ${user} stoppen`,
  warning: 'Het programma met deze sleutel werkt meteen niet meer. De gebruiker krijgt een mail.',
} as const;
