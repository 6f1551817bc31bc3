import { caseTemplatesOf } from './case-template.ts';

export const sla = caseTemplatesOf('SLA', [
  [
    'Vraag',
    'Rapportage over {maand}',
    'Kunnen we een overzicht krijgen van alle storingen in {maand}, met de tijden waarop ze zijn opgelost?',
    'Het overzicht staat als bijlage bij dit verzoek. Alle storingen zijn binnen de afgesproken tijd opgelost.',
  ],
  [
    'Wijziging',
    'Contactpersoon voor de wachtdienst wijzigen',
    'Bij een storing buiten kantooruren mag voortaan {collega} gebeld worden, op {mobiel}.',
    '{collega} staat nu als eerste op de lijst van onze wachtdienst.',
  ],
  [
    'Vraag',
    'Welk niveau past bij onze nieuwe locatie?',
    'Wij gaan ook op zaterdag open in {plaats}. Is ons huidige niveau dan nog goed?',
    'Voor de zaterdag heb je minstens Zilver nodig. Het voorstel staat in je mail, je beslist zelf.',
  ],
  [
    'Klacht',
    'Reactie bij storing duurde te lang',
    'Bij de storing van {dag} duurde het ruim vijf uur voor iemand terugbelde. Dat is niet wat we hebben afgesproken.',
    'Je hebt gelijk. De melding stond in de verkeerde wachtrij. Je krijgt de SLA van deze maand terug.',
    { note: 'Wachtrij gecontroleerd: meldingen per mail kregen geen voorrang. Regel aangepast.' },
  ],
]);

export const tv = caseTemplatesOf('TV', [
  [
    'Storing',
    'Zwart beeld op televisie in {ruimte}',
    'De televisie in {ruimte} geeft geen beeld meer. Op het kastje brandt een rood lampje.',
    'Het kastje had een update gemist. We hebben die op afstand gestart en het beeld is er weer.',
  ],
  [
    'Vraag',
    'Mogen wij voetbal uitzenden?',
    'We willen de wedstrijden laten zien aan gasten. Mag dat met ons pakket?',
    'Met het pakket voor horeca mag dat. Met jullie huidige pakket niet. We hebben een voorstel gemaild.',
  ],
  [
    'Wijziging',
    'Tweede televisie erbij',
    'In {ruimte} komt ook een scherm. Kunnen we daar een kastje voor krijgen?',
    'Het tweede kastje is onderweg. Steek de kabel in de router, de rest gaat vanzelf.',
  ],
]);

export const hardware = caseTemplatesOf('Hardware', [
  [
    'Storing',
    'Bureautoestel kapot op toestel {toestel}',
    'Het scherm van het toestel blijft zwart. Een andere kabel maakte geen verschil.',
    'Je krijgt {dag} een ander toestel. Stuur het kapotte terug met het label in de doos.',
  ],
  [
    'Storing',
    'Switch maakt veel lawaai',
    'De switch in {ruimte} bromt zo hard dat we elkaar niet verstaan.',
    'De ventilator was versleten. De monteur heeft de switch omgeruild zonder dat het netwerk lang uit was.',
    { note: 'Serie met bekende fout in de ventilator. Andere klanten met deze switch nalopen.' },
  ],
  [
    'Vraag',
    'Retourlabel voor geleende router',
    'We hebben nog een router staan van de oude aansluiting. Hoe sturen we die terug?',
    'Het label is gemaild. Lever de doos in bij een pakketpunt, je krijgt bericht als hij binnen is.',
  ],
  [
    'Wijziging',
    'Wifi-punt verplaatsen naar {ruimte}',
    'We hebben verbouwd. Kan het wifi-punt naar {ruimte}, waar nu de meeste mensen zitten?',
    'De monteur heeft het wifi-punt verplaatst en een nieuwe kabel getrokken. Het bereik is overal goed.',
  ],
]);

export const general = caseTemplatesOf('Algemeen', [
  [
    'Factuur',
    'Vraag over factuur {maand}',
    'Op factuur {factuur} staat een bedrag van {bedrag} dat ik niet herken. Waar is dat voor?',
    'Het gaat om de eenmalige kosten voor de installatie. Die staan op de offerte onderaan. De volgende factuur is weer gewoon.',
    { ask: 'Welke regel op de factuur bedoel je precies?', reply: 'De derde regel van onder.' },
  ],
  [
    'Factuur',
    'Dubbel betaald in {maand}',
    'We hebben factuur {factuur} twee keer betaald. Kan het bedrag terug?',
    'Je hebt gelijk. We hebben {bedrag} teruggestort. Het staat binnen drie werkdagen op je rekening.',
  ],
  [
    'Factuur',
    'Inkoopnummer op de factuur',
    'Onze boekhouder wil vanaf nu ons inkoopnummer op elke factuur zien.',
    'Het inkoopnummer staat vanaf de volgende factuur bovenaan.',
    {
      ask: 'Wat is het nummer, en geldt het voor alle diensten?',
      reply: 'Ja, voor alles. Het nummer staat in de bijlage.',
    },
  ],
  [
    'Factuur',
    'Facturen naar ander e-mailadres',
    '{collega} doet voortaan de administratie. Kunnen de facturen naar dat adres?',
    'Vanaf {volgendemaand} gaan de facturen naar {collega}. De oude facturen hebben we ook doorgestuurd.',
  ],
  [
    'Factuur',
    'Korting ontbreekt op factuur {factuur}',
    'We hebben drie diensten, maar ik zie de combinatiekorting niet terug.',
    'De korting was door een wijziging weggevallen. We hebben {bedrag} gecrediteerd en het hersteld.',
    {
      note: 'Korting valt weg bij een wijziging halverwege de maand. Gemeld bij de administratie.',
    },
  ],
  [
    'Wijziging',
    'Adres wijzigen op contract',
    'Ons postadres is veranderd. Het bezoekadres blijft hetzelfde.',
    'Het nieuwe postadres staat in het contract en op de facturen.',
  ],
  [
    'Wijziging',
    'Nieuwe naam voor ons bedrijf',
    'Wij zijn van een vof een bv geworden. Wat moeten we doen voor de contracten?',
    'De contracten staan op de nieuwe naam. De voorwaarden en einddata zijn gelijk gebleven.',
    {
      ask: 'Mogen we een uittreksel van de KvK met de nieuwe gegevens?',
      reply: 'Toegevoegd als bijlage.',
    },
  ],
  [
    'Vraag',
    'Wanneer loopt ons contract af?',
    'We willen onze diensten opnieuw bekijken. Wat zijn de einddata en opzegtermijnen?',
    'Het overzicht staat bij Mijn bedrijf, per aansluiting. We hebben het ook als pdf gemaild.',
  ],
  [
    'Vraag',
    'Collega toegang geven tot het portaal',
    '{collega} moet ook verzoeken kunnen maken, maar hoeft onze contracten niet te zien. Kan dat?',
    '{collega} heeft een uitnodiging gekregen, met alleen de serviceverzoeken.',
  ],
  [
    'Vraag',
    'Nieuwe IBAN voor automatische incasso',
    'We zijn overgestapt naar een andere bank. Hoe geven we de nieuwe rekening veilig door?',
    'De nieuwe machtiging is verwerkt en geldt vanaf {volgendemaand}.',
    {
      ask: 'We sturen een formulier per mail. Wil je dat door de tekenbevoegde laten ondertekenen?',
      reply: 'Getekend en teruggestuurd.',
    },
  ],
  [
    'Klacht',
    'Te lang in de wacht aan de telefoon',
    'Ik stond {dag} ruim twintig minuten in de wacht. Dat zijn we niet van jullie gewend.',
    'Excuses. Door een grote storing was het die ochtend erg druk. Laat je een nummer achter, dan bellen we voortaan terug.',
  ],
  [
    'Vraag',
    'Advies over onze diensten voor volgend jaar',
    'Wij groeien van {aantal} naar ruim {meer} mensen. Kan iemand met ons meedenken over wat we nodig hebben?',
    'Goed gesprek gehad. Het voorstel staat in je mail en is dertig dagen geldig.',
    { ask: 'Past {dag} om {tijd} uur voor een gesprek?', reply: 'Ja, dat komt goed uit.' },
  ],
  [
    'Vraag',
    'Datalek: welke gegevens hebben jullie van ons?',
    'Voor ons privacyregister willen we weten welke gegevens jullie bewaren en hoelang.',
    'Het overzicht en de verwerkersovereenkomst staan als bijlage bij dit verzoek.',
  ],
]);
