type AdviceCall = {
  company: string;
  name: string;
  email: string;
  phone: string;
  moment: string;
  services: string;
  mobile?: number;
  voip?: number;
  internet?: number;
  accessRoles?: number;
  note: string | null;
  status: 'Nieuw' | 'Ingepland' | 'Afgehandeld';
};

const morning = 'Ochtend, tussen 9.00 en 12.00 uur';
const afternoon = 'Middag, tussen 13.00 en 17.00 uur';
const anytime = 'Het maakt mij niet uit';

const call = (
  who: readonly [company: string, name: string, email: string, phone: string],
  rest: Pick<AdviceCall, 'moment' | 'services' | 'note' | 'status'> & Partial<AdviceCall>,
): AdviceCall => {
  const [company, name, email, phone] = who;
  return { company, name, email, phone, ...rest };
};

export const adviceCalls: readonly AdviceCall[] = [
  call(['Stoffeerderij Tapijn', 'Roos Kramer', 'roos@stoffeerderijtapijn.example', '085-0000511'], {
    moment: morning,
    services: 'Mobiel;Internet',
    mobile: 3,
    internet: 1,
    note: 'Ons contract loopt in het voorjaar af.',
    status: 'Afgehandeld',
  }),
  call(['Bouwbedrijf Stut', 'Lars Koster', 'lars@bouwbedrijfstut.example', '085-0000512'], {
    moment: afternoon,
    services: 'Mobiel',
    mobile: 18,
    note: 'Achttien nummers, nu bij drie aanbieders.',
    status: 'Afgehandeld',
  }),
  call(
    [
      'Huisartsen Oosterpoort',
      'Mirjam Evers',
      'praktijk@huisartsenoosterpoort.example',
      '085-0000513',
    ],
    {
      moment: morning,
      services: 'VoIP;Internet',
      voip: 9,
      internet: 1,
      note: 'Bereikbaarheid in de ochtend is voor ons het belangrijkst.',
      status: 'Afgehandeld',
    },
  ),
  call(['Wijnhandel De Kurk', 'Hans Groen', 'hans@wijnhandeldekurk.example', '085-0000514'], {
    moment: anytime,
    services: 'Glasvezel',
    note: 'Wij kregen een brief over glasvezel. Kan dat samen met ons huidige contract?',
    status: 'Afgehandeld',
  }),
  call(['Studio Papier', 'Amber Dekker', 'amber@studiopapier.example', '085-0000515'], {
    moment: afternoon,
    services: 'Werkplek 365',
    accessRoles: 5,
    note: null,
    status: 'Afgehandeld',
  }),
  call(['Timmerfabriek Balk', 'Niels Bos', 'niels@timmerfabriekbalk.example', '085-0000516'], {
    moment: morning,
    services: 'Mobiel;VoIP;Internet;Werkplek 365',
    mobile: 12,
    voip: 6,
    internet: 1,
    accessRoles: 8,
    note: 'Graag één voorstel voor alles.',
    status: 'Ingepland',
  }),
  call(
    ['Kinderopvang Dribbel', 'Sofie Meijer', 'sofie@kinderopvangdribbel.example', '085-0000517'],
    {
      moment: 'Middag, tussen 13.00 en 17.00 uur',
      services: 'Werkplek 365',
      accessRoles: 22,
      note: 'We willen af van onze eigen server.',
      status: 'Ingepland',
    },
  ),
  call(
    ['Koeltechniek Noordpool', 'Emre Aydin', 'emre@koeltechnieknoordpool.example', '085-0000518'],
    {
      moment: morning,
      services: 'Mobiel;Internet',
      mobile: 9,
      internet: 1,
      note: 'Monteurs zitten veel in kelders. Hoe is daar het bereik?',
      status: 'Ingepland',
    },
  ),
  call(
    ['Praktijk voor Voetzorg', 'Wendy Smits', 'wendy@praktijkvoorvoetzorg.example', '085-0000519'],
    {
      moment: anytime,
      services: 'VoIP',
      voip: 2,
      note: null,
      status: 'Nieuw',
    },
  ),
  call(
    ['Fietsverhuur De Ketting', 'Tim de Boer', 'tim@fietsverhuurdeketting.example', '085-0000520'],
    {
      moment: morning,
      services: 'Internet;Mobiel',
      mobile: 4,
      internet: 2,
      note: 'Twee locaties, in de zomer druk en in de winter dicht.',
      status: 'Nieuw',
    },
  ),
  call(
    [
      'Advocaten Grachtzijde',
      'Saskia van Dam',
      'saskia@advocatengrachtzijde.example',
      '085-0000521',
    ],
    {
      moment: afternoon,
      services: 'VoIP;Werkplek 365',
      voip: 14,
      accessRoles: 16,
      note: 'Beveiliging van dossiers heeft bij ons voorrang.',
      status: 'Nieuw',
    },
  ),
  call(
    ['Camping De Heidehoeve', 'Arjan Huisman', 'arjan@campingdeheidehoeve.example', '085-0000522'],
    {
      moment: anytime,
      services: 'Internet;TV',
      internet: 1,
      note: 'Wifi voor 120 plaatsen, kan dat?',
      status: 'Nieuw',
    },
  ),
  call(['Uitvaartzorg Stil', 'Ingrid Prins', 'ingrid@uitvaartzorgstil.example', '085-0000523'], {
    moment: morning,
    services: 'Mobiel;VoIP',
    mobile: 5,
    voip: 3,
    note: 'Wij moeten dag en nacht bereikbaar zijn.',
    status: 'Nieuw',
  }),
  call(['Slijterij Het Vat', 'Marcel Visser', 'marcel@slijterijhetvat.example', '085-0000524'], {
    moment: afternoon,
    services: 'Internet',
    internet: 1,
    note: null,
    status: 'Nieuw',
  }),
];

type Message = {
  name: string;
  email: string;
  phone: string | null;
  text: string;
  kind: 'Contact' | 'Feedback';
  status: 'Nieuw' | 'In behandeling' | 'Afgehandeld';
};

export const messages: readonly Message[] = [
  {
    name: 'Dennis Postma',
    email: 'dennis@postmaverhuur.example',
    phone: '085-0000531',
    text: 'Leveren jullie ook internet op een tijdelijke bouwplaats? Het gaat om ongeveer acht maanden.',
    kind: 'Contact',
    status: 'Afgehandeld',
  },
  {
    name: 'Yasmin El Amrani',
    email: 'yasmin@naaiatelierdraad.example',
    phone: null,
    text: 'Ik zoek de voorwaarden voor zakelijk bellen. Waar kan ik die vinden?',
    kind: 'Contact',
    status: 'Afgehandeld',
  },
  {
    name: 'Stefan Wolters',
    email: 'stefan@woltersadvies.example',
    phone: null,
    text: 'De uitleg over uitporteren is heel duidelijk. Het zou handig zijn als ik de pagina kan afdrukken.',
    kind: 'Feedback',
    status: 'Afgehandeld',
  },
  {
    name: 'Jolanda Timmermans',
    email: 'jolanda@zorgboerderijdeakker.example',
    phone: '085-0000532',
    text: 'Onze beheerder is weg en niemand kan meer inloggen. Kunnen jullie mij als nieuwe beheerder instellen?',
    kind: 'Contact',
    status: 'In behandeling',
  },
  {
    name: 'Mo Benali',
    email: 'mo@snackbarthoekje.example',
    phone: '06-12340311',
    text: 'De monteur heeft een deel van de oude kabel laten hangen. Kan iemand dat nog opruimen?',
    kind: 'Contact',
    status: 'In behandeling',
  },
  {
    name: 'Merel Verhoeven',
    email: 'merel@boekbinderijvouw.example',
    phone: null,
    text: 'Wij verhuizen in het voorjaar naar Deventer. Kunnen we ons vaste nummer uit Zwolle houden?',
    kind: 'Contact',
    status: 'Nieuw',
  },
  {
    name: 'Kees Zijlstra',
    email: 'kees@bootverhuurdeplas.example',
    phone: '06-12340312',
    text: 'Is er een abonnement dat ik in de winter kan stilzetten? Van november tot maart zijn wij dicht.',
    kind: 'Contact',
    status: 'Nieuw',
  },
  {
    name: 'Chantal Huisman',
    email: 'chantal@haarlokaal.example',
    phone: null,
    text: 'Op mijn telefoon staat de knop om een bericht te versturen erg laag. Verder werkt het fijn.',
    kind: 'Feedback',
    status: 'Nieuw',
  },
  {
    name: 'Erik ter Horst',
    email: 'erik@terhorstmetaal.example',
    phone: '085-0000533',
    text: 'Graag een aanbod voor het koppelen van twee vestigingen, Hengelo en Borne. Samen veertig mensen.',
    kind: 'Contact',
    status: 'Nieuw',
  },
];
