import type { PageCopy } from './page.ts';

/**
 * Follows the Dutch model accessibility statement: scope, status, evidence, known failures, and how
 * to complain.
 */
export const accessibilityStatement: PageCopy = {
  key: 'toegankelijkheid',
  title: 'Toegankelijkheidsverklaring',
  seoDescription:
    'Iedereen moet deze site kunnen gebruiken. Lees aan welke norm we werken, hoe ver we zijn en waar je een probleem meldt.',
  body: `
@naam wil dat iedereen deze site kan gebruiken. Ook als je slecht ziet, geen muis gebruikt of moeite hebt met lezen.

## Waar deze verklaring over gaat

Over deze hele site: de openbare pagina’s, het inloggen en het portaal voor klanten. De webshop en de portalen van leveranciers zijn van andere bedrijven en horen
er niet bij.

## Status: voldoet gedeeltelijk

De norm is EN 301 549 met WCAG 2.2, niveau AA. De site is daarvoor gebouwd en door ons zelf getoetst. Een onafhankelijk onderzoek is nog niet gedaan. Daarom zeggen
we niet dat de site volledig voldoet.

## Zo toetsen we

- Bij elke wijziging lopen automatische tests over alle pagina’s en formulieren, op een breed scherm en op een telefoon.
- Bij elke wijziging bedienen tests de formulieren met alleen het toetsenbord en zonder JavaScript.
- Nieuwe onderdelen bekijken we zelf, ook sterk vergroot.

Automatische tests vinden niet alles. Toetsing met mensen die hulpmiddelen gebruiken, is onze volgende stap.

## Wat we doen

- Je kunt alles bedienen met het toetsenbord. Je ziet altijd waar je bent.
- Bovenaan elke pagina staat een link om direct naar de inhoud te gaan.
- Tekst en knoppen hebben genoeg contrast. Je kunt tot 400 procent vergroten.
- Maak je een fout in een formulier, dan staat boven het formulier en bij het veld wat er beter moet. Wat je had ingevuld, blijft staan.
- Formulieren werken ook zonder JavaScript.
- Loopt je sessie af, dan vragen we eerst of je er nog bent.
- Heb je op je apparaat ingesteld dat je minder beweging wilt, dan staan animaties uit.
- We schrijven in gewone taal.

## Wat nog niet goed is

- **Bijlagen van anderen.** Bestanden die klanten of medewerkers zelf toevoegen, zijn niet altijd toegankelijk. Vraag ons om een andere vorm, dan maken we die.
- **Korte melding bij de ICT-contactpersoon.** De melding die bij een fout verschijnt, is na een seconde weg. Dezelfde tekst blijft bij het veld staan.
- **Schermlezers.** We hebben nog niet elke pagina met alle gangbare schermlezers doorlopen.

## Loop je ergens tegenaan?

Vertel het ons met het [feedbackformulier](/feedback), via @e-mail of op @telefoon. Noem de pagina en het hulpmiddel dat je gebruikt, en vul je e-mailadres in
als je antwoord wilt. Dat krijg je binnen vijf werkdagen. Kunnen we het niet snel oplossen, dan helpen we je op een andere manier, bijvoorbeeld aan de
telefoon.

## Niet tevreden over ons antwoord?

Laat het ons weten via @e-mail, ter attentie van de directie. Valt je vraag onder de Europese toegankelijkheidswet, dan kun je ook naar de Autoriteit Consument & Markt.

Deze verklaring is opgesteld op 21 november 2026 en wordt elk jaar bijgewerkt.
`,
};
