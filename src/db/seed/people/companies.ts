/** Company names by trade, one line each; a trade determines the likely services and questions. */
export type Trade =
  | 'winkel'
  | 'horeca'
  | 'zorg'
  | 'kantoor'
  | 'techniek'
  | 'logistiek'
  | 'vereniging';

type NameLine = { trade: Trade; names: string };

const lines: readonly NameLine[] = [
  {
    trade: 'winkel',
    names:
      'Bakkerij Het Warme Hoekje|Bakkerij Molenstraat|Slagerij Ten Brink|Slagerij De Gouden Os|Viswinkel Noorderlicht|Kaashuis De Waag',
  },
  {
    trade: 'winkel',
    names:
      'Groenteboer Aan de Brink|Bloemsierkunst Madelief|Boekhandel De Leeslamp|Speelgoedwinkel Tol & Tuut|Fietsenzaak Voor de Wind',
  },
  {
    trade: 'winkel',
    names:
      'Tweewielers Hofstede|Juwelier Van Zilver|Optiek Helder Zicht|Modehuis Elzinga|Schoenmode De Stap|Kapsalon Knip & Zo',
  },
  {
    trade: 'winkel',
    names:
      'Kapsalon Haarlokaal|Schoonheidssalon Fleur|Dierenspeciaalzaak Pluim|Wijnhandel De Kurk|Drogisterij Munt|Keukenstudio Noord',
  },
  {
    trade: 'winkel',
    names:
      'Woonwinkel Linnen & Hout|Tuincentrum De Akelei|Doe-het-zelf Dekker|Verfhandel Kleurrijk|Muziekhandel Akkoord|Naaimachinehuis Steek',
  },
  {
    trade: 'horeca',
    names:
      'Hotel De Veerpoort|Hotel Het Wapen van Oost|Restaurant De Zoete Inval|Restaurant Zout & Zuur|Eetcafé De Buren|Brasserie Aan de Vecht',
  },
  {
    trade: 'horeca',
    names:
      'Lunchroom Het Theelokaal|Pannenkoekenhuis De Wildzang|Snackbar ’t Hoekje|Pizzeria Bella Riva|Strandpaviljoen Zilt|Partycentrum De Eiken',
  },
  {
    trade: 'horeca',
    names:
      'Camping De Heidehoeve|IJssalon Vanille|Koffiebranderij Bruinoog|Catering Proef & Co|Zalencentrum Het Raadhuis|Bed & Breakfast De Specht',
  },
  {
    trade: 'zorg',
    names:
      'Fysio Centrum Zuid|Fysiotherapie Beweegreden|Tandarts Lindelaan|Tandartspraktijk De Brug|Huisartsenpraktijk Parkzicht|Huisartsen aan de Singel',
  },
  {
    trade: 'zorg',
    names:
      'Dierenkliniek De Vennen|Dierenartsenpraktijk Oosterhof|Apotheek De Vijzel|Kinderopvang Dribbel|Kinderdagverblijf De Kleine Beer|Thuiszorg Nabij',
  },
  {
    trade: 'zorg',
    names:
      'Logopedie Woordwijs|Psychologenpraktijk Het Anker|Podotherapie In Balans|Orthodontie Lach|Verloskundigen Ooievaarsnest|Woonzorg De Linde',
  },
  {
    trade: 'zorg',
    names:
      'Oefentherapie Stap Verder|Diëtistenpraktijk Gezond Bord|Huidtherapie Zacht|Gehoorcentrum Luister|Mondhygiëne Fris|Zorgboerderij De Akker',
  },
  {
    trade: 'kantoor',
    names:
      'Notariaat Hofman|Advocatenkantoor Blom|Advocaten aan het Plein|Makelaardij Oost|Makelaars De Sleutel|Accountants Van Rooij & Partners',
  },
  {
    trade: 'kantoor',
    names:
      'Administratiekantoor Pluspunt|Administratiekantoor Balans Noord|Assurantiën Veenhof|Hypotheekadvies Thuisbasis|Architectenbureau Lijn 7',
  },
  {
    trade: 'kantoor',
    names:
      'Architecten Steen & Licht|Ingenieursbureau Draagkracht|Reclamebureau Roodvonk|Ontwerpstudio Papaver|Communicatiebureau Helder|Tekstbureau Komma',
  },
  {
    trade: 'kantoor',
    names:
      'Uitzendbureau Vakwerk|Werving & Selectie De Match|Vertaalbureau Babel|Reisbureau De Wereldbol|Incassobureau Rechtdoor|Adviesbureau Kompas',
  },
  {
    trade: 'kantoor',
    names:
      'Rijschool Groen Licht|Rijschool Op Weg|Trainingsbureau De Leerschool|Bewindvoering Zuiver|Mediation Het Gesprek|Vastgoedbeheer Hoekstra',
  },
  {
    trade: 'kantoor',
    names:
      'Softwarebureau Puntkomma|Webwinkel Sokkenlade|Webwinkel Thee & Tijd|Fotostudio Diafragma|Drukkerij Meerwijk|Uitgeverij De Kade|Evenementenbureau Knal',
  },
  {
    trade: 'techniek',
    names:
      'Installatiebedrijf Kok|Installatietechniek Warmteweg|Loodgietersbedrijf Druppel|Elektrotechniek Van Ommen|Elektro Spanning|Klimaattechniek Fris',
  },
  {
    trade: 'techniek',
    names:
      'Timmerbedrijf De Zaag|Aannemersbedrijf Stevast|Bouwbedrijf Oldenhof|Schildersbedrijf Kwast & Co|Stukadoorsbedrijf Gladjes|Dakdekkers Hoogwerk',
  },
  {
    trade: 'techniek',
    names:
      'Autobedrijf Zonnedauw|Autobedrijf De Krik|Schadeherstel Glanzend|Bandencentrum Profiel|Truckservice Noordzijde|Caravancentrum Zwerver',
  },
  {
    trade: 'techniek',
    names:
      'Metaalbewerking Vonk|Constructiebedrijf IJzersterk|Machinefabriek De Spil|Lasbedrijf Naad|Meubelmakerij Noest|Jachtwerf De Kiel',
  },
  {
    trade: 'techniek',
    names:
      'Hoveniersbedrijf Groenrijk Buiten|Hoveniers De Heg|Loonbedrijf Akkerland|Grondverzet De Kluit|Glaszetters Helderglas|Zonwering De Luifel',
  },
  {
    trade: 'techniek',
    names:
      'Beveiliging Waakzaam|Liftservice Omhoog|Schoonmaakbedrijf Blinkend|Glasbewassing De Trekker|Vloeren Noorderland|Keramiek Atelier Oven',
  },
  {
    trade: 'logistiek',
    names:
      'Transportbedrijf De Lange Rit|Transport Veluwezoom|Koeriersdienst Vlugge Jan|Verhuizers Dozen & Zo|Taxicentrale Drieluik|Touringcars Vrolijk',
  },
  {
    trade: 'logistiek',
    names:
      'Groothandel De Pallet|Groothandel Versmarkt|Opslag Boxenhof|Bloemenexport Tulpenveld|Zuivelhandel De Melkbus|Technische Groothandel Moer',
  },
  {
    trade: 'logistiek',
    names:
      'Kwekerij Zonneweide|Fruitbedrijf De Boomgaard|Pluimveebedrijf Haan|Melkveehouderij De Grutto|Zaadhandel Kiem|Veevoeders Oogst|Houthandel Eikenstam',
  },
  {
    trade: 'vereniging',
    names:
      'Stichting Buurthuis De Spil|Stichting Speelotheek Rammelaar|Tennisvereniging Smash|Voetbalvereniging De Zwaluwen|Sportcentrum Fit aan Zee',
  },
  {
    trade: 'vereniging',
    names:
      'Bibliotheek De Bladzijde|Theater De Schakel|Muziekschool Crescendo|Basisschool De Regenboog|Museum De Turfschuit|Filmhuis De Lantaarn',
  },
  {
    trade: 'vereniging',
    names:
      'Dansschool Pirouette|Yogastudio Stilte|Scouting De Trekvogels|Zwembad De Golf|Manege De Stal|Kringloop Tweede Ronde|Dierenopvang De Poot',
  },
  {
    trade: 'kantoor',
    names:
      'Salarisbureau Loonlijn|Octrooibureau Vinding|Subsidieadvies De Brug|Energieadvies Zuinig|Data-adviesbureau Kolom|Kantoorhuis De Schakel',
  },
  {
    trade: 'techniek',
    names:
      'Zonnepanelen Dakwatt|Warmtepompen Van Buiten|Fietskoeriers Spaak|Drone-inspectie Vogelvlucht|Meetbureau Waterpas|Rioolservice Doorstroom',
  },
  {
    trade: 'winkel',
    names:
      'Babyhuis Wiebel|Slaapspeciaalzaak Droom|Sportzaak De Finish|Hengelsport De Snoek|Antiek Van Weleer',
  },
];

export type NamedCompany = { name: string; trade: Trade };

const named: readonly NamedCompany[] = lines.flatMap(({ trade, names }) =>
  names.split('|').map((name) => ({ name, trade })),
);

/**
 * The companies of the demo accounts come first, in the order that the logins expect. Source:
 * decisions.md §3.
 */
export const demoCompanies = { bakery: 0, garage: 1, newStart: 2 } as const;

export const companies: readonly NamedCompany[] = [
  { name: 'Bakkerij De Korenaar B.V.', trade: 'winkel' } as const,
  { name: 'Garage Van Dijk', trade: 'techniek' } as const,
  { name: 'Nieuwe Start', trade: 'kantoor' } as const,
  ...named,
].slice(0, 200);
