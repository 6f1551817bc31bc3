const results = (count: number): string =>
  `${String(count)} ${count === 1 ? 'resultaat' : 'resultaten'}`;

export const searchText = {
  title: 'Zoeken',
  lede: 'Zoek in alle pagina’s, diensten, prijzen, artikelen en vacatures.',
  titleFor: (q: string, page: number): string =>
    page === 1 ? `Zoeken naar ‘${q}’` : `Zoeken naar ‘${q}’, pagina ${String(page)}`,
  search: { label: 'Waar ben je naar op zoek?', button: 'Zoeken' },
  found: (count: number, q: string): string =>
    count === 0 ? `Niets gevonden voor ‘${q}’` : `${results(count)} voor ‘${q}’`,
  corrected: {
    before: (q: string): string =>
      `We vonden niets met ‘${q}’ en zochten op een woord dat erop lijkt.`,
    literal: (q: string): string => `Zoek toch op ‘${q}’`,
  },
  alsoSearched: (synonyms: readonly string[]): string => `Ook gezocht op: ${synonyms.join(', ')}.`,
  kinds: { page: 'Pagina', product: 'Product', article: 'Artikel', vacancy: 'Vacature' },
  filter: {
    label: 'Soort resultaat',
    all: 'Alles',
    page: 'Pagina’s',
    product: 'Producten',
    article: 'Artikelen',
    vacancy: 'Vacatures',
  },
  best: {
    from: (amount: string): string => `vanaf ${amount} per maand, zonder btw`,
    fromShort: (amount: string): string => `vanaf ${amount}`,
    open: (title: string): string => `Naar ${title}`,
    /** What the visitor can do on the page, by its path. */
    actions: {
      '/glasvezel': 'Check je postcode',
      '/sla': 'Vergelijk de niveaus',
      '/overstappen': 'Bekijk de stappen',
      '/voorwaarden': 'Lees de voorwaarden',
      '/klachten': 'Lees hoe je klaagt',
      '/contact': 'Neem contact op',
      '/support': 'Meld een storing',
      '/werken-bij': 'Bekijk de vacatures',
    } as Readonly<Record<string, string>>,
  },
  perMonth: 'per maand, zonder btw',
  help: {
    title: 'Liever iemand spreken?',
    text: (hours: string): string => `${hours} krijg je direct een collega aan de lijn.`,
    advice: 'Adviesgesprek',
  },
  suggestions: {
    label: 'Voorstellen',
    found: (count: number): string =>
      count === 1
        ? '1 voorstel, met de pijltjes te kiezen'
        : `${String(count)} voorstellen, met de pijltjes te kiezen`,
    none: 'Geen voorstellen',
  },
  none: {
    title: 'Hier staat niets over op onze site',
    text: 'Probeer één woord, of een ander woord voor hetzelfde. Of stel je vraag, dan zoeken wij het voor je uit.',
    ask: 'Stel je vraag',
    knowledge: 'Blader in de kennisdatabase',
  },
  start: { title: 'Nieuw in de kennisdatabase' },
  pages: {
    label: 'Meer resultaten',
    previous: 'Vorige resultaten',
    next: 'Volgende resultaten',
    of: (first: number, last: number, total: number): string =>
      `${String(first)} tot ${String(last)} van ${String(total)}`,
  },
} as const;
