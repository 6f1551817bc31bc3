import { articlesOf } from './article.ts';

export const mobiel = articlesOf('Mobiel', [
  {
    title: 'Zo houd je je nummer als je overstapt',
    summary:
      'Je 06-nummer gaat gewoon mee naar een andere aanbieder. Eén regel is het belangrijkst: zeg niet zelf eerst op.',
    body: `
Je nummer staat op je bus, je website en in de telefoon van je klanten. Dat wil je niet kwijt. In Nederland heb je het recht om je nummer mee te nemen. Het
meenemen zelf kost je niets.

## Zeg niet zelf eerst op

De nieuwe aanbieder vraagt het nummer op bij de oude. Daarmee stopt ook je oude abonnement. Zeg je zelf eerst op, dan kan het nummer vrijkomen
voordat de overstap klaar is.

## Stap je over naar ons?

1. Geef in je adviesgesprek door welke nummers meegaan.
2. Stuur per nummer het klantnummer van je huidige aanbieder mee. Dat staat op je factuur.
3. Teken de machtiging. Daarin staat ook dat je weet of je nog een bedrag moet betalen voor een lopend contract.
4. We spreken een datum af. Het nummer gaat die dag over, in elk geval binnen één werkdag.

Je krijgt vooraf de nieuwe simkaart. Op de dag zelf doe je de kaart in je telefoon zodra de oude geen bereik meer heeft.

## Ga je bij ons weg?

Dat vinden we jammer, maar we werken netjes mee. Open in je dashboard de mobiele aansluiting en kies Nummer meenemen. Je ziet dan je klantnummer, de
voorgestelde datum en eventuele kosten als je contract nog loopt. Geef deze gegevens aan je nieuwe aanbieder. Heb je het nummer vrijgemaakt, dan blijft de vrijgave 90
dagen geldig.

## Toch al opgezegd?

Dan heb je nog tijd. Tot één maand na het einde van je contract kun je het nummer alsnog meenemen. Vraag je nieuwe aanbieder dit zo snel mogelijk te regelen.
Na die maand kan iemand anders het nummer krijgen.

## Gaat er iets mis?

Werkt je nummer langer dan een werkdag niet? Bel ons. Lukt de overstap niet, dan zet de oude aanbieder je nummer en diensten weer aan.
`,
  },
  {
    title: 'Simkaart kwijt of gestolen? Doe dit meteen',
    summary:
      'Blokkeer eerst de simkaart, daarna het toestel. Zo voorkom je kosten en blijft je bedrijfsinformatie veilig.',
    body: `
Een telefoon die weg is, is meer dan een toestel van een paar honderd euro. Er staan mails, contacten en toegangscodes op. Werk deze stappen af in deze
volgorde.

## 1. Laat de simkaart blokkeren

Bel ons. Wij blokkeren de kaart direct. Vanaf dat moment kan niemand meer bellen of internetten op jouw kosten. Je nummer blijft van jou.

Is het buiten kantooruren? Blokkeer de kaart dan zelf in het mobiele portaal. Je vindt de link in je dashboard, bij Mobiele aansluitingen.

## 2. Zet het toestel op slot

Heb je een toestel met een zakelijk account? Dan kan jullie beheerder het op afstand vergrendelen of leegmaken. Doe je dat zelf, log dan op een computer in bij
het account van de telefoon en kies voor vergrendelen. Leegmaken kan ook, maar daarna kun je het toestel niet meer vinden.

## 3. Verander je wachtwoorden

Begin met je mail. Wie in je mail kan, kan overal een nieuw wachtwoord aanvragen. Controleer daarna de app waarmee je inlogcodes maakt en zet die op je
nieuwe toestel.

## 4. Doe aangifte bij diefstal

Daarvoor heb je het serienummer nodig, het IMEI-nummer. Dat staat op de doos en op de factuur. Met een aangifte kun je het toestel soms claimen bij je
verzekering.

## 5. Vraag een nieuwe kaart aan

Dat doe je aan de telefoon of met een serviceverzoek.

- **Gewone simkaart:** die ligt meestal de volgende werkdag op de mat.
- **E-sim:** je krijgt een QR-code per mail, op werkdagen meestal dezelfde dag.

## Is er een datalek?

Stonden er gegevens van klanten op het toestel en was het niet goed beveiligd? Dan kan het een datalek zijn. Soms moet je dat binnen 72 uur melden bij de
Autoriteit Persoonsgegevens. Overleg met degene die bij jullie over privacy gaat.
`,
  },
  {
    title: 'Een e-sim activeren op je telefoon',
    summary:
      'Een e-sim is een simkaart zonder kaartje. Zo zet je die in een paar minuten op je telefoon, en zo verhuis je die later.',
    body: `
Een e-sim zit vast in je telefoon. Je krijgt geen kaartje, maar een QR-code. Dat is handig voor een tweede nummer of als een collega morgen begint.

## Dit heb je nodig

- een telefoon die e-sim ondersteunt, bijna elk toestel van na 2020
- een werkende wifi-verbinding
- de QR-code uit onze mail
- een tweede scherm of een print, want je moet de code kunnen scannen

## Zo activeer je de e-sim

1. Verbind je telefoon met wifi.
2. Open de instellingen en ga naar Mobiel netwerk. Soms heet dit Verbindingen of Simkaartbeheer.
3. Kies E-sim toevoegen en scan de QR-code.
4. Geef het abonnement een naam, bijvoorbeeld Zakelijk.
5. Wacht tot je bereik hebt. Dat duurt hooguit tien minuten.

Bel daarna een collega om te testen. Vraag of je zakelijke nummer in beeld komt.

## Twee nummers op één telefoon

Gebruik je een gewone simkaart en een e-sim tegelijk? Stel dan in welk nummer je gebruikt om te bellen en welk abonnement je data levert. Anders betaal je
misschien data van je privénummer.

## De QR-code werkt niet meer

Een code kun je één keer gebruiken. Heb je de e-sim van je telefoon gehaald of heb je een nieuw toestel? Maak dan een serviceverzoek met het 06-nummer
erin. Je krijgt een nieuwe code per mail. Je oude e-sim stopt zodra de nieuwe actief is.

## Let op bij inruilen

Geef je een telefoon weg of lever je die in, verwijder dan eerst de e-sim. Dat doe je in dezelfde instellingen. Zet je de telefoon terug naar de fabrieksinstellingen, kies
dan ook voor het wissen van de e-sim. Anders loopt je abonnement door op een toestel dat je niet meer hebt.
`,
  },
  {
    title: 'Bellen en internetten in het buitenland',
    summary:
      'In de Europese Unie gebruik je je bundel zoals thuis. Daarbuiten lopen de kosten snel op. Zo voorkom je een hoge rekening.',
    body: `
Ga je naar een beurs, een klant of op vakantie met je zakelijke telefoon? Kijk dan vooraf in welke groep het land valt. Het verschil kan honderden euro’s
zijn.

## Binnen de Europese Unie

In alle landen van de EU, en in IJsland, Liechtenstein en Noorwegen, bel je en gebruik je data uit je eigen bundel. Je betaalt niets extra. Ben je maandenlang
meer in het buitenland dan in Nederland, dan mogen we een kleine toeslag rekenen. Daarover sturen we je eerst een bericht.

Let op: bellen **vanuit Nederland naar** een land buiten de EU is iets anders. Dat valt niet in je bundel.

## Buiten de Europese Unie

Denk aan Zwitserland, Turkije, de Verenigde Staten en het Verenigd Koninkrijk. Daar betaal je per minuut en per megabyte, of je neemt een reisbundel. Een
reisbundel voor een week is bijna altijd goedkoper dan een middag gewoon gebruik.

## Voordat je gaat

1. Kijk in je dashboard welke bundel je hebt.
2. Vraag zo nodig een reisbundel aan met een serviceverzoek. Die gaat in zodra je aankomt.
3. Download kaarten en documenten op wifi.
4. Zet automatische updates en back-ups over mobiele data uit.

## Onderweg

- Zet dataroaming uit als je geen bundel hebt.
- Bel via de wifi van je hotel, bijvoorbeeld met Teams.
- Luister je voicemail niet af buiten de EU. Je betaalt dan vaak twee keer.

## Op zee en in de lucht

Een schip of vliegtuig gebruikt een netwerk via een satelliet. Dat valt nooit in een bundel, ook niet tussen twee landen van de EU. Zet je telefoon op de
vliegtuigstand.

## Je krijgt een waarschuwing

Over de grens sturen we je een sms met de tarieven. Bij een databedrag van 50 euro zonder btw stoppen we de data, tot je zelf laat weten dat je door wilt.
`,
  },
  {
    title: 'Privé en zakelijk op één telefoon',
    summary:
      'Eén toestel voor werk en privé is handig, als je de twee goed scheidt. Met deze afspraken weet iedereen waar die aan toe is.',
    body: `
Veel medewerkers willen geen twee telefoons op zak. Eén toestel met een werkdeel en een privédeel is dan een goede oplossing. Maak er wel duidelijke
afspraken over.

## Twee nummers

De meeste telefoons kunnen een gewone simkaart en een e-sim tegelijk gebruiken. Zet het zakelijke nummer op de e-sim. Gaat iemand uit dienst, dan zet je het
nummer met een nieuwe QR-code over naar een collega. De privésimkaart blijft gewoon zitten.

## Een apart werkprofiel

In een werkprofiel staan de zakelijke mail, agenda en bestanden los van de privé-apps. Aan een werk-app zie je een klein koffertje of een andere kleur. Dat
heeft voordelen:

- je baas ziet geen privéfoto’s of berichten
- bij verlies wist de beheerder alleen het werkprofiel
- na werktijd zet je het werkprofiel met één tik uit

## Van wie is het nummer?

Leg dit vast. Een zakelijk nummer staat op naam van het bedrijf. Wil een medewerker een eigen nummer inbrengen, dan tekent die voor de overname door het
bedrijf. Spreek dan ook af of het nummer bij vertrek weer meegaat.

## Maak vijf afspraken

1. Wie betaalt het toestel, en wat gebeurt er bij schade?
2. Hoeveel privégebruik is redelijk?
3. Welke beveiliging is verplicht? Denk aan een code van zes cijfers en automatische updates.
4. Wanneer ben je bereikbaar, en wanneer niet?
5. Hoe lever je het toestel of het profiel in als je weggaat?

Zet de afspraken op één A4 en laat iedereen tekenen.

## Wat kunnen wij regelen?

Wij leveren het nummer als e-sim en richten het werkprofiel in samen met Werkplek 365. In je dashboard zie je per aansluiting welk nummer en welke bundel
erbij horen. Zo houd je overzicht, ook met dertig toestellen.
`,
  },
]);
