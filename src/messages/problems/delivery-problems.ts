import type { ProblemCode } from '#protocol/problem.ts';

export const deliveryProblemText = {
  'quote.notSold':
    'Dit product staat niet op de site of is niet te bestellen. Kies een ander product.',
  'quote.noLines': 'De offerte heeft nog geen regels. Voeg eerst een product toe.',
  'quote.noEmail': 'De offerte heeft geen e-mailadres. Vul dat eerst in bij de contactpersoon.',
  'quote.expired': 'Deze offerte is verlopen. Vraag een nieuwe: de prijzen kunnen anders zijn.',
  'quote.changed':
    'We zijn deze offerte aan het aanpassen. Je krijgt een mail zodra de nieuwe versie klaar is.',
  'delivery.companyUnknown':
    'Er is geen klant met het KvK-nummer van deze bestelling. Kies een klant, of maak een nieuwe klant.',
  'delivery.companyOther':
    'Deze klant heeft een ander KvK-nummer dan de bestelling. Kies een andere klant, of bel de besteller.',
  'delivery.companyKnown':
    'Er is al een klant met het KvK-nummer van deze bestelling. Koppel de bestelling aan die klant.',
  'delivery.companyGone':
    'Deze bestelling hoort bij geen klant. Koppel haar eerst aan een klant of maak een nieuwe klant.',
  'delivery.taskEarlier':
    'Een eerdere taak van deze levering staat nog open. Rond die eerst af, of sla haar over.',
  'delivery.taskLeft':
    'Er staan nog taken open of er is een taak mislukt. Kies bij elke taak Klaar of Niet nodig, en lever daarna op.',
  'delivery.numbersMissing':
    'Elke mobiele aansluiting heeft een 06-nummer nodig. Vul de nummers in die ontbreken, één per regel.',
  'delivery.numbersLeft':
    'Er zijn meer nummers dan aansluitingen die een nummer krijgen. Haal weg wat te veel is.',
  'delivery.numberWrong':
    'Een van de regels is geen telefoonnummer. Zet op elke regel één nummer, bijvoorbeeld 06-12345678.',
  'delivery.changesLater':
    'Een regel wijzigt of beëindigt een bestaande aansluiting. Dat kan hier nog niet: pas die aansluiting zelf aan.',
} as const satisfies Partial<Record<ProblemCode, string>>;
