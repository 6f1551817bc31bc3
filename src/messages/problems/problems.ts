import type { ProblemCode } from '#protocol/problem.ts';
import { companyProblemText } from './company-problems.ts';
import { connectionProblemText } from './connection-problems.ts';
import { deliveryProblemText } from './delivery-problems.ts';
import { fibreProblemText } from './fibre-problems.ts';
import { formProblemText } from './form-problems.ts';
import { importProblemText } from './import-problems.ts';
import { jobProblemText } from './job-problems.ts';
import { orderProblemText } from './order-problems.ts';
import { loginProblemText } from '../login/login-problems.ts';
import { brandProblemText } from '../setup/brand-problems.ts';
import {
  photoProblemText,
  readOnlyProblemText,
  storedRecordProblemText,
} from './stored-record-problems.ts';
import { webhookProblemText } from './webhook-problems.ts';
import { ictProblemText } from './ict-problems.ts';

/** The sentences of spec §5 and §8 are quoted literally. */
export const problemText: Record<ProblemCode, string> = {
  ...formProblemText,
  ...fibreProblemText,
  ...ictProblemText,
  ...importProblemText,
  ...orderProblemText,
  ...jobProblemText,
  ...loginProblemText,
  ...companyProblemText,
  ...connectionProblemText,
  ...deliveryProblemText,
  ...readOnlyProblemText,
  ...storedRecordProblemText,
  ...brandProblemText,
  ...photoProblemText,
  ...webhookProblemText,
  'company.own': 'Dit is een eigen bedrijf uit de instellingen. Het kan niet worden verwijderd.',
  'user.self': 'Dit kun je niet met je eigen account doen. Vraag het een andere beheerder.',
  'user.administratorByScim':
    'Dit is een beheerder. Het adres en het herstel van een beheerder regel je in de beheerpagina’s.',
  'user.lastAdministrator': 'Dit is de laatste beheerder. Maak eerst een ander beheerder.',
  'user.profileOfStaff':
    'Dit profiel is voor medewerkers. Iemand die voor een klant inlogt, kan het niet krijgen.',
  'user.profileOfCustomer':
    'Dit profiel is voor klanten. Kies er een voor medewerkers, of koppel de gebruiker eerst aan een bedrijf.',
  'user.noSecondStep': 'Deze gebruiker heeft geen tweede stap. Er is niets om te wissen.',
  'user.known': 'Deze persoon kan al inloggen. Je vindt de naam bij Gebruikers.',
  'request.otherEyes':
    'Dit verzoek zien andere mensen bij de klant dan het verzoek waar je het bij wilt voegen. Samenvoegen zou laten lezen wat niet voor hen is. Maak eerst bij beide Zichtbaar voor gelijk, of kies een ander verzoek.',
  'form.stopped': 'Je hebt het versturen gestopt. Wat je hebt ingevuld, staat er nog.',
  'webshop.guest':
    'Log eerst in om met je eigen account naar de webshop te gaan. De openbare webshop kun je altijd bekijken.',
  'webshop.linkOver':
    'Deze link naar de webshop werkt niet meer. Open de webshop opnieuw vanaf de site.',
  'webshop.noSignOn':
    'Inloggen in de webshop met dit account kan nu niet. De openbare webshop kun je wel bekijken.',
  'record.duplicate': 'Dit bestaat al. Controleer wat je hebt ingevuld.',
  'record.required': 'Dit veld is nog leeg. Vul het in.',
  'record.emailWrong': 'Dit is geen geldig e-mailadres. Controleer het adres.',
  'record.emailMailbox':
    'Voor de @ staat een letter met een accent of uit een ander schrift. Zulke adressen nemen mailservers niet aan. Vul een ander e-mailadres in.',
  'record.phoneWrong':
    'Dit is geen telefoonnummer. Een Nederlands nummer heeft tien cijfers, bijvoorbeeld 06-12345678. Een nummer uit het buitenland begint met +.',
  'quota.files':
    'Je bedrijf heeft het afgelopen uur zoveel bestanden gestuurd dat we er nu geen meer aannemen. Probeer het over een uur opnieuw, of stuur je tekst zonder bestand.',
  'quota.rows': 'Er is in korte tijd te veel opgeslagen. Wacht een minuut en probeer het opnieuw.',
  'record.urlWrong':
    'Dit is geen webadres. Begin met https:// of www., bijvoorbeeld https://www.bedrijf.nl.',
  'record.tooLong': 'Wat je hebt ingevuld, is te lang. Maak het korter.',
  'record.valueWrong':
    'We begrijpen niet wat je hebt ingevuld. Controleer het en probeer het opnieuw.',
  'record.fieldUnknown':
    'Een van de velden bestaat niet. Laad de pagina opnieuw en probeer het nog een keer.',
  'record.fieldReadOnly': 'Dit veld kun je niet wijzigen. Laat het zoals het is.',
  'record.referenceWrong': 'Wat je hebt gekozen, bestaat niet meer. Maak een andere keuze.',
  'record.neededForAnswer': 'Zonder dit kunnen we niet antwoorden. Vul het in.',
  'record.dateOrder': 'Deze datum ligt vóór het begin. Vul een latere datum in.',
  'record.misfit': 'Deze keuze past niet bij wat je hiervoor koos. Kies iets anders.',
  'record.filtered':
    'Dit hoort bij een ander dan je hebt gekozen, bijvoorbeeld bij een ander bedrijf. Kies iets wat erbij hoort.',
  'record.owner': 'Alleen een medewerker kan eigenaar zijn. Kies een collega die nog kan inloggen.',
  'record.dependents':
    'Je kunt dit niet verwijderen, omdat er nog andere gegevens bij horen. Verwijder die eerst.',
  'record.idMalformed': 'Deze link klopt niet. Ga terug naar het overzicht en kies opnieuw.',
  'record.fieldForeign':
    'Een van de velden hoort hier niet bij. Laad de pagina opnieuw en probeer het nog een keer.',
  'record.fieldName':
    'Een van de velden heeft geen geldige naam. Laad de pagina opnieuw en probeer het nog een keer.',
  'record.argument': 'Deze link bevat iets wat we niet begrijpen. Ga terug en probeer het opnieuw.',
  'record.argumentMissing':
    'Er ontbreekt iets in je aanvraag. Laad de pagina opnieuw en probeer het nog een keer.',
  'record.combination': 'Deze gegevens passen niet bij elkaar. Vraag minder tegelijk op.',
  'record.input': 'Deze aanvraag klopt niet. Controleer wat je hebt ingevuld.',
  'record.notJson': 'We konden deze aanvraag niet lezen. Probeer het opnieuw.',
  'record.range': 'Dit getal is te klein of te groot. Kies een ander getal.',
  'record.where': 'We begrijpen dit filter niet. Pas het filter aan en probeer het opnieuw.',
  'sosl.malformed': 'We begrijpen deze zoekvraag niet. Pas hem aan en probeer het opnieuw.',
  'soql.malformed': 'We begrijpen deze zoekvraag niet. Pas hem aan en probeer het opnieuw.',
  'soql.field': 'Een veld in deze zoekvraag bestaat niet of kan hier niet. Pas de zoekvraag aan.',
  'soql.type': 'Een onderdeel in deze zoekvraag bestaat niet. Pas de zoekvraag aan.',
  'soql.operator': 'Een vergelijking in deze zoekvraag kan niet. Pas de zoekvraag aan.',
  'soql.range': 'Een getal in deze zoekvraag is te groot. Kies een kleiner getal.',
  'soql.complicated': 'Deze zoekvraag is te groot. Maak hem kleiner.',
  'soql.tooManyGroups': 'Deze zoekvraag geeft te veel groepen. Vraag er minder op.',
  'job.invalid': 'Deze taak kan zo niet. Pas hem aan en probeer het opnieuw.',
  'job.state': 'Dit kan niet meer met deze taak. Begin een nieuwe.',
  'soql.locator': 'De rest van dit antwoord is er niet meer. Stel de zoekvraag opnieuw.',
  'file.tooLargeToMail':
    'De contactpersoon heeft geen inlog en krijgt de bestanden per mail. Dat kan tot samen 10 MB. Kies kleinere of minder bestanden.',
  'record.deleted': 'Dit is verwijderd. Zet het terug, of ga naar het overzicht.',
  'record.replication': 'Kies een periode in de laatste 30 dagen.',
  'record.limit': 'Je vraagt te veel tegelijk. Maak je selectie kleiner.',
  'record.type': 'Dit onderdeel kunnen we hier niet laten zien. Ga terug naar het overzicht.',
  'record.duplicates':
    'Dit lijkt al te bestaan. Kijk eerst of je hetzelfde bedoelt, en sla het anders toch op.',
  'record.batch': 'Je vraagt te veel tegelijk, of hetzelfde twee keer. Maak je selectie kleiner.',
  'record.search': 'Je zoekopdracht is te kort of te lang. Gebruik minstens twee tekens.',
  'record.halted':
    'Dit is niet gedaan, omdat iets anders in dezelfde aanvraag mislukte. Los dat eerst op.',
  'erasure.running':
    'Deze klant heeft nog diensten die lopen. Beëindig die eerst: zolang er een contract is, hebben we de gegevens nodig.',
  'erasure.notAsked':
    'Niemand heeft gevraagd om te wissen. Vraag het eerst aan bij het bedrijf, dan kan een andere beheerder wissen.',
  'erasure.sameHands': 'Je hebt zelf gevraagd om te wissen. Een andere beheerder moet het doen.',
  'erasure.numberWrong': 'Dit is niet het klantnummer van dit bedrijf.',
  'erasure.nameWrong': 'Dit is niet de achternaam van deze contactpersoon.',
  'record.parentGone':
    'Dit hoort bij gegevens die er niet meer zijn. Zet die eerst terug en probeer het daarna opnieuw.',
  'record.undeleteOver':
    'Dit is langer dan dertig dagen geleden verwijderd en kan niet meer worden teruggezet.',
  'merge.single': 'Er kan er maar één actief blijven. Kies welke.',
  'merge.elsewhere':
    'Iets van deze records hoort bij een ander bedrijf: wie er inlogt, of van wie dit de hoofdcontactpersoon is. Zet dat eerst recht en voeg daarna samen.',
  'merge.unique':
    'Deze records hebben allebei iets waarvan er maar één mag zijn, zoals een openstaande uitnodiging. Trek een van de twee eerst in.',
  'codes.valid': 'Dit adres heeft al een geldige aanmeldcode.',
  'codes.signedUp': 'Dit adres heeft zich al aangemeld.',
  'codes.moved': 'Dit adres hoort niet meer bij de campagne, of er kan geen glasvezel komen.',
  'codes.farEnd': 'De laatste dag van deze campagne ligt te ver in de toekomst. Pas die eerst aan.',
  'codes.over': 'Aanmelden voor deze campagne kan niet meer. Kies een campagne die nog loopt.',
  'codes.none': 'Er is geen adres dat een code krijgt. Kies een ander gebied.',
  'codes.lineUnreadable':
    'Dit kunnen we niet lezen. Schrijf postcode, huisnummer en toevoeging, bijvoorbeeld 8011 AB 12 a.',
  'codes.notOfCampaign': 'Dit adres hoort niet bij deze campagne, of er kan geen glasvezel komen.',
  'codes.whichDoor':
    'Op dit huisnummer zijn meer adressen, en geen met deze toevoeging. Schrijf de toevoeging erbij zoals we die kennen.',
  'codes.tooManyLines':
    'Dit zijn te veel adressen. Kies er hoogstens 5.000 tegelijk, of een campagne of gebied.',
  'codes.fetched':
    'De codes van deze bewerking zijn al opgehaald en staan nergens meer. Maak zo nodig nieuwe codes die de oude vervangen.',
  'bulk.fault': 'Dit lukte niet door een fout bij ons. Probeer het later nog een keer.',
  'list.notFound': 'Deze lijst bestaat niet. Kies een andere lijst.',
  'list.definition': 'Zo kunnen we deze lijst niet bewaren. Kijk wat je hebt ingevuld.',
};

export const isProblemCode = (code: string | undefined): code is ProblemCode =>
  code !== undefined && Object.hasOwn(problemText, code);
