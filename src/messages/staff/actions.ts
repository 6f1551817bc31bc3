export const staffActionText = {
  bar: 'Wat je kunt doen',
  title: (label: string, name: string): string => `${label}: ${name}`,
  busy: 'Bezig',
  /** Next to a choice of statuses, for a status that is set by its own action. */
  byAction: (status: string, action: string): string => `Voor ${status} kies je ‘${action}’.`,
  refused: (action: string, why: string): string => `‘${action}’ kan nu niet. ${why}`,
  fill: {
    go: (source: string, field: string): string => `${source} invullen in ${field.toLowerCase()}`,
    done: (field: string): string =>
      `Ingevuld bij ${field.toLowerCase()}. Lees de tekst na voor je verstuurt.`,
    none: 'Kies eerst wat je wilt invullen.',
  },
  files: {
    again: 'Had je bestanden gekozen? Kies ze opnieuw: een browser bewaart ze niet.',
  },
  over: {
    title: 'Dit kan nu niet',
    text: 'Misschien was een collega je voor, of mag jij dit niet zelf doen. Bekijk het record opnieuw.',
    back: (name: string): string => `Terug naar ${name}`,
  },
  outcome: {
    once: 'Je ziet dit één keer. Bewaar het nu op een veilige plek.',
    repeated: 'Dit is al gedaan. Wat je toen kreeg, kunnen we niet nog eens laten zien.',
    copy: 'Kopiëren',
    copied: 'Gekopieerd',
  },
} as const;

/** Instead of the sentence that tasks are ready. */
export const startedWithoutTasksText =
  'De klant krijgt een mail met de datum. Er zijn nog geen taken: bij deze bestelling past geen leveringssjabloon. Maak die bij Leveringssjablonen.';
