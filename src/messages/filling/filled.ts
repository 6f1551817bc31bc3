const listed = new Intl.ListFormat('nl', { type: 'conjunction' });

/** Shown when a choice in a form filled in other fields. */
export const prefilledText = (labels: readonly string[]): string =>
  `Ingevuld bij je keuze: ${listed.format(labels)}. Pas aan wat anders moet zijn.`;

/** For pages without scripts. */
export const prefillButton = 'Vul in bij je keuze';
export const nothingPrefilledText =
  'Er is niets ingevuld: je keuze vult geen veld dat nog leeg is.';
