import { caseTemplatesOf } from './case-template.ts';

export const voip = caseTemplatesOf('VoIP', [
  [
    'Wijziging',
    'Belgroep aanpassen voor {afdeling}',
    'Kan {collega} toegevoegd worden aan de belgroep van {afdeling}? Liefst zo dat eerst de vaste collega’s overgaan, en na vijftien seconden ook {collega}.',
    'De belgroep is aangepast. Na vijftien seconden rinkelt ook het toestel van {collega}. We hebben het getest met een proefgesprek.',
    {
      ask: 'Moet {collega} ook op zaterdag meedoen?',
      reply: 'Nee, alleen van maandag tot en met vrijdag.',
    },
  ],
  [
    'Storing',
    'Toestel {toestel} heeft geen verbinding',
    'Op het scherm van toestel {toestel} staat ‘geen dienst’. We hebben de stekker er al uit gehad.',
    'De netwerkpoort stond uit na de stroomstoring. We hebben hem op afstand aangezet en het toestel is weer aangemeld.',
    { note: 'Switchpoort 7 was uitgevallen door te veel stroomverbruik. In de gaten houden.' },
  ],
  [
    'Wijziging',
    'Wachtmuziek aanpassen',
    'Klanten klagen over de wachtmuziek. Kunnen jullie het bestand gebruiken dat ik jullie mail?',
    'De nieuwe wachtmuziek staat aan. Bel gerust zelf om te luisteren.',
    {
      ask: 'Heb je toestemming van de maker om deze muziek te gebruiken?',
      reply: 'Ja, het is rechtenvrij. Ik stuur het bewijs mee.',
    },
  ],
  [
    'Wijziging',
    'Openingstijden wijzigen in keuzemenu',
    'Vanaf volgende week zijn we op {dag} een uur later open. Wil je de tijden in de centrale aanpassen?',
    'De nieuwe tijden gelden vanaf maandag. Ook de meldtekst na sluitingstijd klopt weer.',
  ],
  [
    'Vraag',
    'Vast nummer doorschakelen naar mobiel',
    'Tijdens onze verbouwing is er niemand op kantoor. Hoe schakel ik {vast} door naar {collega}?',
    'Het nummer is doorgeschakeld. Geef je door wanneer je weer terug bent? Dan zetten we het uit.',
  ],
  [
    'Storing',
    'Echo tijdens gesprekken op {vast}',
    'Sinds {dag} horen we onszelf terug als we bellen. De klant hoort het niet.',
    'De echo kwam door de headset van één werkplek. Met het nieuwe snoer is het weg.',
    { ask: 'Gebeurt dit op elk toestel, of alleen bij een paar?', reply: 'Alleen bij de balie.' },
  ],
  [
    'Storing',
    'Gesprekken vallen weg na een kwartier',
    'Lange gesprekken stoppen ineens, steeds na ongeveer vijftien minuten. Heel vervelend bij klanten.',
    'Een instelling in jullie router sloot de verbinding te vroeg. Die is aangepast. Bel ons als het toch terugkomt.',
    { note: 'Sessietimer van de router verhoogd. Zie ook het kennisartikel over slecht geluid.' },
  ],
  [
    'Wijziging',
    'Extra toestel voor {nieuw}',
    'Op 1 {volgendemaand} begint {nieuw}. Graag een toestel met eigen nummer en toevoegen aan de groep van {afdeling}.',
    'Het toestel is ingesteld en onderweg. Je hoeft alleen de netwerkkabel erin te steken.',
  ],
  [
    'Vraag',
    'Nummer {vast} meenemen bij verhuizing',
    'Wij verhuizen naar {plaats}. Kunnen we ons vaste nummer houden?',
    'Ja, je nummer kan gewoon mee. We geven het nieuwe adres ook door aan de meldkamer voor 112.',
    {
      ask: 'Wat is het nieuwe adres en vanaf welke dag werk je daar?',
      reply: 'Vanaf de eerste van {volgendemaand}. Het adres staat in de bijlage.',
    },
  ],
  [
    'Storing',
    'Klanten horen een bezettoon op {vast}',
    'We krijgen terug dat we steeds in gesprek zijn, terwijl hier niemand belt.',
    'Twee oude doorschakelingen verwezen naar elkaar. We hebben ze verwijderd en alle lijnen getest.',
  ],
  [
    'Wijziging',
    'Feestdagen instellen in de centrale',
    'We zijn gesloten met de feestdagen. Kunnen jullie de meldtekst dan vanzelf laten horen?',
    'De dagen staan erin voor het hele jaar. De gewone tekst komt daarna vanzelf terug.',
  ],
  [
    'Vraag',
    'Gemiste oproepen per mail ontvangen',
    'Is het mogelijk dat {collega} een mail krijgt als we een gesprek missen?',
    '{collega} krijgt nu na elk gemist gesprek een mail met het nummer en het tijdstip.',
  ],
  [
    'Vraag',
    'App voor bellen op laptop van {collega}',
    '{collega} werkt twee dagen thuis en wil op de laptop kunnen bellen met ons vaste nummer.',
    'De app staat klaar. {collega} heeft een mail gekregen met de stappen. Gebruik een headset voor goed geluid.',
  ],
]);
