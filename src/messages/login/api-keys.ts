import { countText } from '../shared/numbers.ts';
import type { ProblemCode } from '#protocol/problem.ts';

export const keyText = {
  mails: {
    own: (name: string): string =>
      `Je hebt een sleutel voor een programma gemaakt: ${name}. Het programma kan daarmee namens jou werken.`,
    made: (name: string): string =>
      `Een beheerder heeft voor jouw account een sleutel voor een programma gemaakt: ${name}. Het programma kan daarmee namens jou werken. Bij Beveiliging zie je je sleutels en stop je ze.`,
    renewed: (name: string): string =>
      `Een beheerder heeft een sleutel van je vervangen: ${name}. Het programma kan met de nieuwe sleutel namens jou werken. De oude sleutel stopt vanzelf.`,
    withdrawn: (name: string): string =>
      `Een beheerder heeft een sleutel van je gestopt: ${name}. Het programma met deze sleutel werkt niet meer.`,
  },
  make: {
    title: 'Sleutel maken',
    name: 'Waarvoor',
    nameHint: 'Bijvoorbeeld de naam van het programma.',
    until: 'Werkt tot en met',
    untilHint: 'Leeg: 90 dagen. Een sleutel werkt hooguit een jaar.',
    reads: 'Alleen lezen',
    objects: 'Alleen deze gegevens',
    objectsHint: 'Kies niets als het programma alles mag zien wat jij ziet.',
    send: 'Sleutel maken',
  },
  made: {
    title: 'Je nieuwe sleutel',
    storeSafely:
      'Bewaar deze sleutel op een veilige plek. Je ziet hem alleen nu. Wie hem heeft, werkt namens jou.',
    again:
      'Je hebt dit formulier al verstuurd. De sleutel is één keer getoond. Heb je hem niet bewaard? Stop hem en maak een nieuwe.',
    key: 'Sleutel',
    copy: 'Kopiëren',
    copied: 'Gekopieerd',
  },
  until: (day: string): string => `Werkt tot en met ${day}`,
  forever: 'Verloopt nooit',
  /** For keys that were created before keys had an end date. */
  old: {
    own: (names: string): string =>
      `Deze sleutels zijn gemaakt zonder einddatum: ${names}. Ze werken nog tot de dag die erbij staat. Maak nieuwe en zet die in je programma’s.`,
    all: (count: number): string =>
      count === 1
        ? 'Eén sleutel is gemaakt zonder einddatum. Hij werkt nog tot de dag die erbij staat. Laat de gebruiker een nieuwe maken.'
        : `${countText(count)} sleutels zijn gemaakt zonder einddatum. Ze werken nog tot de dag die erbij staat. Laat de gebruikers nieuwe maken.`,
    mark: 'Gemaakt zonder einddatum: maak een nieuwe',
  },
  readsOnly: 'Kan alleen lezen',
  only: (objects: string): string => `Alleen ${objects}`,
  madeBy: (name: string): string => `Gemaakt door ${name}`,
} as const;

export const keyProblemText = {
  'day.past': 'Deze dag is al geweest. Kies vandaag of een latere dag.',
  'day.tooFar': 'Een sleutel werkt hooguit een jaar. Kies een eerdere dag.',
  'record.limit': 'Je hebt al twintig sleutels die werken. Stop er eerst een.',
  'record.input': 'Kies uit de gegevens die hier staan.',
  'key.providerUnasked':
    'Je bent ingelogd bij een aanbieder die we later niet opnieuw naar je kunnen vragen. Log in met een wachtwoord of passkey, of vraag een beheerder om een sleutel.',
  'key.objectUnknown': 'Kies uit de gegevens die hier staan.',
} as const satisfies Partial<Record<ProblemCode, string>>;
