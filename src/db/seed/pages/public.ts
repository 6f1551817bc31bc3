import { pagesOf } from './page.ts';

export const publicPages = pagesOf([
  {
    key: 'home',
    title: 'Zakelijke telecom zonder zorgen',
    seoDescription:
      'Internet, glasvezel, mobiel, vast bellen en Werkplek 365 voor het mkb. Van één bedrijf, met één contract en één factuur.',
    body: `
Internet, mobiel, vast bellen en je werkplek. Van één bedrijf, met één contract en één factuur.

## Jij onderneemt. Wij houden de lijn open. {#belofte}

- Advies is gratis
- Vaste contactpersoon
- Helpdesk in @plaats

## Alles wat je bedrijf verbindt {#diensten}

Kies één dienst of combineer ze. Hoe meer je combineert, hoe minder je zelf hoeft te regelen.

- **[Internet](/kpn-een-internet).** Snel en stabiel internet, als je wilt met een back-up via 4G.
- **[Glasvezel](/glasvezel).** Tot 1 Gbit/s. Check of het op jouw adres kan.
- **[Mobiel](/kpn-een-mobiel).** Bellen en internet voor je hele team.
- **[VoIP](/kpn-een-telefonie).** Vast bellen, op je bureau of op je laptop.
- **[Werkplek 365](/kpn-een-werkplek).** Teams, Office en opslag, klaar voor gebruik.

## Zo stap je over {#werkwijze}

Gemiddeld ben je er zelf één uur mee bezig. De rest doen wij.

1. **We bellen een kwartier.** Je vertelt hoe je werkt en wat je nu betaalt. Wij stellen de vragen.
2. **Je krijgt één voorstel.** Binnen twee werkdagen. Met één bedrag per maand en zonder kleine letters.
3. **Wij zetten alles over.** Je houdt je nummers. Op de dag zelf staat er een collega voor je klaar.

## Ligt er al glasvezel bij je zaak? {#glasvezel}

Vul je postcode en huisnummer in. Je ziet meteen of je adres een aansluiting kan krijgen, en vanaf wanneer.

## Uit de kennisdatabase {#kennisdatabase}

## Alles voor kantoor {#webshop}

Van papier tot bureaustoel: je bestelt het in onze webshop.

## Eén lijn voor alles {#een-lijn}

- **Eén helpdesk.** Je belt altijd hetzelfde nummer. Wie opneemt, lost het op.
- **Eén contract.** Al je diensten op één plek, met dezelfde afspraken.
- **Eén tariefplan.** Je weet vooraf wat je betaalt. Ook als je team groeit.
- **Eén factuur.** Elke maand één overzicht. Handig voor je boekhouding.
`,
  },
  {
    key: 'over-ons',
    title: 'Over ons',
    seoDescription:
      'Wij regelen telecom en werkplekken voor het mkb. Met één helpdesk, één contract, één tariefplan en één factuur.',
    body: `
Wij vinden dat telecom geen werk van de ondernemer hoort te zijn. Daarom regelen we alles op één plek, en nemen we op als je belt.

## Eén lijn voor alles {#een-lijn}

- **Eén helpdesk.** Je belt één nummer voor al je diensten. Wie opneemt, lost het op.
- **Eén contract.** Alles wat je afneemt staat bij elkaar, met dezelfde afspraken.
- **Eén tariefplan.** Je weet vooraf wat elke dienst kost. Ook als er iemand bij komt.
- **Eén factuur.** Elke maand één bedrag, uitgesplitst zoals je boekhouder het wil zien.

## Waarom we begonnen

In 2009 hielpen we een garage die drie leveranciers had voor telefoon, internet en mail. Bij een storing wees iedereen naar een ander. De garage lag een dag
stil. Dat moest simpeler kunnen: één bedrijf dat alles kent en dus ook alles kan oplossen.

## Wat we nu doen

We helpen bedrijven van twee tot honderd mensen in heel Nederland. Winkels, praktijken, werkplaatsen en kantoren. We werken met de netwerken van grote
aanbieders en zetten daar onze eigen mensen voor.

## Met wie je te maken krijgt

Ons team bestaat uit ongeveer dertig mensen: helpdesk, monteurs, planners, beheerders en adviseurs. We werken vanuit @plaats. Wil je erbij komen? Kijk dan bij
[werken bij ons](/werken-bij).

## Waar je op kunt rekenen {#beloften}

- **Je krijgt een mens.** Op werkdagen neemt een collega op die verstand van zaken heeft.
- **Je weet wat je betaalt.** We sturen geen rekening die je niet verwacht.
- **Je kunt weg.** We houden klanten omdat ze tevreden zijn, niet omdat ze vastzitten.
- **We zijn eerlijk over fouten.** Gaat er iets mis, dan vertellen we wat er gebeurde en wat we doen om het te voorkomen.

## Kennismaken? {#contact}

Vertel ons hoe je nu werkt en waar je tegenaan loopt. We denken een kwartier met je mee, ook als je nog geen klant bent.
`,
  },
  {
    key: 'werken-bij',
    title: 'Werken bij ons',
    seoDescription:
      'Werk in een team dat ondernemers echt verder helpt. Bekijk onze vacatures voor helpdesk, techniek, verkoop, cloud en planning.',
    body: `
Bij ons los je problemen op die je aan je buurman kunt uitleggen. De bakker kan weer pinnen, de huisarts is weer bereikbaar. Dat heb jij gedaan.

## Hoe we werken

We zitten in kleine teams bij elkaar. Je beslist zelf wat een klant nodig heeft en hoeft daar geen toestemming voor te vragen. Loopt iets vast, dan kijkt een
collega mee. Elke vrijdag lunchen we samen en bespreken we één ding dat beter kan.

## Wat je van ons krijgt

- een goed salaris, dat in de vacature staat
- 27 vrije dagen bij een volledige week en een goed pensioen
- tijd om te leren, op onze kosten
- een rooster dat je een maand vooruit kent

## Zo verloopt je sollicitatie

1. Je vult het formulier in. Een brief hoeft niet.
2. Binnen drie werkdagen bellen we je.
3. Je komt een uur of een ochtend meekijken.
4. We doen een voorstel, of vertellen eerlijk waarom niet.

We bewaren je gegevens tot vier weken na het einde van de procedure. Mogen we ze langer bewaren? Dan vink je dat zelf aan in het formulier.
`,
  },
  {
    key: 'contact',
    title: 'Contact',
    seoDescription:
      'Stel je vraag per formulier of telefoon. Je krijgt antwoord van iemand die je verder helpt, meestal dezelfde werkdag.',
    body: `
Stel je vraag. Je krijgt antwoord van iemand die je verder helpt, meestal dezelfde werkdag.

## Liever direct iemand spreken? {#direct}

Bel ons. Wie opneemt, helpt je verder.

## Heb je nu een storing?

Bel dan. @bereikbaar krijg je direct een collega aan de lijn. Met SLA Zilver helpen we je ook in de avond en op zaterdag, met SLA Goud dag en nacht.
[Zo meld je een storing](/support).

## Ben je al klant?

[Log in](/inloggen) en maak een serviceverzoek. Wij zien dan meteen om welke dienst het gaat en jij kunt de voortgang volgen.

## Wil je advies?

Vraag een [adviesgesprek](/kpn-een-internet#adviesgesprek) aan. We bellen je op het moment dat jij kiest. Het duurt een kwartier en kost niets.

## Zoek je liever zelf?

In de [kennisdatabase](/kennisdatabase) staan antwoorden en stappenplannen, geschreven door de mensen die je anders aan de lijn krijgt.
`,
  },
  {
    key: 'feedback',
    title: 'Wat kan er beter?',
    seoDescription:
      'Vertel wat er goed gaat en wat beter kan aan de site of onze dienstverlening. Je hoeft geen naam achter te laten.',
    body: `
Je helpt ons met één zin. We lezen alles, en je hoeft geen naam achter te laten.

## Wat we ermee doen

Een collega leest je feedback binnen een week en legt die voor aan het team dat er iets mee kan. Wat vaker terugkomt, pakken we als eerste op.

## Heb je hulp nodig?

Via feedback krijg je geen snelle hulp. Heb je een vraag of een storing, ga dan naar [support](/support) of bel @telefoon.

## Werkt iets niet voor jou?

Kun je iets niet lezen, bedienen of verstaan? Vertel het hier ook. In onze [toegankelijkheidsverklaring](/toegankelijkheid) lees je wat je mag verwachten.
`,
  },
  {
    key: 'support',
    title: 'Hoe kunnen we je helpen?',
    seoDescription:
      'Support bij internet, mobiel, vast bellen of Werkplek 365. Log in voor een serviceverzoek, bel bij een storing of zoek zelf.',
    body: `
Een storing, een vraag of een wijziging? Kies wat bij je past, dan ben je het snelst geholpen.

## Storing? Bel direct {#bellen}

Bij een storing is bellen het snelst. Houd je klantnummer bij de hand. Het staat op je factuur en in je dashboard.

## Eerst even zelf kijken {#zelf}

1. **Herstart je router.** Haal de stekker er een minuut uit. Na vijf minuten moet alles weer werken.
2. **Zoek in de kennisdatabase.** Veel vragen over internet, mobiel en je werkplek staan daar stap voor stap uitgelegd.
3. **Meld het bij ons.** Werkt het dan nog niet? Bel ons, dan kijken we meteen mee op de lijn.

## Wat is een serviceverzoek?

Een vraag, storing of wijziging die je na het inloggen instuurt. We zien dan meteen wie je bent en om welke dienst het gaat. Je ziet hoe het ermee staat, kunt een
bestand meesturen en leest alles later terug.

## Nog geen account?

Vraag de hoofdcontactpersoon van je bedrijf om een uitnodiging. Weet je niet wie dat is? Stuur ons dan een bericht via de [contactpagina](/contact).

## Tevreden, of juist niet?

Vertel ons in het [feedbackformulier](/feedback) wat er goed ging en wat beter kan. Dat kan ook zonder je naam.
`,
  },
  {
    key: 'kennisdatabase',
    title: 'Kennisdatabase',
    seoDescription:
      'Uitleg en stappenplannen over internet, glasvezel, mobiel, vast bellen, Werkplek 365 en je factuur. In gewone taal.',
    body: `
Hier vind je antwoord zonder te wachten. Elk artikel is geschreven door iemand die de vraag zelf vaak aan de lijn krijgt.

## Zoek of blader

Typ een woord uit je vraag, of kies een van de zes onderwerpen. Staat je antwoord er niet bij? [Stel je vraag](/contact), dan helpen we je verder.
`,
  },
]);
