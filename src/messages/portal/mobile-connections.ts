import type { SimStatus } from '#protocol/telecom/picklists.ts';
import { countText } from '../shared/numbers.ts';

export const mobileText = {
  title: 'Mobiele aansluitingen',
  lede: 'Al je 06-nummers met hun bundel en simkaart. Verbruik, instellingen en blokkades regel je in het mobiele portaal.',
  portal: 'Open het mobiele portaal',
  portalNew: '(opent in een nieuw venster)',
  list: 'Je 06-nummers',
  name: 'Aansluiting',
  number: '06-nummer',
  bundle: 'Bundel',
  sim: 'Simkaart',
  status: 'Status',
  monthly: 'Per maand',
  portOut: 'Uitporteren',
  take: 'Nummer meenemen',
  takeFor: (number: string): string => `Nummer ${number} meenemen`,
  unknown: 'Niet bekend',
  sims: {
    Actief: 'Sim actief',
    'Niet geactiveerd': 'Sim niet geactiveerd',
    Geblokkeerd: 'Sim geblokkeerd',
  } satisfies Record<SimStatus, string> as Readonly<Record<string, string>>,
  endedList: 'Beëindigde 06-nummers',
  toEnded: (count: number): string =>
    count === 1
      ? 'Bekijk 1 beëindigde aansluiting'
      : `Bekijk ${countText(count)} beëindigde aansluitingen`,
  toRunning: 'Naar je lopende 06-nummers',
  nothing: 'Hier staat niets.',
  none: {
    title: 'Nog geen mobiele aansluitingen',
    text: 'Zodra je eerste 06-nummer is aangevraagd, staat het hier met de bundel en de simkaart.',
    button: 'Bekijk mobiel',
  },
  count: (count: number): string =>
    count === 1 ? '1 aansluiting' : `${new Intl.NumberFormat('nl-NL').format(count)} aansluitingen`,
  pages: 'Bladeren door 06-nummers',
} as const;
