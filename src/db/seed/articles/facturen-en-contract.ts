import { articlesOf } from './article.ts';

export const facturenEnContract = articlesOf('Facturen en contract', [
  {
    title: 'Zo lees je je factuur',
    summary:
      'Eén factuur voor al je diensten. Lees wat er op elke regel staat en waarom de eerste factuur anders is dan de rest.',
    body: `
Je krijgt elke maand één factuur voor alles wat je bij ons hebt, als pdf in je mail. Dit betekenen de onderdelen.

## Bovenaan

Hier staan je klantnummer, het factuurnummer en de periode. Het klantnummer heb je nodig als je ons belt of een nummer meeneemt naar een andere aanbieder.

## De vaste bedragen

Per dienst zie je een regel met het aantal en het bedrag per maand. Deze bedragen betaal je vooruit. Op de factuur van 1 maart staat dus de maand maart.

- **Internet:** per aansluiting
- **Mobiel:** per nummer
- **VoIP:** per toestel
- **Werkplek 365:** per gebruiker

## De variabele bedragen

Gesprekken buiten je bundel, gebruik buiten de Europese Unie en servicenummers betaal je achteraf. Die staan per nummer bij elkaar. Wil je de losse gesprekken
zien, vraag dan met een serviceverzoek om een specificatie.

## Korting

Combineer je diensten, dan staat de korting onder de regels. Stopt een dienst, dan kan de korting lager worden. Dat vertellen we je vooraf bij de
opzegging.

## Waarom is de eerste factuur hoger?

Op de eerste factuur staan drie dingen: de dagen van de maand waarin je begon, de hele volgende maand en de eenmalige kosten. Vanaf de tweede factuur zie je
het gewone bedrag.

## Btw

Alle tarieven op onze site zijn zonder btw. Op de factuur staat onderaan hoeveel btw je betaalt. Die kun je meestal terugvragen.

## Wil je iets veranderen?

1. Een ander e-mailadres voor je facturen.
2. Een inkoopnummer of kostenplaats op de factuur.
3. Van automatische incasso naar zelf betalen, of andersom.

Maak hiervoor een serviceverzoek en kies Factuur. Wijzig je iets vóór de twintigste, dan geldt het voor de volgende factuur.
`,
  },
  {
    title: 'Een dienst opzeggen: wanneer kan het en wat kost het?',
    summary:
      'Hoe snel je ergens vanaf kunt, hangt af van je contract. Lees welke regel voor jou geldt en hoe je opzegt in je dashboard.',
    body: `
Je wilt met een dienst stoppen. Dat regel je zelf in je dashboard. Je ziet daar meteen de vroegste datum en wat het kost. Dit zijn de regels erachter.

## Je zit nog in je eerste termijn

Je hebt een contract voor vaste tijd, bijvoorbeeld een jaar. Dan kun je opzeggen tegen het einde van die termijn. Wil je eerder weg, dan betaal je de
maanden die nog overblijven. Je ziet dat bedrag voordat je bevestigt en moet er apart mee akkoord gaan.

## Je contract is stilzwijgend verlengd

Je eerste termijn is voorbij en je hebt geen nieuw contract getekend. Voor internet, bellen en tv geldt dan: je kunt altijd weg, zonder kosten, met een
opzegtermijn van hooguit één maand.

## Je hebt een contract voor onbepaalde tijd

Ook dan kun je altijd weg. De opzegtermijn is hooguit één maand. Alleen als je bedrijf er zelf om heeft gevraagd, kan dat drie maanden zijn.

## Licenties en hardware

Werkplek 365 en apparatuur vallen niet onder deze regels. Daar geldt wat er in je contract staat.

## Zo zeg je op

1. Ga in je dashboard naar Mijn bedrijf, open de aansluiting en kies Opzeggen.
2. Bekijk de vroegste datum en kies jouw datum.
3. Controleer alles en bevestig.

Je krijgt meteen een mail met een pdf als bewijs. Op de gekozen datum stopt de dienst. Daarna krijg je nog een bevestiging.

## Stap je met internet over naar een andere aanbieder?

Zeg dan niet zelf op. Bij internet regelt je nieuwe aanbieder de overstap. Je verbinding bij ons blijft werken tot de nieuwe werkt, en stopt daarna vanzelf.

## Wil je je nummer houden?

Zeg dan niet op. Stap je over, dan vraagt je nieuwe aanbieder het nummer bij ons op en stopt je abonnement vanzelf. Heb je al opgezegd, dan kun je het nummer
nog tot één maand na het einde meenemen.

## Geleende apparatuur

Heb je een router of toestel van ons in bruikleen, stuur die apparatuur dan terug. Vraag ons met een serviceverzoek om een retourlabel. Stuur je niets terug,
dan rekenen we de waarde van het apparaat.
`,
  },
  {
    title: 'Je contract loopt af: wat gebeurt er dan?',
    summary:
      'Je dienst stopt niet vanzelf. Minstens een maand van tevoren hoor je van ons wanneer je contract afloopt en wat je kunt kiezen.',
    body: `
Het einde van je contract is een goed moment om te kijken of alles nog past. Je hoeft niets te doen om te blijven bellen en internetten, maar soms kun je
wel voordeliger uit zijn.

## Je krijgt bericht van ons

Minstens een maand voor de einddatum sturen we je een mail. Daarin staat:

- op welke datum je eerste termijn eindigt
- hoe je kunt opzeggen
- wat onze tarieven nu zijn

Wil je weten welk tarief voor jou het voordeligst is? Bel ons, dan rekenen we het uit.

## Je hebt drie keuzes

1. **Niets doen.** Je dienst loopt door tegen hetzelfde bedrag. Je kunt voortaan op elk moment weg, met hooguit een maand opzegtermijn.
2. **Een nieuw contract.** Je spreekt opnieuw een termijn af, vaak met korting. Die termijn is nooit langer dan 24 maanden, tenzij je daar zelf nadrukkelijk
   voor kiest.
3. **Stoppen of overstappen.** Zeg op in je dashboard, of laat je nieuwe aanbieder de overstap regelen.

## Gaat je abonnement veranderen?

Als wij de voorwaarden of de prijs aanpassen, hoor je dat minstens een maand van tevoren. Is de wijziging niet in jouw voordeel, dan mag je binnen die
maand kosteloos weg. Een verlaging van de prijs of een wijziging die de wet ons oplegt, telt daarbij niet mee.

## Waar zie ik mijn einddatum?

Open in je dashboard Mijn bedrijf en kies een aansluiting. Je ziet de ingangsdatum, het einde van de eerste termijn, of het contract is verlengd en welke
opzegtermijn geldt.

## Laat ons meekijken

Vraag een [adviesgesprek](/kpn-een-internet#adviesgesprek) aan. In een kwartier lopen we je diensten na: wat gebruik je, wat staat er ongebruikt aan en wat kan goedkoper? Je zit daarna
nergens aan vast. We mailen je het voorstel, zodat je het rustig kunt vergelijken.
`,
  },
  {
    title: 'Klopt je factuur niet? Zo los je het op',
    summary:
      'Controleer eerst deze vier punten. Klopt het bedrag dan nog niet, dan zoeken wij het uit en betaal je dat deel voorlopig niet.',
    body: `
Van een bedrag dat hoger is dan je dacht, kun je schrikken. Meestal is er een goede verklaring. En als het onze fout is, zetten we die recht.

## Controleer eerst dit

1. **De periode.** Is er een dienst halverwege de maand gestart of gestopt? Dan zie je een deel van een maand.
2. **Een nieuwe collega.** Een extra toestel of gebruiker telt mee vanaf de eerste dag van gebruik.
3. **Gebruik buiten de bundel.** Kijk bij de variabele bedragen. Bellen naar een 0900-nummer of vanuit een land buiten de Europese Unie loopt snel op.
4. **Einde van een actie.** Een korting voor de eerste maanden stopt vanzelf. De datum staat in je contract.

## Meld het bij ons

Maak een serviceverzoek en kies Factuur. Zet erin:

- het factuurnummer
- de regel die volgens jou niet klopt
- het bedrag dat je had verwacht, en waarom

Je krijgt binnen twee werkdagen antwoord. Zolang we het uitzoeken, hoef je het deel waarover we het oneens zijn niet te betalen. De rest betaal je wel
gewoon op tijd.

## Hebben we een fout gemaakt?

Dan krijg je een creditfactuur. Het bedrag trekken we van je volgende factuur af, of we maken het binnen veertien dagen over. Jij kiest.

## Kun je even niet betalen?

Bel ons voordat de betaaltermijn voorbij is. Dan kunnen we een regeling afspreken. Reageer je niet, dan sturen we eerst een herinnering en daarna een
aanmaning. We zetten een dienst pas op pauze als je ook daarop niet reageert, en dat kondigen we apart aan. Bellen naar 112 blijft altijd mogelijk.

## Kom je er met ons niet uit?

Vraag dan om een tweede beoordeling door een andere collega. Reageer op je serviceverzoek met de woorden ‘tweede beoordeling’. Je hoort binnen vijf
werkdagen wat we besluiten en waarom.
`,
  },
  {
    title: 'Verhuizen met je bedrijf: zo neem je alles mee',
    summary:
      'Begin tien weken van tevoren. Met deze planning werken je internet en telefoon op de eerste dag in je nieuwe pand.',
    body: `
Een nieuw pand zonder internet is een dure vergissing. Een lijn aanleggen kan weken duren, zeker als er nog gegraven moet worden. Begin dus op tijd.

## Tien weken vooraf

Doe de [postcodecheck](/glasvezel) voor het nieuwe adres. Je ziet dan of er glasvezel ligt en hoe snel het kan. Maak daarna een serviceverzoek met:

- het nieuwe adres, met toevoeging
- de datum waarop je de sleutel krijgt
- de datum waarop je er gaat werken
- wat er op het oude adres moet stoppen

Wij maken een planning en bellen je om die door te nemen.

## Zes weken vooraf

Een monteur bekijkt waar de kabel binnenkomt. Huur je, regel dan toestemming van de eigenaar. Bepaal ook waar werkplekken, kassa en wifi-punten komen, zodat
de installateur netwerkkabels kan trekken.

## Twee weken vooraf

1. De lijn op het nieuwe adres ligt er en is gemeten.
2. Je weet op welk tijdstip je telefoonnummers overgaan.
3. Alarm, lift en pinautomaat staan op de lijst.

Je vaste nummer mag mee, ook naar een andere plaats. Bellen via internet zit niet vast aan een netnummer.

## De dag zelf

Laat de oude verbinding nog een week aanstaan. Dat kost weinig en geeft rust als er iets misgaat. Neem je router alleen mee als we dat hebben afgesproken.
Vaak staat er op het nieuwe adres al een andere klaar.

## Kan ik mijn contract meenemen?

Meestal wel. Je dienst loopt door tegen dezelfde voorwaarden. Kan een dienst op het nieuwe adres niet geleverd worden, bel ons dan voordat je opzegt. We
kijken samen wat er in jouw contract staat en wat een goede oplossing is.

## Denk ook aan

Pas je adres aan bij Mijn bedrijf en bij de KvK. Geef het ook door voor 112: de meldkamer ziet bij een vast nummer het adres dat wij kennen.
`,
  },
]);
