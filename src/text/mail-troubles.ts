/** What staff read at a mail that did not go. `reply` is the mail server's own answer. */
export const mailTroubles = {
  refused: (reply: string) => `De mailserver weigert deze mail: ${reply}`,
  postponed: (reply: string) => `De mailserver neemt deze mail nu niet aan: ${reply}`,
  away: (reply: string) => `De mailserver neemt nu niets van ons aan: ${reply}`,
  broken: (fault: string) => `Het versturen van deze mail ging mis door een fout in de site: ${fault}`,
  cutShort: 'De site stopte terwijl deze mail werd verstuurd.',
  gaveUp: (trouble: string) => `Na drie dagen opgegeven. ${trouble}`,
  stale: 'Deze mail stond langer dan drie dagen te wachten zonder dat er een mailserver was. Zet de status op Wacht om hem alsnog te versturen.',
};
