import { articlesOf } from './article.ts';

export const werkplek365 = articlesOf('Werkplek 365', [
  {
    title: 'Een nieuwe collega? Dit regel je op dag één',
    summary:
      'Met deze lijst heeft een nieuwe collega op de eerste ochtend een account, een nummer en toegang tot de juiste mappen.',
    body: `
Een goede eerste dag begint een week eerder. Niets is zo jammer als een nieuwe collega die tot de middag op een wachtwoord wacht.

## Een week van tevoren

Maak in je dashboard een serviceverzoek met deze gegevens:

- voornaam, achternaam en functie
- de eerste werkdag
- het e-mailadres dat je wilt, en groepen als info of verkoop
- welke licentie: alleen mail en Teams, of ook Office op de computer
- een mobiel of vast nummer, en welk toestel
- een collega met dezelfde rechten, als voorbeeld

Wij zetten alles klaar. Het wachtwoord gaat per sms naar het 06-nummer dat je opgeeft, nooit per mail.

## De dag ervoor

1. Leg de laptop, het toestel en de lader klaar.
2. Zet de simkaart in de telefoon, of stuur de QR-code van de e-sim door.
3. Nodig de collega alvast uit voor de vaste overleggen.

## De eerste ochtend

Begin met inloggen en tweestapsverificatie. Dat duurt tien minuten. Zet daarna Teams op de laptop en de telefoon. Loop samen langs de mappen: waar staan
offertes, waar sla je zelf iets op, en wat deel je met klanten?

Vertel ook wat iemand doet bij een vreemde mail: niet klikken, maar melden. Nieuwe collega’s zijn een geliefd doelwit, omdat ze nog niet weten hoe jullie
werken.

## De eerste week

Bel één keer naar de nieuwe collega, van buiten en van binnen. Gaat het nummer goed over? Staat de naam goed in het adresboek? Werkt doorschakelen bij
afwezigheid?

## En de kosten?

Een extra gebruiker betaal je vanaf de dag dat het account actief is. Je ziet het bedrag op je volgende factuur terug. Gaat iemand weg, vergeet dan niet het
account te laten sluiten.
`,
  },
  {
    title: 'Collega uit dienst: zo sluit je een account netjes af',
    summary:
      'Blokkeer op tijd, bewaar wat nodig is en stop daarna met betalen. Zo raak je geen mails of bestanden kwijt.',
    body: `
Als iemand vertrekt, wil je twee dingen: geen toegang meer voor de oud-collega, en geen verlies van werk. Doe daarom alles in de goede volgorde.

## Voor de laatste dag

1. Spreek af wie de mail en de bestanden overneemt.
2. Laat de collega privéfoto’s en privémails zelf weghalen.
3. Controleer of de collega de enige beheerder is van een Teamsgroep of een gedeelde map. Maak dan iemand anders ook beheerder.
4. Geef ons met een serviceverzoek de datum en het tijdstip door waarop het account dicht moet.

## Op de laatste dag

Wij blokkeren het inloggen en sluiten alle apparaten af waarop het account nog openstond. De mailbox blijft bestaan. We zetten een automatisch antwoord
klaar, bijvoorbeeld: ‘Ik werk hier niet meer. Voor vragen kun je terecht bij mijn collega’s.’ Nieuwe mail gaat naar degene die jij aanwijst.

Neem ook laptop, telefoon en toegangspas in. Wijzig gedeelde wachtwoorden, zoals die van de sociale media.

## In de maand daarna

Doorzoeken van iemands mail mag niet zomaar. Kijk alleen in zakelijke mail en alleen als daar een goede reden voor is. Zet het automatische antwoord na
ongeveer een maand uit.

## Bewaren of wissen?

- **Bestanden** verhuizen we naar een gedeelde map.
- **Mail** bewaren we op jouw verzoek in een gedeelde postbus. Daar is geen licentie voor nodig.
- **De rest** wissen we dertig dagen na het sluiten. Daarna kunnen we niets meer terughalen.

## Stop met betalen

Een licentie loopt door tot je die opzegt. Dat kan meestal per het einde van de maand, maar kijk wat er in je contract staat. Komt er snel een opvolger? Dan
zetten we de licentie gewoon over.
`,
  },
  {
    title: 'Tweestapsverificatie aanzetten in vijf minuten',
    summary:
      'Met een tweede stap is een gestolen wachtwoord niet genoeg om binnen te komen. Zo stel je het in, en dit doe je bij een nieuwe telefoon.',
    body: `
Een wachtwoord kan uitlekken, hoe lang het ook is. Met tweestapsverificatie vraagt je account daarna om een tweede bewijs: iets wat alleen jij bij je hebt.
Het is de beste maatregel die je in vijf minuten kunt nemen.

## Zo zet je het aan

1. Installeer een app voor inlogcodes op je telefoon.
2. Log op je computer in en open de beveiligingsinstellingen van je account.
3. Kies voor een methode toevoegen en daarna voor de app.
4. Scan de QR-code met de app.
5. Typ de code van zes cijfers over. Klaar.

Voeg daarna direct een tweede methode toe, bijvoorbeeld een sms naar een ander nummer. Bewaar ook de herstelcodes, op papier en niet in je mail.

## Welke methode is het best?

- **Passkey of sleutel:** het veiligst. Werkt met je vingerafdruk of gezicht, en niet op een nagemaakte site.
- **App met codes:** veilig en gratis. Werkt ook zonder bereik.
- **Sms:** beter dan niets, maar een nummer kan worden overgenomen.

## Krijg je een verzoek dat je niet verwacht?

Keur het nooit goed. Iemand probeert dan met jouw wachtwoord in te loggen. Verander meteen je wachtwoord en maak een serviceverzoek. Wij bekijken waar de
poging vandaan kwam.

## Nieuwe telefoon

Zet de codes over **voordat** je de oude wist of inlevert. De meeste apps hebben daar een knop voor. Is de oude telefoon al weg, bel ons dan. Wij
controleren eerst of jij het echt bent, en bellen daarvoor soms terug naar een collega.

## Voor het hele bedrijf

Als beheerder kun je de tweede stap verplichten. Doe dat per groep en kondig het een week van tevoren aan. Begin bij de directie en de administratie, want
daar kan een aanvaller de meeste schade doen.
`,
  },
  {
    title: 'Bestanden delen zonder rommel',
    summary:
      'Waar sla je iets op, met wie deel je het en wie ruimt op? Met drie simpele regels vindt iedereen alles terug.',
    body: `
‘Offerte definitief versie 3 nieuw.’ Herken je dat? Als iedereen zijn eigen kopie bewaart, weet niemand welke de echte is. In Werkplek 365 werk je samen in
één bestand. Dat lukt alleen met afspraken.

## Regel 1: elk bestand heeft één plek

- **Van jou alleen?** Zet het in je eigen opslag. Denk aan een kladversie of een loonstrook.
- **Van een team?** Zet het in de map van dat team in Teams.
- **Voor iedereen?** Zet het in de bedrijfsmap, bijvoorbeeld huisstijl of personeelsgids.

Twijfel je? Kies de map van het team. Ben je er dan niet, dan kan een collega verder.

## Regel 2: stuur een link, geen bijlage

Met een link werkt iedereen in dezelfde versie. Kies bij het delen bewust:

1. alleen mensen in ons bedrijf
2. alleen de mensen die ik noem
3. iedereen met de link

Gebruik de derde keuze zo min mogelijk en geef de link dan een einddatum. Voor een klant is de tweede keuze bijna altijd beter.

## Regel 3: ruim twee keer per jaar op

Spreek een ochtend af in januari en in juli. Verplaats afgeronde projecten naar een archiefmap. Haal gasten weg die niet meer meedoen. Kijk ook welke links
nog openstaan. Een overzicht staat in de instellingen van de map.

## Per ongeluk iets gewist?

Geen paniek. Een verwijderd bestand staat nog 93 dagen in de prullenbak van de map. Heb je iets overschreven, open dan de versiegeschiedenis en zet een
oudere versie terug. Dat kun je zelf.

## Let op met persoonsgegevens

Zet kopieën van identiteitsbewijzen, medische gegevens en sollicitaties in een aparte map met weinig lezers. Bewaar ze niet langer dan nodig is. Wij helpen
je graag om de rechten goed te zetten.
`,
  },
  {
    title: 'Phishing herkennen: stop, kijk en bel',
    summary:
      'Een valse mail lijkt steeds echter. Met drie stappen val je er niet voor, en weet je wat je doet als het toch gebeurt.',
    body: `
Je krijgt een mail van je leverancier: het rekeningnummer is gewijzigd. Of van je directeur, die snel cadeaubonnen nodig heeft. Zo verliezen bedrijven elk
jaar veel geld. Met drie stappen voorkom je het.

## Stop

Een oplichter wil dat je haast hebt. Woorden als ‘vandaag nog’, ‘laatste waarschuwing’ en ‘vertrouwelijk’ zijn een signaal. Neem juist dan een minuut de
tijd.

## Kijk

- **De afzender:** klopt het adres achter de naam, letter voor letter?
- **De link:** houd je muis erboven. Gaat de link echt naar de site die je kent?
- **De vraag:** vraagt iemand om een wachtwoord, code of betaling? Dat doet een echte organisatie niet per mail.
- **De bijlage:** verwacht je die? Zet geen macro’s aan als een bestand daarom vraagt.

Goede spelling zegt niets meer. Valse mails zijn tegenwoordig foutloos geschreven.

## Bel

Bel de afzender op een nummer dat je al had. Gebruik dus niet het nummer uit de mail. Bij een nieuw rekeningnummer is bellen altijd verplicht, ook als het
maar om een klein bedrag gaat.

## Heb je toch geklikt?

Dat kan iedereen gebeuren. Schaam je niet en wees snel:

1. Verander meteen je wachtwoord op een ander apparaat.
2. Meld het bij je beheerder en maak een serviceverzoek bij ons, met spoed.
3. Heb je betaald? Bel je bank. In het eerste uur is er soms nog iets te redden.
4. Laat de computer aanstaan, maar haal die van het netwerk.

Wij bekijken wie er heeft ingelogd en sluiten vreemde sessies af.

## Oefen samen

Bespreek elke maand één valse mail in het werkoverleg. Laat zien waaraan je het zag. Spreek af dat niemand boos wordt als iemand een fout meldt. Hoe eerder
je het weet, hoe kleiner de schade.
`,
  },
]);
