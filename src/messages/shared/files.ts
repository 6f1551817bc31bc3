export const uploadText = {
  busy: 'Het bestand wordt verstuurd',
  percent: (percent: number, sent: string, size: string): string =>
    `${String(percent)}% verstuurd: ${sent} van ${size} MB`,
  still:
    'Het gaat al even niet verder. Controleer je verbinding. Je kunt stoppen en het opnieuw versturen.',
  stop: 'Stop met versturen',
} as const;

/** Next to a file that cannot be downloaded. */
export const fileStateText = {
  waiting: 'Dit bestand wordt nog gecontroleerd',
  infected: 'In dit bestand is een virus gevonden. Het is weggegooid.',
} as const;
