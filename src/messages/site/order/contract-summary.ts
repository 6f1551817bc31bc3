import type { Brand } from '#protocol/site/brand.ts';
import type { ContractTerm } from '#protocol/telecom/selling.ts';
import type { ServiceKind } from '#protocol/telecom/service-kind.ts';
import { countText, euros } from '../../shared/numbers.ts';

const mbit = (amount: number): string => `${countText(amount)} Mbit/s`;
const each = (quantity: number, name: string): string =>
  quantity === 1 ? name : `${countText(quantity)} × ${name}`;
const amount = (cents: number): string => euros(cents / 100);
const listText = new Intl.ListFormat('nl-NL', { type: 'conjunction' });

const terms: Readonly<Record<ContractTerm, string>> = {
  0: 'Per maand opzegbaar',
  12: 'Eén jaar',
  24: 'Twee jaar',
};

/** In the order that the law fixes. Source: Implementing Regulation (EU) 2019/2243, annex. */
export const contractSummaryText = {
  title: 'Samenvatting van het contract',
  intro:
    'Dit blad noemt het belangrijkste van dit aanbod, zoals de Europese regels vragen. Zo kun je aanbiedingen vergelijken. Alle details staan in de andere documenten.',
  fileName: (number: string): string => `contractsamenvatting-${number}.pdf`,
  headings: {
    services: 'Diensten en apparatuur',
    speeds: 'Snelheden van de internetdienst en rechtsmiddelen bij problemen',
    price: 'Prijs',
    duration: 'Looptijd, verlenging en beëindiging',
    accessibility: 'Functies voor eindgebruikers met een handicap',
    other: 'Andere relevante informatie',
  },
  kinds: {
    Mobiel: 'Mobiel bellen en internet',
    VoIP: 'Vast bellen',
    Internet: 'Zakelijk internet',
    Cloud: 'Werkplek en cloud',
    SLA: 'Service-afspraak',
    TV: 'Televisie',
    Hardware: 'Apparatuur',
  } satisfies Record<ServiceKind, string>,
  each,
  amount,
  product: (name: string, description: string): string =>
    description === '' ? `${name}.` : `${name}. ${description}`,
  service: (kind: string, product: string): string => `${kind}: ${product}`,
  fixedIp: 'Je krijgt een vast ip-adres.',
  router: 'Je krijgt een router in bruikleen.',
  numbers: (numbers: readonly string[]): string =>
    `Je neemt ${numbers.length === 1 ? 'dit nummer' : 'deze nummers'} mee: ${listText.format(numbers)}.`,
  speed: {
    none: 'Dit aanbod bevat geen internetdienst met een vaste snelheid.',
    advertised: (name: string | null): string =>
      name === null ? 'Geadverteerd en maximaal' : `${name}, geadverteerd en maximaal`,
    normal: (name: string | null): string =>
      name === null ? 'Normaal beschikbaar' : `${name}, normaal beschikbaar`,
    least: (name: string | null): string => (name === null ? 'Minimaal' : `${name}, minimaal`),
    both: (down: number, up: number): string =>
      down === up
        ? `${mbit(down)} heen en terug`
        : `${mbit(down)} downloaden, ${mbit(up)} uploaden`,
    slower:
      'Is het steeds of vaak langzamer? Meld het ons. Lossen wij het niet op, dan mag je kosteloos weg.',
  },
  remedies:
    'Ligt je dienst langer dan 12 uur helemaal stil, dan krijg je geld terug. Een storing of klacht meld je bij ons.',
  price: {
    line: (quantity: number, name: string, monthly: number): string =>
      quantity === 1 ? name : `${each(quantity, name)}, ${amount(monthly)} per stuk`,
    discount: 'Combinatiekorting',
    minus: (cents: number): string => `− ${amount(cents)}`,
    monthly: 'Per maand, zonder btw',
    withVat: (rate: number): string => `Per maand, met ${countText(rate)} % btw`,
    oneOff: 'Eenmalig, zonder btw',
    oneOffWithVat: (rate: number): string => `Eenmalig, met ${countText(rate)} % btw`,
    usage:
      'Verbruik buiten je bundel en buiten de EU zit niet in deze prijs. Vraag ons vooraf wat het kost.',
  },
  duration: {
    one: (term: ContractTerm): string =>
      term === 0
        ? 'Je contract loopt per maand, vanaf de dag dat alles werkt. Je zegt op met één maand.'
        : `${terms[term]}, vanaf de dag dat alles werkt. Daarna loopt het per maand door en zeg je op met één maand. Je krijgt daar vooraf bericht van.`,
    several:
      'De looptijd begint op de dag dat de dienst werkt. Een contract van een of twee jaar loopt daarna per maand door. Je krijgt daar vooraf bericht van. Per maand zeg je op met één maand.',
    term: (term: ContractTerm): string => terms[term],
    early: 'Stop je binnen de looptijd, dan betaal je de maanden die nog over zijn.',
    router: 'Je stuurt de router daarna terug.',
  },
  accessibility:
    'Deze samenvatting, je bestelling en je dashboard werken met een toetsenbord, een schermlezer en grote letters. Je bereikt ons ook zonder te bellen: per mail of via de chat.',
  other: {
    power: 'Bij stroomuitval werken internet en vast bellen niet, ook 112 niet.',
    privacy: 'Hoe we met je gegevens omgaan, staat in de privacyverklaring op onze site.',
    complaint: ({ email, disputeBody }: Pick<Brand, 'email' | 'disputeBody'>): string =>
      disputeBody === null
        ? `Klacht? Mail ${email}.`
        : `Klacht? Mail ${email}. Komen we er niet uit, dan kun je naar ${disputeBody}.`,
  },
} as const;
