import { caseTemplatesOf } from './case-template.ts';

export const cloud = caseTemplatesOf('Cloud', [
  [
    'Wijziging',
    'Extra gebruiker in Werkplek 365: {nieuw}',
    'Op 1 {volgendemaand} start {nieuw} bij {afdeling}. Graag een account, met dezelfde rechten als {collega}.',
    'Het account van {nieuw} staat klaar. Het wachtwoord gaat op de eerste werkdag per sms.',
    { ask: 'Naar welk 06-nummer mogen we het wachtwoord sturen?', reply: 'Naar {mobiel}.' },
  ],
  [
    'Wijziging',
    'Gebruiker uit dienst: account van {nieuw} sluiten',
    '{nieuw} werkt hier tot {dag}. Willen jullie het account sluiten en de mail doorsturen naar {collega}?',
    'Het account is gesloten, op alle apparaten. Nieuwe mail gaat dertig dagen naar {collega}. De licentie stopt aan het einde van de maand.',
    { note: 'Was eigenaar van twee Teamsgroepen. {collega} is nu eigenaar.' },
  ],
  [
    'Storing',
    'Teams: geen geluid bij vergadering',
    'Bij {collega} doet het geluid in Teams het niet. In andere programma’s wel.',
    'Teams gebruikte een headset die er niet meer was. In de instellingen staat nu het goede apparaat.',
  ],
  [
    'Storing',
    'Mail van {collega} komt niet aan bij klanten',
    'Twee klanten zeggen dat onze offertes niet aankomen. In verzonden items staan ze wel.',
    'De mails kwamen in de spam. We hebben de instellingen van jullie domein verbeterd en een test gestuurd: alles komt aan.',
    {
      note: 'In het domein ontbrak de handtekening voor uitgaande mail. Toegevoegd en gecontroleerd.',
    },
  ],
  [
    'Vraag',
    'Nieuwe telefoon: tweestapsverificatie overzetten',
    '{collega} heeft een nieuwe telefoon en kan niet meer inloggen. De oude is al gewist.',
    'Na controle hebben we de tweede stap opnieuw ingesteld. {collega} is weer binnen.',
    {
      ask: 'We moeten zeker weten dat het {collega} is. Mogen we een andere beheerder van jullie bellen?',
      reply: 'Ja, bel mij maar op {mobiel}.',
    },
  ],
  [
    'Storing',
    'Verdachte mail aangeklikt door {collega}',
    '{collega} heeft op een link geklikt en een wachtwoord ingevuld. We hebben het wachtwoord al veranderd. Wat nu?',
    'We hebben alle sessies afgesloten en de inlogpogingen bekeken. Er is niemand binnen geweest. Goed dat je het zo snel meldde.',
    { note: 'Twee pogingen uit het buitenland, tegengehouden door de tweede stap.' },
  ],
  [
    'Vraag',
    'Verwijderde map terughalen',
    'De map Offertes {maand} is per ongeluk verwijderd. Kunnen jullie die terugzetten?',
    'De map staat terug op dezelfde plek, met alle bestanden van {dag}.',
    {
      ask: 'Weet je nog ongeveer wanneer de map voor het laatst is gebruikt?',
      reply: 'Gisteren in de loop van de middag.',
    },
  ],
  [
    'Wijziging',
    'Gedeelde mailbox voor {afdeling}',
    'We willen een mailbox die {collega} en ik allebei kunnen lezen, voor {afdeling}.',
    'De mailbox staat in jullie mailprogramma. Dat kan een uurtje duren. Er zijn geen extra kosten.',
  ],
  [
    'Storing',
    'Agenda loopt niet gelijk op telefoon',
    'Afspraken die {collega} op de computer maakt, komen niet op de telefoon.',
    'Op de telefoon stond een oude koppeling. Die is verwijderd en het account is opnieuw toegevoegd.',
  ],
  [
    'Wijziging',
    'Licentie omzetten naar Compleet',
    '{collega} heeft nu alleen de versie in de browser, maar heeft de programma’s op de computer nodig.',
    'De licentie is omgezet. {collega} kan de programma’s installeren via de eigen accountpagina.',
  ],
  [
    'Vraag',
    'Map delen met onze accountant',
    'Hoe geven we de accountant toegang tot één map, zonder dat hij de rest ziet?',
    'De accountant heeft toegang tot alleen die map, tot het einde van het jaar. Daarna stopt het vanzelf.',
  ],
  [
    'Storing',
    'Kan niet inloggen op werkplek',
    'Sinds {tijd} uur krijgt {collega} de melding dat het account geblokkeerd is.',
    'Een oude tablet probeerde steeds het vorige wachtwoord. We hebben de blokkade opgeheven en de tablet verwijderd.',
  ],
  [
    'Wijziging',
    'Handtekening voor alle collega’s',
    'We hebben een nieuw logo. Kan de handtekening onder onze mails voor iedereen tegelijk worden aangepast?',
    'De nieuwe handtekening staat onder elke mail, ook op de telefoon.',
    {
      ask: 'Stuur je het logo en de tekst mee? Het liefst niet breder dan 300 pixels.',
      reply: 'Zie bijlage, met een voorbeeld.',
    },
  ],
]);
