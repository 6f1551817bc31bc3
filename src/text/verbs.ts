/** What verbs of staff give to take along. */
export const verbText = {
  ictLink: 'Link voor de klant',
  apiKey: 'Api-sleutel',
  erasing: ({ goes, stays, reason }: { goes: number; stays: number; reason: string | null }): string =>
    [
      goes > 0 && `${goes.toLocaleString('nl-NL')} ${goes === 1 ? 'verdwijnt' : 'verdwijnen'}.`,
      stays > 0 && `${stays.toLocaleString('nl-NL')} ${stays === 1 ? 'blijft' : 'blijven'}.`,
      stays > 0 && reason,
    ]
      .filter(Boolean)
      .join(' '),
  whoErases: 'Wie wist',
  nobodyElseErases:
    'Er is nog geen andere beheerder. Wissen doe je met z’n tweeën, omdat je het niet kunt terugdraaien. Maak bij Beheer, Gebruikers een tweede beheerder. Die wist dan. Antwoord de klant binnen een maand (art. 12 lid 3 AVG).',
  ofOthers: 'Van het bedrijf, en daarna zonder deze naam (art. 17 lid 3 AVG).',
} as const;
