export type ProductKind = 'Mobiel' | 'VoIP' | 'Internet' | 'Cloud' | 'SLA' | 'TV' | 'Hardware';

/**
 * `ecs`: electronic communications services. `programme`: programme services. `other`: the contract
 * decides when a customer can end the product (decisions.md §7).
 */
export type Regime = 'ecs' | 'programme' | 'other';

export type Product = {
  key: string;
  name: string;
  kind: ProductKind;
  regime: Regime;
  /** Of one piece, in euros without VAT. */
  monthly: number;
  /** As in `serviceUnit`: `aansluitingen`, `Mbit/s`. */
  unit: string;
  /** The units of one connection; null when the customer orders a number of them. */
  amount: number | null;
  description: string;
};

const line = (
  kind: ProductKind,
  regime: Regime,
  facts: Omit<Product, 'kind' | 'regime'>,
): Product => ({ kind, regime, ...facts });

/** The site shows the price of the first product of a kind. */
export const products: readonly Product[] = [
  line('Mobiel', 'ecs', {
    key: 'mobiel-s',
    name: 'Mobiel Start 5 GB',
    monthly: 12.5,
    unit: 'aansluitingen',
    amount: 1,
    description: 'Onbeperkt bellen en sms’en in de EU, met 5 GB internet.',
  }),
  line('Mobiel', 'ecs', {
    key: 'mobiel-m',
    name: 'Mobiel Team 20 GB',
    monthly: 17.5,
    unit: 'aansluitingen',
    amount: 1,
    description: 'Onbeperkt bellen en sms’en in de EU, met 20 GB internet.',
  }),
  line('Mobiel', 'ecs', {
    key: 'mobiel-l',
    name: 'Mobiel Vrij',
    monthly: 26.5,
    unit: 'aansluitingen',
    amount: 1,
    description: 'Onbeperkt bellen, sms’en en internetten. Voor wie de hele dag onderweg is.',
  }),
  line('Mobiel', 'ecs', {
    key: 'mobiel-data',
    name: 'Mobiel Data 10 GB',
    monthly: 9.5,
    unit: 'aansluitingen',
    amount: 1,
    description: 'Alleen internet. Voor tablets, navigatie en pinautomaten.',
  }),
  line('VoIP', 'ecs', {
    key: 'voip-toestel',
    name: 'VoIP Toestel',
    monthly: 9.75,
    unit: 'toestellen',
    amount: null,
    description: 'Vast bellen op je bureau, met eigen nummer, doorverbinden en voicemail.',
  }),
  line('VoIP', 'ecs', {
    key: 'voip-app',
    name: 'VoIP Overal',
    monthly: 11.25,
    unit: 'toestellen',
    amount: null,
    description: 'Eén vast nummer op je toestel, laptop en mobiel tegelijk.',
  }),
  line('VoIP', 'ecs', {
    key: 'voip-balie',
    name: 'VoIP Ontvangst',
    monthly: 18.5,
    unit: 'toestellen',
    amount: null,
    description: 'Voor de balie: zie wie vrij is en verbind met één klik door.',
  }),
  line('Internet', 'ecs', {
    key: 'internet-100',
    name: 'Zakelijk Internet 100',
    monthly: 39,
    unit: 'Mbit/s',
    amount: 100,
    description: '100 Mbit/s voor winkel, werkplaats of klein kantoor. Router inbegrepen.',
  }),
  line('Internet', 'ecs', {
    key: 'internet-500',
    name: 'Zakelijk Internet 500',
    monthly: 49,
    unit: 'Mbit/s',
    amount: 500,
    description: '500 Mbit/s voor kantoren tot twintig mensen. Router inbegrepen.',
  }),
  line('Internet', 'ecs', {
    key: 'internet-1000',
    name: 'Zakelijk Internet 1000',
    monthly: 69,
    unit: 'Mbit/s',
    amount: 1000,
    description: '1 Gbit/s, met gelijke snelheid voor downloaden en uploaden.',
  }),
  line('Internet', 'ecs', {
    key: 'glasvezel-200',
    name: 'Glasvezel 200',
    monthly: 55,
    unit: 'Mbit/s',
    amount: 200,
    description: '200 Mbit/s over glasvezel, met gelijke snelheid heen en terug.',
  }),
  line('Internet', 'ecs', {
    key: 'glasvezel-1000',
    name: 'Glasvezel 1000',
    monthly: 79,
    unit: 'Mbit/s',
    amount: 1000,
    description: '1 Gbit/s over glasvezel, met een vast ip-adres.',
  }),
  line('Cloud', 'other', {
    key: 'werkplek-basis',
    name: 'Werkplek 365 Basis',
    monthly: 8.9,
    unit: 'gebruikers',
    amount: null,
    description: 'Zakelijke mail, Teams en 1 TB opslag. Werken in je browser.',
  }),
  line('Cloud', 'other', {
    key: 'werkplek-compleet',
    name: 'Werkplek 365 Compleet',
    monthly: 14.9,
    unit: 'gebruikers',
    amount: null,
    description: 'Alles van Basis, en de Office-programma’s op je computer.',
  }),
  line('Cloud', 'other', {
    key: 'werkplek-veilig',
    name: 'Werkplek 365 Veilig',
    monthly: 21.9,
    unit: 'gebruikers',
    amount: null,
    description: 'Alles van Compleet, met beheer en beveiliging van laptops en telefoons.',
  }),
  line('Cloud', 'other', {
    key: 'back-up',
    name: 'Back-up voor Werkplek 365',
    monthly: 3.5,
    unit: 'gebruikers',
    amount: null,
    description: 'Dagelijkse kopie van mail en bestanden, een jaar lang terug te halen.',
  }),
  line('SLA', 'other', {
    key: 'sla-brons',
    name: 'SLA Brons',
    monthly: 15,
    unit: 'niveau',
    amount: 1,
    description: 'Bij een storing werken we binnen acht kantooruren aan een oplossing.',
  }),
  line('SLA', 'other', {
    key: 'sla-zilver',
    name: 'SLA Zilver',
    monthly: 29,
    unit: 'niveau',
    amount: 1,
    description: 'Reactie binnen vier uur, ook in de avond en op zaterdag.',
  }),
  line('SLA', 'other', {
    key: 'sla-goud',
    name: 'SLA Goud',
    monthly: 59,
    unit: 'niveau',
    amount: 1,
    description: 'Dag en nacht hulp, en een vaste technisch contactpersoon.',
  }),
  line('TV', 'programme', {
    key: 'tv-basis',
    name: 'Zakelijk TV Basis',
    monthly: 17.5,
    unit: 'aansluitingen',
    amount: 1,
    description: 'Ruim 60 zenders voor wachtkamer of kantine. Met vertoningsrecht.',
  }),
  line('TV', 'programme', {
    key: 'tv-sport',
    name: 'Zakelijk TV Horeca',
    monthly: 69,
    unit: 'aansluitingen',
    amount: 1,
    description: 'Alle zenders en live sport, voor horeca en sportkantines.',
  }),
  line('Hardware', 'other', {
    key: 'bureautoestel',
    name: 'Bureautoestel huur',
    monthly: 3.95,
    unit: 'toestellen',
    amount: null,
    description: 'Een VoIP-toestel met kleurenscherm. Bij een defect ruilen we het om.',
  }),
  line('Hardware', 'other', {
    key: 'wifi-punt',
    name: 'Wifi-punt in beheer',
    monthly: 6.5,
    unit: 'stuks',
    amount: null,
    description: 'Een zakelijk wifi-punt dat wij instellen, bewaken en bijwerken.',
  }),
  line('Hardware', 'other', {
    key: 'back-up-4g',
    name: 'Router met 4G-back-up',
    monthly: 14.5,
    unit: 'stuks',
    amount: 1,
    description: 'Schakelt bij een storing binnen een minuut over op het mobiele netwerk.',
  }),
  line('Hardware', 'other', {
    key: 'switch',
    name: 'Netwerkswitch huur',
    monthly: 8.25,
    unit: 'stuks',
    amount: null,
    description: 'Verdeelt je netwerk en geeft toestellen en wifi-punten stroom.',
  }),
  line('Hardware', 'other', {
    key: 'vast-ip',
    name: 'Vast ip-adres',
    monthly: 5,
    unit: 'stuks',
    amount: 1,
    description: 'Een eigen, vast adres op internet. Voor een server, camera’s of thuiswerken.',
  }),
];
