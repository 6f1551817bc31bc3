type AddressStatus = 'Beschikbaar' | 'Gepland' | 'Campagne' | 'Niet beschikbaar' | 'Onbekend';

export type FibreArea = {
  key: string;
  name: string;
  area: string;
  town: string;
  postcode: number;
  /** The first four digits of the BAG ids of its municipality. */
  municipality: string;
  streets: readonly string[];
  addresses: number;
  status: string;
  /** In months from today; negative means in the past. */
  from: number;
  until: number;
  delivered: number;
  note: string;
  /** Each address gets one of them at random, so a repeated status is more frequent. */
  statuses: readonly AddressStatus[];
};

export const fibreAreas: readonly FibreArea[] = [
  {
    key: 'woerden-de-wetering',
    name: 'Bedrijvenpark De Wetering',
    area: 'Woerden-West',
    town: 'Woerden',
    postcode: 3446,
    municipality: '0632',
    streets: [
      'Weteringkade',
      'Pottenbakkersweg',
      'Steenovenweg',
      'Kleiwarenstraat',
      'Dakpanhof',
      'Tegelmakersweg',
      'Tichelweg',
      'Leemkuil',
    ],
    addresses: 800,
    status: 'Loopt',
    from: -2,
    until: 2,
    delivered: 11,
    note: 'Bij dertig procent deelname begint de aanleg in het voorjaar.',
    statuses: [
      'Campagne',
      'Campagne',
      'Campagne',
      'Campagne',
      'Campagne',
      'Campagne',
      'Campagne',
      'Campagne',
      'Campagne',
      'Niet beschikbaar',
    ],
  },
  {
    key: 'zwolle-havenkwartier',
    name: 'Havenkwartier',
    area: 'Zwolle-Noord',
    town: 'Zwolle',
    postcode: 8028,
    municipality: '0193',
    streets: [
      'Rietkade',
      'Scheepmakersstraat',
      'Katrolweg',
      'Zeilmakerij',
      'Ankerplein',
      'Dukdalfweg',
      'Loodsstraat',
    ],
    addresses: 700,
    status: 'Aanleg',
    from: -14,
    until: -8,
    delivered: 3,
    note: 'De drempel is ruim gehaald. De kabel ligt al in de helft van de straten.',
    statuses: ['Gepland', 'Gepland', 'Gepland', 'Beschikbaar', 'Beschikbaar', 'Onbekend'],
  },
  {
    key: 'amersfoort-spoorzone',
    name: 'Centrum en Spoorzone',
    area: 'Amersfoort-Centrum',
    town: 'Amersfoort',
    postcode: 3811,
    municipality: '0307',
    streets: [
      'Wagonhof',
      'Seinhuisstraat',
      'Perronweg',
      'Rangeerstraat',
      'Wisselspoor',
      'Lokettenplein',
    ],
    addresses: 500,
    status: 'Gepland',
    from: 2,
    until: 6,
    delivered: 18,
    note: 'De inschrijving begint over twee maanden. Wie interesse doorgeeft, krijgt als eerste bericht.',
    statuses: ['Onbekend', 'Gepland', 'Onbekend', 'Niet beschikbaar'],
  },
];
