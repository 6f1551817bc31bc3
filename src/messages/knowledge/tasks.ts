import { countText } from '#messages/shared/numbers.ts';

/** The icons in `pictures/tasks.svg`. */
export type TaskIcon = 'offline' | 'sim' | 'card' | 'move' | 'euro' | 'mobile';

/** `slug`: of the article about the task. `title`: shorter than the title of the article. */
export type TopTask = { slug: string; icon: TaskIcon; title: string; note: string };

export const topTasks: readonly TopTask[] = [
  {
    slug: 'internet-valt-weg-zo-vind-je-de-oorzaak',
    icon: 'offline',
    title: 'Internet valt weg',
    note: 'Zo vind je de oorzaak',
  },
  {
    slug: 'simkaart-kwijt-of-gestolen-doe-dit-meteen',
    icon: 'sim',
    title: 'Simkaart kwijt of gestolen',
    note: 'Doe dit meteen',
  },
  {
    slug: 'pinnen-tijdens-een-storing-zo-houd-je-de-kassa-draaiend',
    icon: 'card',
    title: 'Pinnen tijdens een storing',
    note: 'Zo houd je de kassa draaiend',
  },
  {
    slug: 'zo-houd-je-je-nummer-als-je-overstapt',
    icon: 'move',
    title: 'Je nummer houden als je overstapt',
    note: 'Zo gaat het mee',
  },
  {
    slug: 'zo-lees-je-je-factuur',
    icon: 'euro',
    title: 'Je factuur lezen',
    note: 'Regel voor regel uitgelegd',
  },
  {
    slug: 'een-e-sim-activeren-op-je-telefoon',
    icon: 'mobile',
    title: 'Een e-sim activeren',
    note: 'Stap voor stap',
  },
];

const numbers = [
  'nul',
  'één',
  'twee',
  'drie',
  'vier',
  'vijf',
  'zes',
  'zeven',
  'acht',
  'negen',
  'tien',
];

export const knowledgeFrontText = {
  tasks: 'Vaak gevraagd',
  subjects: 'Alle onderwerpen',
  lead: (articles: string, subjects: number): string =>
    `${articles}, in ${numbers[subjects] ?? countText(subjects)} ${subjects === 1 ? 'onderwerp' : 'onderwerpen'}. Klap open wat je zoekt.`,
  none: 'Er staan nog geen artikelen in de kennisdatabase. Heb je een vraag? Bel of schrijf ons gerust.',
  help: {
    title: 'Niet gevonden wat je zocht?',
    call: 'Bel',
    answered: (hours: string): string => `${hours} krijg je direct een collega.`,
    ask: 'Stel je vraag',
  },
} as const;
