const results = (count: number): string => `${String(count)} ${count === 1 ? 'resultaat' : 'resultaten'}`;

/** Words of the page with search results. */
export const searchText = {
  title: 'Zoeken',
  lede: 'Zoek in alle pagina’s, artikelen en vacatures.',
  titleFor: (q: string, page: number): string => (page === 1 ? `Zoeken naar ‘${q}’` : `Zoeken naar ‘${q}’, pagina ${String(page)}`),
  search: { label: 'Waar ben je naar op zoek?', button: 'Zoeken' },
  found: (count: number, q: string): string => (count === 0 ? `Niets gevonden voor ‘${q}’` : `${results(count)} voor ‘${q}’`),
  kinds: { page: 'Pagina', article: 'Kennisartikel', vacancy: 'Vacature' },
  none: {
    title: 'Hier staat niets over op onze site',
    text: 'Probeer één woord, of een ander woord voor hetzelfde. Of stel je vraag, dan zoeken wij het voor je uit.',
    ask: 'Stel je vraag',
    knowledge: 'Blader in de kennisdatabase',
  },
  start: { title: 'Nieuw in de kennisdatabase' },
  pages: {
    label: 'Meer resultaten',
    previous: 'Vorige',
    next: 'Volgende',
    of: (page: number, pages: number): string => `Pagina ${String(page)} van ${String(pages)}`,
  },
} as const;
