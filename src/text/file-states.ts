/** Beside a file that is not handed out. */
export const fileStateText = {
  waiting: 'Dit bestand wordt nog gecontroleerd',
  infected: 'In dit bestand is een virus gevonden. Het is weggegooid.',
} as const;
