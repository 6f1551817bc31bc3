/** What verbs of staff give to take along. */
export const verbText = {
  ictLink: 'Link voor de klant',
  apiKey: 'Api-sleutel',
} as const;
