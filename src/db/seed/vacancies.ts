import { unwrap } from './markdown.ts';
import { slugOf } from './seed-ids.ts';

export type Vacancy = {
  title: string;
  slug: string;
  hours: string;
  place: string;
  department: string;
  summary: string;
  body: string;
  published: boolean;
};

const vacancy = (draft: Omit<Vacancy, 'slug' | 'published' | 'place'>): Vacancy => ({
  ...draft,
  slug: slugOf(draft.title),
  place: 'Utrecht',
  body: unwrap(draft.body),
  published: true,
});

export const vacancies: readonly Vacancy[] = [
  vacancy({
    title: 'Helpdeskmedewerker telecom',
    hours: '24 tot 36 uur',
    department: 'Helpdesk',
    summary: 'Jij neemt op als een ondernemer vastloopt, en hangt pas op als het weer werkt.',
    body: `
Een bakker die niet kan pinnen, heeft geen zin in een menu met negen keuzes. Die wil iemand die meedenkt. Dat ben jij. Je neemt op, stelt de juiste vragen en
lost het op. Lukt dat niet meteen, dan blijf jij de contactpersoon tot het wel is gelukt.

## Wat ga je doen?

- je helpt ondernemers met internet, mobiel, vast bellen en Werkplek 365
- je meet lijnen door en stelt routers en toestellen op afstand in
- je plant monteurs en houdt de klant op de hoogte
- je schrijft kennisartikelen over vragen die vaak terugkomen

## Wie ben jij?

Je luistert goed en legt dingen uit zonder moeilijke woorden. Je hebt mbo 4-werk- en denkniveau. Ervaring met netwerken is handig, maar we leren het je ook. In
je eerste zes weken loop je mee met een vaste collega.

## Wat krijg je van ons?

- € 2.550 tot € 3.200 per maand bij 36 uur
- 27 vrije dagen en een goed pensioen
- een rooster dat je een maand vooruit kent, zonder nachtdiensten
- tijd en geld voor certificaten

## Hoe gaat het verder?

Je reageert met het formulier, een brief hoeft niet. Binnen drie werkdagen bellen we je. Daarna kom je een uur meeluisteren en praten we verder.
`,
  }),
  vacancy({
    title: 'Accountmanager binnendienst',
    hours: '32 tot 40 uur',
    department: 'Verkoop',
    summary:
      'Jij voert de adviesgesprekken en rekent eerlijk uit wat een bedrijf echt nodig heeft.',
    body: `
Ondernemers bellen jou omdat ze overzicht willen: te veel contracten, te veel facturen, te veel nummers. In een kwartier breng jij in kaart wat ze hebben en
wat beter kan. Soms is je advies: verander niets. Ook dat is goed werk.

## Wat ga je doen?

- je belt ondernemers terug die een adviesgesprek hebben aangevraagd
- je maakt voorstellen met één bedrag per maand
- je houdt contact met ongeveer tweehonderd vaste klanten
- je bereidt samen met de planning de overstap voor

Koud bellen doen we niet. Je spreekt alleen mensen die daar zelf om vroegen.

## Wie ben jij?

Je bent nieuwsgierig naar bedrijven en rekent graag. Je hebt minstens twee jaar ervaring in de verkoop aan bedrijven, liefst met diensten. Je schrijft een mail
zonder fouten en houdt je afspraken.

## Wat krijg je van ons?

- € 2.900 tot € 3.900 per maand bij 40 uur
- een bonus voor het hele team, niet per persoon
- 27 vrije dagen en een dag per week thuiswerken
- een laptop, telefoon en reiskosten

## Hoe gaat het verder?

Reageer met het formulier. We bellen je binnen drie werkdagen. Het eerste gesprek is met je leidinggevende, het tweede met twee collega’s van het team.
`,
  }),
  vacancy({
    title: 'Monteur netwerk en telefonie',
    hours: '36 tot 40 uur',
    department: 'Techniek buiten',
    summary: 'Jij sluit bedrijven aan en gaat pas weg als internet, wifi en telefoon echt werken.',
    body: `
Jij bent het gezicht dat klanten onthouden. Je rijdt met een eigen bus langs winkels, praktijken en werkplaatsen in het midden van het land. Je sluit aan, je
meet na en je legt uit wat je hebt gedaan. Je ruimt ook de oude kabels op.

## Wat ga je doen?

- je plaatst routers, switches, wifi-punten en VoIP-toestellen
- je schouwt panden voor glasvezel en maakt een korte tekening
- je zoekt storingen op locatie, samen met de helpdesk aan de lijn
- je levert elke klus op met foto’s en meetwaarden

Gemiddeld doe je drie adressen per dag. We plannen reistijd echt in.

## Wie ben jij?

Je hebt een opleiding in elektrotechniek of ICT, of je kunt laten zien dat je het vak kent. Je werkt netjes, ook in een meterkast die dat niet is. Je hebt
rijbewijs B en spreekt goed Nederlands.

## Wat krijg je van ons?

- € 2.800 tot € 3.600 per maand bij 40 uur
- een volledig ingerichte bus en goed gereedschap
- 27 vrije dagen, en ruil voor de paar zaterdagen die je werkt
- opleidingen voor glasvezel en veilig werken op hoogte

## Hoe gaat het verder?

Vul het formulier in. We bellen je en plannen een meerijdag. Dan merk je vanzelf of het werk bij je past.
`,
  }),
  vacancy({
    title: 'Werkplekbeheerder 365',
    hours: '32 tot 40 uur',
    department: 'Cloud',
    summary:
      'Jij zorgt dat duizenden gebruikers veilig kunnen inloggen, samenwerken en doorwerken.',
    body: `
Voor onze klanten is de werkplek vanzelfsprekend: mail, Teams en bestanden doen het gewoon. Achter de schermen zorg jij daarvoor. Je richt omgevingen in, houdt
ze veilig en helpt de helpdesk met lastige vragen.

## Wat ga je doen?

- je zet nieuwe klanten over, met zo min mogelijk hinder
- je beheert licenties, rechten en apparaten
- je volgt beveiligingsmeldingen op en verbetert de instellingen
- je maakt kleine scripts, zodat we niets twee keer met de hand doen

Eens in de zes weken heb je een week de wacht. Daar staat een vergoeding en een vrije dag tegenover. Je wordt gemiddeld één keer per wachtweek gebeld.

## Wie ben jij?

Je hebt een paar jaar ervaring met beheer van cloudwerkplekken. Je kent tweestapsverificatie, mailbeveiliging en apparaatbeheer van binnen en buiten. Je kunt
een ondernemer uitleggen waarom iets moet, zonder bang te maken.

## Wat krijg je van ons?

- € 3.300 tot € 4.400 per maand bij 40 uur
- twee dagen per week thuiswerken
- een budget van € 2.000 per jaar voor opleiding en examens
- 27 vrije dagen en een goed pensioen

## Hoe gaat het verder?

Reageer met het formulier. Na een telefoongesprek kom je langs voor een casus van een uur, uit onze eigen praktijk. Je krijgt altijd terugkoppeling.
`,
  }),
  vacancy({
    title: 'Planner glasvezel',
    hours: '24 tot 32 uur',
    department: 'Planning',
    summary:
      'Jij houdt het overzicht tussen bedrijven, aannemer en monteur, van brief tot aansluiting.',
    body: `
Bij glasvezel werken veel mensen samen: de gemeente, de aannemer, de eigenaar van het pand en onze eigen monteurs. Een ondernemer wil maar één ding weten:
wanneer is het klaar? Jij weet het antwoord, en belt als het verandert.

## Wat ga je doen?

- je plant de schouw, de aanleg en de dag van aansluiten
- je belt ondernemers en hun ICT-contactpersonen
- je vraagt vergunningen en toestemmingen op en bewaakt de termijnen
- je houdt de status bij, zodat iedereen hetzelfde ziet

Op dit moment lopen er drie gebieden tegelijk, samen goed voor ongeveer tweeduizend adressen.

## Wie ben jij?

Je wordt rustig van een volle agenda. Je hebt mbo 4-werk- en denkniveau en ervaring als planner, coördinator of op een secretariaat. Je durft een aannemer te bellen die
zijn afspraak niet nakomt, en blijft daarbij vriendelijk.

## Wat krijg je van ons?

- € 2.600 tot € 3.300 per maand bij 36 uur
- werktijden die passen bij school of opvang
- 27 vrije dagen, reiskosten en een goed pensioen
- een team van vier planners dat het werk echt verdeelt

## Hoe gaat het verder?

Vul het formulier in en zet erbij op welke dagen je kunt werken. We bellen je binnen drie werkdagen. Daarna volgt één gesprek, en een ochtend meekijken.
`,
  }),
];
