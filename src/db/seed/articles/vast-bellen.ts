import { articlesOf } from './article.ts';

export const vastBellen = articlesOf('Vast bellen', [
  {
    title: 'Van bureautoestel naar bellen via internet: wat verandert er?',
    summary:
      'Bellen via internet heet VoIP. Je nummer en je manier van werken blijven, maar er kan veel meer. Lees wat je vooraf regelt.',
    body: `
Je belt straks niet meer over een eigen telefoonlijn, maar over je internetverbinding. Klanten merken daar niets van: je houdt je nummer en je neemt op
zoals altijd. Achter de schermen verandert er wel iets.

## Wat blijft hetzelfde

- je vaste nummers, ook als je verhuist naar een andere plaats
- een toestel op je bureau, als je dat prettig vindt
- doorverbinden, wachtmuziek en een meldtekst na sluitingstijd

## Wat wordt er beter

De telefooncentrale staat niet meer in je meterkast, maar in een datacenter. Wil je een belgroep, openingstijden of een feestdag aanpassen? Maak een
serviceverzoek, dan doen wij het dezelfde werkdag. Je neemt op waar je bent, op je bureautoestel, laptop of mobiel. En je betaalt per toestel, dus niet voor lijnen die je niet gebruikt.

## Wat je vooraf controleert

1. **Je internet.** Elk gesprek heeft 0,1 Mbit/s nodig, heen en terug. Bijna elke verbinding is dus snel genoeg. Stabiel is belangrijker dan snel.
2. **Je netwerk.** Toestellen krijgen stroom via de netwerkkabel. Je hebt dan een switch nodig die dat kan.
3. **Alarm, lift en pin.** Deze apparaten bellen soms nog over de oude lijn. Maak een lijst. Wij zeggen per apparaat wat de oplossing is.
4. **Stroom.** Valt de stroom uit, dan doet een VoIP-toestel niets. Geef ons een mobiel nummer op, dan gaan gesprekken op zo’n moment vanzelf daarheen.

## De dag van de overstap

Zeg je oude lijn niet zelf op. Wij vragen het nummer op bij je oude aanbieder en spreken een datum af. De toestellen staan dan al klaar op je bureau. Je nummer
gaat die dag over, en je bent hooguit kort niet bereikbaar. Een collega van ons is erbij, op locatie of aan de lijn, en loopt alles met je na.

## 112 bellen

Dat kan gewoon. De meldkamer ziet het adres dat bij ons bekend is. Werk je op een andere plek, noem dan altijd zelf waar je bent. Geef een verhuizing
daarom direct aan ons door.
`,
  },
  {
    title: 'Een keuzemenu dat bellers wél helpt',
    summary:
      'Een goed keuzemenu is kort en klinkt als jouw bedrijf. Met deze regels komt een beller in één keer bij de juiste collega.',
    body: `
Niemand belt graag met een computer. Toch kan een keuzemenu prettig zijn, als het kort is en klopt. Zo maak je er een waar bellers blij van worden.

## Heb je er een nodig?

Met minder dan vijf mensen meestal niet. Laat dan gewoon alle toestellen tegelijk overgaan. Een keuzemenu is handig als vragen echt naar verschillende
mensen gaan, bijvoorbeeld verkoop, planning en administratie.

## Vijf regels

1. **Hooguit vier keuzes.** Meer onthoudt niemand.
2. **Noem eerst de vraag, dan het cijfer.** Dus: ‘Voor een afspraak, kies 1.’
3. **Zet de meest gekozen optie vooraan.**
4. **Eén laag diep.** Een menu achter een menu kost je bellers.
5. **Geef altijd een uitweg.** Wie niets kiest, krijgt na een paar seconden een mens.

## Een voorbeeld

‘Goedemorgen, fijn dat je belt. Voor een afspraak, kies 1. Voor een vraag over je factuur, kies 2. Voor iets anders kun je blijven wachten.’

Dat is nog geen tien seconden. Laat een collega met een rustige stem het inspreken. Neem het op in een kleine kamer met gordijnen, dan galmt het niet.

## Vergeet de avond niet

Maak een aparte tekst voor na sluitingstijd. Zeg wanneer je weer open bent en wat iemand kan doen bij spoed. Vraag je om een bericht in te spreken, luister
de berichten dan ook af. Voicemails kun je automatisch laten mailen naar een collega.

## Iets veranderen

Maak in je dashboard een serviceverzoek met de nieuwe tekst. Heb je een geluidsbestand, meld dat dan: we spreken af hoe je het stuurt. We zetten het
keuzemenu dezelfde werkdag klaar en laten het je eerst horen. Feestdagen kun je voor een heel jaar vooruit opgeven.

Bel één keer per kwartaal je eigen nummer. Je hoort dan meteen of de keuzes nog kloppen.
`,
  },
  {
    title: 'Zo zet je een belgroep op',
    summary:
      'Met een belgroep rinkelt een nummer bij meer collega’s. Kies de volgorde die past bij je team en mis geen gesprek meer.',
    body: `
Een klant belt, maar de collega die altijd opneemt is er niet. Met een belgroep gaat het gesprek vanzelf naar iemand die wel kan.

## Vier manieren om te rinkelen

- **Allemaal tegelijk.** De snelste neemt op. Goed voor een klein team.
- **Om de beurt.** Elk volgend gesprek gaat naar de volgende collega. Zo verdeel je de drukte eerlijk.
- **Vaste volgorde.** Eerst de balie, daarna de werkplaats. Goed als één persoon de telefoon als taak heeft.
- **Langst vrij eerst.** Wie het langst niet gebeld heeft, is aan de beurt. Handig bij een helpdesk.

## Dit schrijf je op

1. Welk nummer of welke keuze in het menu hoort bij de groep?
2. Wie zitten erin? Noem ook de mobiele nummers die mee moeten rinkelen.
3. Welke volgorde kies je?
4. Hoelang moet het rinkelen? Twintig seconden is een goed begin.
5. Wat gebeurt er als niemand opneemt: een andere groep, een mobiel of een meldtekst?
6. Op welke dagen en tijden geldt dit?

Stuur deze lijst mee met een serviceverzoek. Meestal staat je belgroep dezelfde werkdag aan.

## Even niet bereikbaar

Heb je overleg, meld je dan af met de knop op je toestel of in de app. De groep slaat je over. Vergeet niet om je
daarna weer aan te melden.

## Zie wat je mist

Vraag ons met een serviceverzoek hoeveel gesprekken je mist en op welk uur. Zie je elke dag een piek tussen negen en tien? Zet er dan in dat uur iemand bij, of laat een tweede groep meerinkelen na vijftien seconden.

## Veelgemaakte fout

Zet de voicemail van je mobiel uit als die in een belgroep zit. Anders neemt je voicemail het gesprek op en denkt de centrale dat jij het was.
`,
  },
  {
    title: 'Doorschakelen naar je mobiel: zo doe je dat',
    summary:
      'Onderweg en toch bereikbaar op je vaste nummer. Dit zijn de drie manieren om door te schakelen, met de voor- en nadelen.',
    body: `
Je bent op pad, maar klanten bellen het vaste nummer. Met doorschakelen mis je niets. Er zijn drie manieren.

## 1. Gebruik de app

De app op je mobiel werkt als een gewoon toestel van je centrale. Je vaste nummer rinkelt op je telefoon, en als je terugbelt ziet de klant je vaste nummer. Dat
kost niets extra, want je belt over data of wifi.

Kies hiervoor als je vaak onderweg bent en ook zelf belt.

## 2. Schakel door in de centrale

Je centrale stuurt het gesprek naar je 06-nummer. Dat werkt ook zonder app en met slecht internet. Geef ons met een serviceverzoek door wanneer dat moet:

- **altijd**, bijvoorbeeld tijdens je vakantie
- **bij geen gehoor**, na een aantal seconden
- **bij bezet**
- **als je toestel geen verbinding heeft**, bij een storing

Het deel van de centrale naar je mobiel telt als een uitgaand gesprek. Bij de meeste abonnementen zit dat in je bundel.

## 3. Schakel door op je toestel

Druk op de knop voor doorschakelen en toets het nummer. Dit is snel, maar je moet er wel bij zijn om het weer uit te zetten. Veel mensen vergeten dat.

## Stel in dat het nooit misgaat

We raden iedereen aan om in elk geval de laatste optie van manier 2 te laten instellen. Valt je internet of de stroom uit, dan gaan gesprekken vanzelf naar het
mobiele nummer dat je hebt gekozen. Je hoeft op dat moment niets te doen.

## Voorkom een kring

Schakel je mobiel nooit terug naar het vaste nummer. Het gesprek gaat dan heen en weer en de beller hoort een ingesprektoon. Zet ook de voicemail van je
mobiel uit, of laat de voicemail later opnemen dan de centrale.

Weet je niet meer wat er aanstaat? Maak een serviceverzoek, dan sturen we je een overzicht per nummer.
`,
  },
  {
    title: 'Slecht geluid tijdens het bellen? Loop deze punten na',
    summary:
      'Hapert het geluid, hoor je een echo of valt de stem weg? Elk geluid wijst op een andere oorzaak. Zo vind je de jouwe.',
    body: `
Slecht geluid heeft bijna altijd een oorzaak die je zelf kunt vinden. Luister goed naar wat er misgaat en kijk hieronder wat erbij hoort.

## Haperende stem

Je mist stukjes van woorden. Dan komen er pakketjes geluid te laat of niet aan. Controleer:

1. Is er iemand die op dat moment een grote download of back-up draait?
2. Bel je via wifi? Probeer het met een kabel.
3. Zit er een oude switch tussen je toestel en de router? Steek het toestel rechtstreeks in de router.

## Een echo van jezelf

Hoor je je eigen stem terug, dan komt dat meestal door het toestel van de ander. Laat daar de luidspreker zachter zetten of de hoorn gebruiken. Hoort de ander
zichzelf, dan ligt het aan jouw toestel.

## Je hoort de ander niet

Het gesprek is verbonden, maar één kant blijft stil. Vaak blokkeert een router of firewall het geluid. Heb je kort geleden een nieuwe router geplaatst? Geef
dat dan door, want er is waarschijnlijk een instelling nodig.

## Gekraak of gezoem

Wissel het snoer van de hoorn of de headset. Leg de telefoonkabel niet naast een dikke stroomkabel. Bij een draadloze headset helpt het om het basisstation
een meter van de computer te zetten.

## Het gesprek valt na een vaste tijd weg

Stopt een gesprek steeds na bijvoorbeeld precies vijftien minuten? Dan sluit je router de verbinding te vroeg. Dat is een instelling die wij samen met je
aanpassen.

## Meld het met een voorbeeld

Komt het vaker voor, schrijf dan van één gesprek op:

- datum en tijd
- het nummer van de ander
- welk toestel je gebruikte
- wat je hoorde

Met die gegevens zoeken wij het gesprek op en zien we waar de kwaliteit zakte. Zonder tijdstip is dat zoeken naar een speld in een hooiberg.
`,
  },
]);
