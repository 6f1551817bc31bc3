const counts = ['', 'Eén', 'Twee', 'Drie', 'Vier', 'Vijf', 'Zes', 'Zeven', 'Acht', 'Negen', 'Tien'];

export const formText = {
  errorPrefix: 'Fout: ',
  optional: '(mag leeg blijven)',
  summary: (count: number): string =>
    count === 1
      ? 'Eén veld klopt nog niet'
      : `${counts[count] ?? String(count)} velden kloppen nog niet`,
  /** In the error summary, for a problem that is not about one field. */
  summaryWhole: 'Het is nog niet gelukt',
  sending: 'Bezig met versturen',
  leaveEmpty: 'Laat dit veld leeg',
  closeMessage: 'Melding sluiten',
  loading: 'Loading',
} as const;
