import { caseTemplatesOf } from './case-template.ts';

export const internet = caseTemplatesOf('Internet', [
  [
    'Storing',
    'Internet valt steeds weg rond {tijd} uur',
    'Bijna elke dag valt rond {tijd} uur het internet weg, een minuut of tien. Pinnen lukt dan ook niet. Kunnen jullie kijken?',
    'De monteur heeft een slechte las vervangen in de kast op straat. We hebben de lijn drie dagen gevolgd en hij is stabiel.',
    {
      note: 'Modem herstart zichzelf. In het log veel fouten op de lijn. Monteur gevraagd.',
      ask: 'Wil je bij de volgende keer opschrijven welke lampjes branden?',
      reply: 'Het lampje voor internet wordt dan rood.',
    },
  ],
  [
    'Storing',
    'Geen internet op {straat}',
    'Sinds vanochtend {tijd} uur hebben we helemaal geen internet. Alles al uit- en aangezet, in de goede volgorde.',
    'Er was een kabelbreuk door graafwerk in de buurt. Die is om {tijd} uur hersteld. Je compensatie staat op de volgende factuur.',
    { note: 'Gebiedsstoring, 41 adressen. Zie het overzicht van de netwerkbeheerder.' },
  ],
  [
    'Storing',
    'Internet erg traag in de middag',
    '’s Ochtends gaat het goed, maar na de lunch wachten we op elke pagina. We halen dan nog geen 20 Mbit/s.',
    'De back-up van een computer liep in de middag en nam alle ruimte in. Hij start nu om {tijd} uur in de avond.',
    {
      ask: 'Kun je een snelheidstest doen met een laptop aan de kabel?',
      reply: 'Gedaan. 18 omlaag en 3 omhoog.',
    },
  ],
  [
    'Storing',
    '4G-back-up schakelt niet terug',
    'Na de storing van {dag} staat de router nog op 4G. De vaste lijn doet het volgens mij weer.',
    'De router wachtte op een teken van de lijn dat niet kwam. Met de nieuwe software gebeurt dat niet meer.',
  ],
  [
    'Vraag',
    'Wachtwoord van router kwijt',
    'We willen de naam van de wifi aanpassen, maar niemand weet nog het wachtwoord van de router.',
    'We hebben een nieuw wachtwoord ingesteld en dat per sms naar je 06-nummer gestuurd.',
    {
      ask: 'Voor de zekerheid bellen we je terug op het nummer dat bij ons bekend is. Past {dag}?',
      reply: 'Ja, na {tijd} uur is prima.',
    },
  ],
  [
    'Wijziging',
    'Hogere snelheid voor {straat}',
    'We zijn gegroeid en de verbinding is te krap. Kunnen we naar {snelheid} Mbit/s?',
    'De snelheid is verhoogd en gemeten: {snelheid} Mbit/s. Een monteur was niet nodig.',
  ],
  [
    'Wijziging',
    'Verhuizing van onze aansluiting',
    'Op 1 {volgendemaand} verhuizen we naar {plaats}. Kan de aansluiting mee, en hoelang duurt dat?',
    'Op het nieuwe adres ligt al glasvezel. De monteur komt {dag} om {tijd} uur. De oude lijn blijft nog een week aan.',
    {
      ask: 'Wat is het volledige nieuwe adres, met toevoeging?',
      reply: 'Staat in de bijlage, met een plattegrond.',
    },
  ],
  [
    'Vraag',
    'Vast ip-adres nodig voor camera’s',
    'De leverancier van onze camera’s vraagt om een vast ip-adres. Hebben wij dat?',
    'Je hebt er nu een. Het adres staat in de mail die je net kreeg.',
  ],
  [
    'Storing',
    'Wifi in {ruimte} werkt slecht',
    'Bij ons in {ruimte} valt de wifi steeds weg. Op de begane grond is het goed.',
    'We hebben een extra wifi-punt geplaatst en de kanalen verdeeld. In {ruimte} meten we nu een goed signaal.',
    { note: 'Signaal was te zwak door een koelcel. Foto’s van de monteur staan in het dossier.' },
  ],
  [
    'Storing',
    'Pinautomaat valt uit',
    'De pinautomaat geeft ‘geen verbinding’. De computers doen het wel.',
    'De automaat had een oud adres vastgezet. Na opnieuw opstarten met een automatisch adres werkt hij weer.',
    {
      ask: 'Zit de automaat met een kabel aan de router, of via wifi?',
      reply: 'Met een kabel, in poort 3.',
    },
  ],
  [
    'Vraag',
    'Offerte glasvezel tweede pand',
    'Wij openen een tweede vestiging in {plaats}. Ligt daar glasvezel en wat gaat dat kosten?',
    'De offerte staat in je mail. Ook het koppelen van beide vestigingen staat erin, als aparte regel.',
  ],
  [
    'Vraag',
    'Gastnetwerk voor klanten',
    'We willen klanten wifi geven, maar niet op ons eigen netwerk. Kan dat met deze router?',
    'Er is nu een apart gastnetwerk. De snelheid per gast is beperkt, zodat jullie er niets van merken.',
  ],
  [
    'Klacht',
    'Monteur niet gekomen op {dag}',
    'We hebben de hele ochtend gewacht op de monteur en er is niemand geweest. Ook geen telefoontje.',
    'Dit had niet mogen gebeuren. De monteur is inmiddels geweest en je krijgt een maand internet van ons terug.',
    { note: 'Planning had het oude 06-nummer staan. Aangepast. Klacht besproken met de aannemer.' },
  ],
]);
