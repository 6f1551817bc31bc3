type Application = {
  vacancy: string;
  first: string;
  last: string;
  gender: 'Man' | 'Vrouw' | 'Anders' | 'Zeg ik liever niet' | null;
  born: string | null;
  street: string;
  postcode: string;
  town: string;
  email: string;
  phone: string;
  hours: number;
  days: string;
  parts: string;
  why: string;
  status: 'Nieuw' | 'In behandeling' | 'Uitgenodigd';
};

export const applications: readonly Application[] = [
  {
    vacancy: 'planner-glasvezel',
    first: 'Karin',
    last: 'Boersma',
    gender: null,
    born: null,
    street: 'Lindelaan 14',
    postcode: '3704HC',
    town: 'Zeist',
    email: 'karin.boersma@post.example',
    phone: '06-12340321',
    hours: 28,
    days: 'Maandag;Dinsdag;Donderdag',
    parts: 'Ochtend;Middag',
    why: 'Ik plan nu ritten voor een touringcarbedrijf. Vijftig bussen, en elke dag gaat er iets anders dan gedacht.',
    status: 'Uitgenodigd',
  },
  {
    vacancy: 'helpdeskmedewerker-telecom',
    first: 'Hassan',
    last: 'Ramdin',
    gender: 'Man',
    born: '2001-03-08',
    street: 'Spoorlaan 202',
    postcode: '3526LG',
    town: 'Utrecht',
    email: 'hassan.ramdin@post.example',
    phone: '06-12340322',
    hours: 36,
    days: 'Maandag;Dinsdag;Woensdag;Donderdag;Vrijdag',
    parts: 'Ochtend;Middag',
    why: 'Ik werk in een telefoonwinkel en help klanten het liefst tot het echt werkt.',
    status: 'In behandeling',
  },
  {
    vacancy: 'monteur-netwerk-en-telefonie',
    first: 'Petra',
    last: 'Kuipers',
    gender: 'Vrouw',
    born: '1989-11-30',
    street: 'Molenweg 7',
    postcode: '3446BE',
    town: 'Woerden',
    email: 'petra.kuipers@post.example',
    phone: '06-12340323',
    hours: 40,
    days: 'Maandag;Dinsdag;Woensdag;Donderdag;Vrijdag',
    parts: 'Ochtend;Middag',
    why: 'Acht jaar elektromonteur geweest. Ik wil meer met netwerken en glasvezel doen.',
    status: 'Nieuw',
  },
  {
    vacancy: 'helpdeskmedewerker-telecom',
    first: 'Noor',
    last: 'Veenstra',
    gender: 'Zeg ik liever niet',
    born: null,
    street: 'Kanaaldijk 51',
    postcode: '3439AT',
    town: 'Nieuwegein',
    email: 'noor.veenstra@post.example',
    phone: '06-12340324',
    hours: 24,
    days: 'Dinsdag;Woensdag;Vrijdag',
    parts: 'Ochtend',
    why: 'Ik studeer en zoek werk waarbij ik mensen help. Geduld is mijn sterke kant.',
    status: 'Nieuw',
  },
];
