/** Enhanced status codes of mail servers. Source: RFC 3463. */
const meanings: readonly (readonly [code: RegExp, meaning: string])[] = [
  [/\b5\.1\.[1-6]\b/, 'Dit adres bestaat niet (meer).'],
  [/\b[45]\.2\.2\b/, 'De mailbox is vol.'],
  [/\b5\.2\.1\b/, 'De mailbox is gesloten.'],
  [/\b[45]\.3\.4\b|\b5\.2\.3\b/, 'De mail is te groot.'],
  [/\b[45]\.7\.\d+\b/, 'De ontvanger houdt onze mail tegen.'],
];

const meaningOf = (trouble: string): string =>
  meanings.find(([code]) => code.test(trouble))?.[1] ?? '';

export const mailTroubles = {
  refused: (reply: string) => `De mailserver weigert deze mail: ${reply}`,
  postponed: (reply: string) => `De mailserver neemt deze mail nu niet aan: ${reply}`,
  away: (reply: string) => `De mailserver neemt nu niets van ons aan: ${reply}`,
  broken: (fault: string) =>
    `Het versturen van deze mail ging mis door een fout in de site: ${fault}`,
  waiting: (reason: string) => `De bestanden bij deze mail zijn er nog niet: ${reason}`,
  filesNotScanned: 'ze worden nog gecontroleerd op virussen.',
  inDutch: (trouble: string): string => [meaningOf(trouble), trouble].filter(Boolean).join(' '),
  cutShort: 'De site stopte terwijl deze mail werd verstuurd.',
  gaveUp: (trouble: string) => `Na drie dagen opgegeven. ${trouble}`,
  stale:
    'Deze mail stond langer dan drie dagen te wachten zonder dat er een mailserver was. Zet de status op Wacht om hem alsnog te versturen.',
};
