/** Shown next to a file that cannot be downloaded. */
export const fileStateText = {
  waiting: 'Dit bestand wordt nog gecontroleerd',
  infected: 'In dit bestand is een virus gevonden. Het is weggegooid.',
} as const;
