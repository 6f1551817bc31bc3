import { countText } from '../shared/numbers.ts';

export const staffInsightText = {
  title: 'Inzicht',
  lede: 'Hoe het loopt: verzoeken, antwoorden, diensten, opzeggingen, glasvezel en bezoek.',
  period: {
    label: 'Periode',
    weeks: (count: number): string =>
      ({ 4: '4 weken', 13: 'Kwartaal', 26: 'Halfjaar', 52: 'Jaar' })[count] ??
      `${countText(count)} weken`,
  },
  view: { label: 'Tonen als', chart: 'Grafiek', table: 'Tabel' },
  csv: 'Download als CSV',
  csvOf: (title: string): string => `${title} als CSV downloaden`,
  list: (name: string): string => `Bekijk ${name}`,
  loading: 'De grafiek wordt getekend',
  none: 'Hier is nog niets van te zien.',
  keys: 'Met de pijltjestoetsen loop je door de grafiek.',
  week: (day: string): string => `Week van ${day}`,
  running: (week: string): string => `${week}, loopt nog`,
  runningDrawn: {
    none: '',
    bars: 'De laatste week loopt nog en staat er lichter.',
    lines: 'De laatste week loopt nog en is gestippeld.',
  },
  highlights: {
    open: (count: number): string => (count === 1 ? 'open verzoek' : 'open verzoeken'),
    answer: 'tot het eerste antwoord, bij de helft van de verzoeken van vorige week',
    endings: (count: number): string =>
      `${count === 1 ? 'opzegging' : 'opzeggingen'} in de komende vier weken`,
    visits: (count: number): string => (count === 1 ? 'bezoek deze week' : 'bezoeken deze week'),
    none: 'onbekend',
    hours: (hours: string): string => `${hours} werkuur`,
  },
  figures: {
    verzoeken: {
      title: 'Verzoeken per week',
      columns: ['Week', 'Nieuw', 'Gesloten'],
      summary: (made: number, closed: number): string =>
        `In deze periode ${made === 1 ? 'kwam er 1 verzoek' : `kwamen er ${countText(made)} verzoeken`} binnen en ${closed === 1 ? 'is er 1' : `zijn er ${countText(closed)}`} gesloten.`,
      list: 'alle serviceverzoeken',
    },
    leeftijd: {
      title: 'Hoelang staan verzoeken open?',
      columns: ['Open sinds', 'Verzoeken'],
      summary: (open: number, old: number): string =>
        `Nu ${open === 1 ? 'staat er 1' : `staan er ${countText(open)}`} open; ${countText(old)} daarvan al een maand of langer.`,
      age: (from: number, until: number | null): string => {
        if (from === 0) return 'vandaag';
        if (until === null) return `${countText(from)} dagen of langer`;
        return `${countText(from)} tot ${String(until + 1)} dagen`;
      },
      list: 'open serviceverzoeken',
    },
    antwoord: {
      title: 'Tijd tot het eerste antwoord',
      columns: [
        'Week',
        'Helft binnen (werkuren)',
        '90% binnen (werkuren)',
        'Beantwoord',
        'Wacht nog',
      ],
      summary: (answered: number, waiting: number): string =>
        `${answered === 1 ? '1 verzoek kreeg' : `${countText(answered)} verzoeken kregen`} antwoord, ${waiting === 1 ? '1 wacht' : `${countText(waiting)} wachten`} nog. Een werkuur telt van 8.30 tot 17.30 uur op werkdagen.`,
      list: 'nieuwe serviceverzoeken',
    },
    diensten: {
      title: 'Diensten per soort',
      columns: ['Soort', 'Aansluitingen', 'Per maand (€)'],
      summary: (count: string, monthly: string): string =>
        `Samen ${count} ${count === '1' ? 'aansluiting' : 'aansluitingen'} voor ${monthly} per maand, zonder btw.`,
      list: 'lopende aansluitingen',
    },
    opzeggingen: {
      title: 'Opzeggingen die eraan komen',
      columns: ['Week', 'Opzeggingen'],
      summary: (count: number, later: number): string =>
        later === 0
          ? `In de komende twaalf weken ${countText(count)}.`
          : `In de komende twaalf weken ${countText(count)}, daarna nog ${countText(later)}.`,
      list: 'lopende opzeggingen',
    },
    glasvezel: {
      title: 'Glasvezelcampagnes',
      columns: [
        'Campagne',
        'Deelname in procenten',
        'Drempel in procenten',
        'Aanmeldingen',
        'Adressen',
        'Aanmelden tot en met',
      ],
      summary: (reached: number, running: number): string =>
        running === 0
          ? 'Er loopt geen campagne.'
          : `${countText(reached)} van ${countText(running)} ${running === 1 ? 'campagne' : 'campagnes'} haalt de drempel.`,
      threshold: (percent: number): string => `drempel ${String(percent)}%`,
      reached: 'drempel gehaald',
      missing: (count: number): string =>
        `nog ${countText(count)} ${count === 1 ? 'aanmelding' : 'aanmeldingen'}`,
      of: (requests: string, addresses: string): string => `${requests} van ${addresses} adressen`,
      list: 'lopende campagnes',
    },
    bezoek: {
      title: 'Bezoek aan de site',
      columns: ['Week', 'Bezoeken'],
      summary: (visits: string): string =>
        `${visits} ${visits === '1' ? 'bezoek' : 'bezoeken'} in deze periode. We tellen zelf, zonder cookies.`,
      list: 'bezoek van vandaag',
    },
    paginas: {
      title: 'Meest bezochte pagina’s',
      columns: ['Pagina', 'Bezoeken'],
      summary: 'De tien pagina’s met de meeste bezoeken in deze periode.',
      list: 'alle paginabezoeken',
    },
  },
} as const;
