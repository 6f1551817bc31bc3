/** Drafts are forms that the user did not send. */
export const draftText = {
  label: 'Nog niet verstuurd',
  begun: (title: string): string =>
    `Je begon aan ‘${title}’ en verstuurde het nog niet. Alleen op dit apparaat is bewaard wat je typte. Bijlagen voeg je opnieuw toe.`,
  putBack: 'Zet terug wat ik typte',
  open: 'Ga verder',
  away: 'Gooi weg',
  restored: 'Wat je had getypt, staat er weer.',
} as const;
