import type { ProblemCode } from '#protocol/problem.ts';
import { stepUpProblemText } from './step-up.ts';
import { problemDescriber } from '../problems/form-problems.ts';

export const loginProblemText = {
  ...stepUpProblemText,
  'login.wrong':
    'Het e-mailadres en het wachtwoord horen niet bij elkaar. Controleer ze en probeer het opnieuw.',
  'login.tooMany':
    'Je hebt te vaak geprobeerd in te loggen. Wacht een kwartier of vraag een nieuw wachtwoord aan.',
  'login.codeWrong':
    'Deze code klopt niet of werkt niet meer. Kijk of je de nieuwste code hebt, of vraag een nieuwe aan.',
  'login.linkOver': 'Deze link werkt niet meer. Vraag een nieuwe link aan.',
  'login.passkeyWrong':
    'Inloggen met deze passkey lukt niet. Log in met je wachtwoord of met een code.',
  'login.providerOver': 'Het inloggen is afgebroken. Probeer het opnieuw.',
  'login.providerAway':
    'De aanbieder van dit account is nu niet bereikbaar. Probeer het later opnieuw, of log in met je wachtwoord.',
  'login.providerRefused': 'De aanbieder van dit account heeft je aanmelding niet bevestigd.',
  'login.noRole': 'Je account zit niet in een groep die hier mag inloggen. Vraag je beheerder.',
  'login.staffPassword':
    'Medewerkers loggen hier niet in met een wachtwoord of een code per mail. Gebruik de knop van je organisatie of een passkey.',
  'identity.unknown': 'Dit account is nog niet gekoppeld.',
  'identity.taken': 'Dit account is al aan iemand anders gekoppeld.',
  'identity.wrong':
    'Dit kenmerk kan bij deze aanbieder niet bestaan. Bij Microsoft is het de object-id, zoals 1b4e28ba-2fa1-41d2-883f-0016d3cca427. Een e-mailadres is het nooit.',
  'identity.unknownProvider': 'Deze aanbieder staat niet in de instellingen van de server.',
  'identity.otherTenant':
    'Deze tenant mag hier niet inloggen. Kies een tenant die in de instellingen van de server staat.',
  'identity.lastWayOfUser':
    'Dit is de enige manier waarop deze gebruiker kan inloggen. Stuur eerst een uitnodiging om een wachtwoord te kiezen, of zet de gebruiker buiten werking.',
  'identity.lastWay':
    'Dit is je enige manier om in te loggen. Stel eerst een andere in, zoals een passkey.',
  'passkey.lastWay':
    'Dit is je enige manier om in te loggen. Stel eerst een andere in: een tweede passkey of een gekoppeld account.',
  'passkey.notAdded': 'De passkey is niet toegevoegd. Probeer het opnieuw.',
  'login.secondWrong':
    'Deze code klopt niet. Neem de nieuwste code uit je app, of een herstelcode die je nog niet hebt gebruikt.',
  'login.appWrong': 'Deze code klopt niet. Neem de nieuwste code uit je app over.',
  'login.secondOver': 'Het inloggen duurde te lang, of de code was te vaak fout. Log opnieuw in.',
  'login.setUpOver': 'Dit instellen is niet meer geldig. Begin opnieuw.',
  'login.proveFirst': 'Bevestig eerst dat jij het bent.',
  'login.proofByOther':
    'Dit account hoort niet bij jou. Bevestig met een account dat je hebt gekoppeld.',
  'login.proofTimeless':
    'De aanbieder van dit account vertelt niet wanneer je je aanmeldde. Bevestig op een andere manier.',
  'login.proofTooOld':
    'De aanbieder van dit account heeft niet opnieuw gevraagd wie je bent. Bevestig op een andere manier.',
  'password.short': 'Dit wachtwoord is te kort. Gebruik minstens 12 tekens.',
  'password.long': 'Dit wachtwoord is te lang. Gebruik niet meer dan 128 tekens.',
  'password.weak': 'Dit wachtwoord is makkelijk te raden. Kies een zin van een paar woorden.',
  'password.common':
    'Dit wachtwoord gebruiken veel mensen, dus wie inbreekt probeert het als eerste. Kies een zin van een paar woorden.',
  'password.personal':
    'Dit wachtwoord bestaat vooral uit je naam, je e-mailadres of de naam van een bedrijf. Dat is makkelijk te raden. Kies een zin van een paar woorden.',
  'password.wrong':
    'Dit is niet je huidige wachtwoord. Probeer het opnieuw, of vraag een nieuw wachtwoord aan.',
  'address.linkOver':
    'Deze link werkt niet meer. Wijzig je e-mailadres opnieuw, dan krijg je een nieuwe link.',
} as const satisfies Partial<Record<ProblemCode, string>>;

export const describeLoginProblem = problemDescriber(loginProblemText);
