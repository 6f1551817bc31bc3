import { caseTemplatesOf } from './case-template.ts';

export const mobiel = caseTemplatesOf('Mobiel', [
  [
    'Wijziging',
    'Nieuwe simkaart voor {collega}',
    'De simkaart van {collega} wordt niet meer herkend. Het gaat om {mobiel}. Kunnen jullie een nieuwe sturen naar ons adres?',
    'De nieuwe simkaart is onderweg en ligt {dag} op de mat. Zodra {collega} hem in de telefoon doet, stopt de oude.',
    {
      note: 'Oude kaart is van 2019, daarom niet meer herkend. Nieuwe aangevraagd.',
      ask: 'Wil je een gewone simkaart of liever een e-sim? Een e-sim werkt vandaag nog.',
      reply: 'Doe maar een gewone kaart, het is een ouder toestel.',
    },
  ],
  [
    'Storing',
    'Geen bereik op {mobiel}',
    'Sinds {tijd} uur heeft {collega} geen bereik meer. Andere telefoons doen het wel. Herstarten hielp niet.',
    'De aansluiting stond na een update niet goed op het netwerk. We hebben hem opnieuw aangemeld. {collega} kan weer bellen.',
    {
      ask: 'Wil je de simkaart eens in een ander toestel proberen?',
      reply: 'Gedaan, in een ander toestel ook geen bereik.',
    },
  ],
  [
    'Storing',
    'Telefoon gestolen: {mobiel} graag meteen blokkeren',
    'De bestelbus van {collega} is opengebroken en de telefoon is weg. Wil je {mobiel} direct blokkeren?',
    'De simkaart is geblokkeerd om {tijd} uur. Er is na de diefstal niet meer gebeld. Een nieuwe kaart met hetzelfde nummer is onderweg.',
    { note: 'IMEI opgevraagd voor de aangifte, staat op de factuur van het toestel.' },
  ],
  [
    'Wijziging',
    'Bundel van {collega} vergroten',
    '{collega} zit steeds halverwege de maand al door de data heen. Kan {mobiel} naar een grotere bundel?',
    'De grotere bundel is actief. Je betaalt het verschil vanaf vandaag, en je ziet het op je volgende factuur.',
  ],
  [
    'Wijziging',
    'Bundel verlagen voor {mobiel}',
    'Dit nummer gebruikt bijna geen internet meer. Kunnen we naar de kleinste bundel?',
    'De kleinere bundel gaat in op 1 {volgendemaand}. Tot die tijd geldt de oude.',
  ],
  [
    'Vraag',
    'E-sim aanvragen voor {collega}',
    '{collega} heeft een nieuwe telefoon met e-sim. Hoe krijgen we {mobiel} daarop?',
    'De QR-code is gemaild naar {collega}. Scan hem op de nieuwe telefoon, dan stopt de oude simkaart vanzelf.',
    {
      ask: 'Naar welk e-mailadres mogen we de QR-code sturen?',
      reply: 'Naar het zakelijke adres van {collega} graag.',
    },
  ],
  [
    'Wijziging',
    'Nummer overzetten van andere aanbieder',
    'Onze nieuwe collega {nieuw} wil het eigen 06-nummer meenemen. Wat hebben jullie daarvoor nodig?',
    'Het nummer gaat {dag} over. Je collega hoeft bij de oude aanbieder niet zelf op te zeggen. Dat regelen wij met de overstap.',
    {
      ask: 'Mogen we het nummer, het klantnummer bij de oude aanbieder en een ondertekende machtiging?',
      reply: 'Ik heb alles als bijlage toegevoegd.',
    },
  ],
  [
    'Vraag',
    'Databundel voor reis naar {land}',
    '{collega} gaat volgende week naar {land} voor een beurs. Wat is verstandig?',
    'Er staat een reisbundel klaar voor een week. Die gaat in zodra de telefoon in {land} verbinding maakt.',
  ],
  [
    'Factuur',
    'Hoge kosten op {mobiel} in {maand}',
    'Op de factuur van {maand} staat {bedrag} extra voor dit nummer. Waar komt dat vandaan?',
    'Het gaat om gebruik buiten de EU, gedurende twee dagen. Omdat de waarschuwing niet is aangekomen, halen we het bedrag eraf.',
    {
      note: 'Sms met waarschuwing is niet afgeleverd volgens het log. Akkoord van de teamleider voor creditering.',
    },
  ],
  [
    'Vraag',
    'Voicemail van {collega} uitzetten',
    'Bij {mobiel} springt de voicemail aan voordat iemand in de belgroep kan opnemen. Kan die uit?',
    'De voicemail staat uit. Gesprekken blijven nu in de belgroep rinkelen.',
  ],
  [
    'Storing',
    'Bellen via wifi werkt niet',
    'In ons magazijn is het bereik slecht. Bellen via wifi staat aan, maar gesprekken vallen weg zodra {collega} loopt.',
    'De optie stond op {mobiel} nog niet aan in ons netwerk. Nu wel. Zet de telefoon één keer uit en aan.',
    {
      ask: 'Op welk toestel gebeurt dit, en welke versie draait erop?',
      reply: 'Op twee toestellen, allebei met de laatste update.',
    },
  ],
  [
    'Wijziging',
    'Nummer op naam van andere collega',
    '{collega} neemt de telefoon over van een collega die weg is. Willen jullie de naam bij {mobiel} aanpassen?',
    'De naam is aangepast. De bundel en het nummer blijven hetzelfde.',
  ],
  [
    'Vraag',
    'Pukcode gevraagd voor {mobiel}',
    'Er is drie keer een verkeerde pincode ingetoetst. Nu vraagt de telefoon om een pukcode.',
    'We hebben je gebeld en de pukcode doorgegeven. Kies meteen een nieuwe pincode.',
  ],
]);
