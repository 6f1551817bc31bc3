import { articlesOf } from './article.ts';

export const glasvezel = articlesOf('Glasvezel', [
  {
    title: 'Glasvezel in je straat: van brief tot aansluiting',
    summary:
      'Je kreeg een brief over glasvezel. Lees welke stappen er komen, hoelang ze duren en wat je zelf doet.',
    body: `
Er komt glasvezel in jouw straat of op jouw bedrijventerrein. Tussen de brief en je eerste snelle download zitten meestal vijf tot negen maanden. Dit
gebeurt er in die tijd.

## Stap 1: je krijgt een brief

In de brief staat jouw aanmeldcode. Die hoort bij jouw adres en kun je één keer gebruiken. Ook lees je tot welke datum je je kunt aanmelden.

## Stap 2: je meldt je aan

Vul de aanmeldcode in op onze site en controleer je gegevens. Je ziet meteen je aanvraagnummer en je krijgt een bevestiging per mail. Vul ook in
wie we kunnen bellen over de aanleg. Dat kan je eigen ICT-partner zijn.

## Stap 3: de inschrijving sluit

De aanleg gaat door als genoeg bedrijven meedoen. Haalt het gebied de drempel niet, dan laten we dat weten en betaal je niets. Gaat de
aanleg wel door, dan krijg je eerst een contract om te tekenen. Tot die tijd zit je nergens aan vast.

## Stap 4: een schouw in je pand

Een monteur komt kijken waar de kabel het best naar binnen kan. Dit duurt ongeveer een halfuur. Huur je het pand? Regel dan vooraf toestemming van de
eigenaar.

## Stap 5: de aanleg

Eerst komt de kabel in de straat. Daarna graaft de aannemer naar je gevel en maakt een klein kastje op de muur binnen. De stoep wordt dezelfde dag weer
dichtgelegd.

## Stap 6: aansluiten en overzetten

We spreken een dag af. De monteur plaatst de router, meet de lijn en test samen met jou. Je oude verbinding blijft werken tot de nieuwe het doet. De overgang
duurt hoogstens één werkdag, en meestal minder dan een uur.

## Waar staat mijn aanvraag?

Vul je aanmeldcode opnieuw in op de pagina [Aanmelden voor glasvezel](/aanmeldformulier-glasvezel). Je ziet dan je aanvraagnummer en hoe ver je aanvraag is.
`,
  },
  {
    title: 'Je aanmeldcode gebruiken: zo werkt het',
    summary:
      'In de brief over glasvezel staat een persoonlijke code. Zo vul je die in, en dit doe je als de code niet werkt.',
    body: `
Met je aanmeldcode weten we zeker dat een aanvraag bij jouw adres hoort. Zo kan niemand anders glasvezel aanvragen op jouw naam.

## De code invullen

1. Ga naar de pagina [Glasvezel](/glasvezel) en kies Aanmelden met je code. Of scan de QR-code in de brief, dan is de code al ingevuld.
2. Typ de tien tekens over. Of je hoofdletters of kleine letters gebruikt, maakt niet uit.
3. Controleer je adres en vul je bedrijf, KvK-nummer en contactpersoon in.
4. Kijk alles na en verstuur je aanvraag.

Je krijgt direct een aanvraagnummer en een mail met de volgende stappen.

## De code werkt niet

Krijg je de melding dat de code onjuist is? Loop dan dit na:

- **Typefout.** In onze codes komen de letter O en het cijfer 0 niet voor. Ook de letter I en het cijfer 1 gebruiken we niet.
- **Oude brief.** Na de einddatum van de inschrijving vervalt de code.
- **Ander adres.** De code hoort bij precies één adres, met toevoeging. De code van de buren werkt niet voor jou.

We vertellen niet welke van deze redenen het is. Dat doen we bewust: zo kan niemand codes raden. Probeer je het te vaak achter elkaar, dan vragen we
je een paar minuten te wachten.

## Al aangemeld?

Vul dezelfde code dan nog een keer in. Je ziet je aanvraagnummer en hoe ver je aanvraag is.

## Brief kwijt?

Bel ons of stuur een bericht via de [contactpagina](/contact). We sturen een nieuwe brief naar het adres zelf. Per mail of telefoon geven we geen codes door.

## Meer bedrijven op één adres

Zit je met meer bedrijven in een verzamelgebouw? Dan heeft elke ruimte met een eigen nummer of toevoeging een eigen code. Heeft jouw ruimte geen eigen
nummer, overleg dan met de eigenaar van het gebouw en neem contact met ons op. We zoeken samen uit hoe je aangesloten kunt worden.
`,
  },
  {
    title: 'Glasvezel in een bedrijfspand: dit vraagt het van je gebouw',
    summary:
      'Waar komt de kabel binnen, wie geeft toestemming en wat zet je klaar? Zo bereid je je pand voor op glasvezel.',
    body: `
De aanleg gaat het snelst als je pand klaar is. De meeste vertraging ontstaat door ontbrekende toestemming of een meterkast waar geen plek is. Met deze
lijst voorkom je dat.

## Toestemming van de eigenaar

Huur je? Vraag de eigenaar om schriftelijke toestemming voor de kabel, het kastje en de boorgaten. Een mail is genoeg. Zit je in een verzamelgebouw, dan
beslist vaak de vereniging van eigenaren. Begin op tijd: zo’n vergadering is er soms maar twee keer per jaar.

## De plek van het kastje

De kabel komt binnen op de begane grond en eindigt in een klein kastje op de muur. Zorg voor:

- een vrije muur van minstens 40 bij 40 centimeter
- twee stopcontacten binnen één meter
- een droge plek die niet warmer wordt dan 40 graden
- ruimte voor de router ernaast

Een technische ruimte of meterkast is prima. Een keuken, wasruimte of buitenberging is dat niet.

## Van het kastje naar de werkplekken

Wij sluiten aan tot en met de router. Staat je netwerkkast op een andere plek, dan is er een netwerkkabel nodig tussen die twee. Die kan je eigen
installateur trekken, of wij maken een offerte. Spreek dit af vóór de installatie, want de monteur van glasvezel doet dit niet.

## Graafwerk op eigen terrein

Ligt er een parkeerplaats of tuin tussen de straat en je gevel? Laat ons dan weten welke leidingen daar liggen. Denk aan beregening, verlichting of een
laadpaal. Leidingen die niet op tekening staan, kan de aannemer niet ontwijken.

## Op de dag zelf

1. Zorg dat er iemand is die alle ruimtes kan openen.
2. Maak de muur en de route vrij.
3. Vertel waar alarm, lift en brandmelder nu op aangesloten zijn.

Dat laatste is belangrijk: die systemen moeten vaak mee naar de nieuwe verbinding.
`,
  },
  {
    title: 'Wat is een vraagbundeling?',
    summary:
      'Glasvezel aanleggen loont pas als genoeg bedrijven meedoen. Zo werkt zo’n inschrijving, en dit betekent het voor jou.',
    body: `
Een kabel leggen naar één bedrijf is duur. Naar veertig bedrijven in dezelfde straat is het per bedrijf een stuk goedkoper. Daarom vragen we eerst in een
heel gebied wie er mee wil doen. Dat heet een vraagbundeling.

## De drempel

Voor elk gebied geldt een percentage. Vaak is dat 30 procent van de bedrijven. Doen er genoeg mee voor de einddatum, dan gaat de aanleg door. Zijn het er
te weinig, dan zijn er drie mogelijkheden:

- de inschrijving wordt verlengd
- een kleiner deel van het gebied wordt wel aangelegd
- de aanleg gaat niet door

Je hoort altijd van ons wat er gebeurt, ook als het niet doorgaat.

## Zit ik vast aan mijn aanmelding?

Nee. Met je aanmelding tel je mee voor de drempel, meer niet. Gaat de aanleg niet door, dan vervalt je aanvraag en betaal je niets. Gaat de aanleg wel door,
dan krijg je een contract. Pas als je dat tekent, zit je eraan vast. Bedenk je je eerder? Geef dat door met je aanvraagnummer.

## Later instappen

Dat kan, zolang de kabel in de straat ligt. Maar de aannemer moet dan speciaal voor jou terugkomen. De kosten voor graafwerk en aansluiting zijn dan
voor jouw rekening. Die kunnen flink oplopen als je pand ver van de weg staat.

## Waarom nu beslissen?

1. Tijdens de inschrijving betaal je geen of lage aansluitkosten.
2. Je telt mee voor de drempel, en helpt zo je buren.
3. Je krijgt een plek in de eerste planning.

## Hoe ver zijn we in mijn gebied?

Doe de postcodecheck op de pagina [Glasvezel](/glasvezel). Je ziet of er voor jouw adres een inschrijving loopt, tot wanneer en hoeveel bedrijven er al
meedoen. Loopt er geen inschrijving? Dan kun je daar [je interesse doorgeven](/glasvezel/interesse). We laten het je weten zodra er plannen zijn.
`,
  },
  {
    title: 'Glasvezel of koper: wat is het verschil?',
    summary:
      'Glasvezel stuurt licht, koper stuurt stroom. Dat maakt uit voor je snelheid, je storingen en je toekomst.',
    body: `
Nog steeds werken veel bedrijven via een kabel van koper of coax. Dat gaat vaak prima. Toch loont het om te weten wat glasvezel anders doet.

## Snelheid

Koper wordt trager naarmate je verder van de centrale zit. Op twee kilometer blijft er soms maar 30 Mbit/s over. Bij glasvezel maakt de afstand niets uit.
Je krijgt de snelheid die je bestelt, tot 1 Gbit/s.

Het grootste verschil zit in uploaden. Via koper of coax is de uploadsnelheid vaak een tiende van de downloadsnelheid. Bij glasvezel zijn ze gelijk. Dat merk je bij
videobellen, back-ups en het versturen van grote bestanden.

## Storingen

Koper heeft last van vocht, oude lassen en andere stroomkabels. Glasvezel niet, want er loopt licht door. Een graafmachine blijft voor allebei een risico.
Daarom raden we in beide gevallen een back-up via 4G aan als je niet zonder internet kunt.

## Vertraging

Een gesprek of videovergadering loopt soepel als de vertraging laag is. Op glasvezel is die meestal minder dan 5 milliseconden. Op koper kan het vier keer zo
veel zijn. Werk je veel op een computer op afstand, dan voelt glasvezel direct prettiger.

## Wat blijft hetzelfde?

- je telefoonnummers
- je e-mailadressen
- je wifi en je apparaten
- je contactpersoon bij ons

## Moet ik nu overstappen?

Niet altijd. Werkt alles naar wens en groeit je bedrijf niet, dan kun je rustig wachten. Stap wel over als:

1. je vaak videobelt of grote bestanden verstuurt
2. je meer dan tien mensen op één verbinding hebt
3. er nu een inschrijving loopt in jouw straat, want later instappen is duurder
4. je een brief krijgt dat het kopernet in jouw straat wordt uitgezet

Doe de [postcodecheck](/glasvezel) en je weet binnen een minuut wat er op jouw adres kan.
`,
  },
]);
