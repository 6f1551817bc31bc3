const onceMore = 'Ga terug naar inloggen en probeer het opnieuw.';

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** `label`: the name of the provider, such as Microsoft. */
export const providerProblemText = {
  'identity.unknown': {
    title: (label: string): string => `Dit account van ${label} is nog niet gekoppeld`,
    text: (label: string): string =>
      `Je hebt je aangemeld bij ${label}, maar wij weten nog niet bij welk account van ons dat hoort. Dat je e-mailadres hetzelfde is, is niet genoeg.`,
    todo: [
      'Heb je hier al een account? Log in zoals je gewend bent en koppel dit account daarna onder Beveiliging.',
      'Heb je een uitnodiging gekregen? Open de link in die mail en kies daar om zo door te gaan.',
      'Nog geen account? Vraag de hoofdcontactpersoon van je bedrijf of je beheerder om een uitnodiging.',
    ],
  },
  'identity.taken': {
    title: (label: string): string => `Dit account van ${label} hoort al bij iemand anders`,
    text: (label: string): string =>
      `Een account van ${label} hoort bij één persoon. Kies bij ${label} een ander account, of ontkoppel het eerst daar waar het nu aan vastzit.`,
    todo: [],
  },
  'login.providerAway': {
    title: (label: string): string => `${capital(label)} is nu niet bereikbaar`,
    text: (label: string): string =>
      `Inloggen met ${label} lukt op dit moment niet. Dat ligt niet aan jou.`,
    todo: [
      'Log in met je e-mailadres en wachtwoord, of met een passkey.',
      'Heb je die niet? Probeer het over een paar minuten opnieuw.',
    ],
  },
  'login.providerRefused': {
    title: (label: string): string => `Inloggen met ${label} is niet gelukt`,
    text: (label: string): string =>
      `${capital(label)} heeft je aanmelding niet bevestigd, of je account mag hier niet inloggen.`,
    todo: [
      'Brak je het aanmelden zelf af? Dan kun je het gewoon opnieuw doen.',
      'Gebruik het account van je eigen organisatie, niet een privéaccount.',
    ],
  },
  'login.providerOver': {
    title: (label: string): string => `Inloggen met ${label} is afgebroken`,
    text: (): string =>
      `Het inloggen duurde te lang, of je begon eraan in een ander venster. ${onceMore}`,
    todo: [],
  },
  'login.proofByOther': {
    title: (label: string): string => `Dit account van ${label} hoort niet bij jou`,
    text: (label: string): string =>
      `Je meldde je bij ${label} aan met een account dat niet aan je gekoppeld is. Er is niets veranderd.`,
    todo: ['Kies daar het account dat je hebt gekoppeld, of bevestig op een andere manier.'],
  },
  'login.proofTimeless': {
    title: (label: string): string => `${capital(label)} vertelt niet wanneer je je aanmeldde`,
    text: (label: string): string =>
      `Daardoor weten we niet of je je nu opnieuw hebt aangemeld. Bevestigen met ${label} kan hier niet.`,
    todo: [
      'Bevestig op een andere manier: met een passkey, een code uit je app, of een code die we je mailen.',
      'Beheer je dit account voor je organisatie? Laat de aanbieder het tijdstip van het aanmelden meesturen.',
    ],
  },
  'login.proofTooOld': {
    title: (label: string): string => `${capital(label)} heeft niet opnieuw gevraagd wie je bent`,
    text: (label: string): string =>
      `Je was bij ${label} nog ingelogd, en ${label} bevestigt niet dat je je nu opnieuw hebt aangemeld. Daarom telt dit hier niet als bevestiging.`,
    todo: [
      'Bevestig op een andere manier: met een passkey, een code uit je app, of een code die we je mailen.',
      'Of log daar eerst uit en probeer het daarna opnieuw.',
    ],
  },
  'login.noRole': {
    title: (): string => 'Je hebt hier geen rol',
    text: (label: string): string =>
      `Je account van ${label} zit niet in een groep die hier mag inloggen. Vraag je beheerder om je aan de juiste groep toe te voegen.`,
    todo: [],
  },
  'login.tooMany': {
    title: (): string => 'Te vaak geprobeerd',
    text: (): string =>
      'Vanaf dit internetadres is te vaak geprobeerd in te loggen. Wacht een kwartier en probeer het opnieuw.',
    todo: [],
  },
  'invitation.over': {
    title: (): string => 'Deze uitnodiging werkt niet meer',
    text: (): string => 'Vraag degene die je uitnodigde om een nieuwe.',
    todo: [],
  },
  'login.linkOver': {
    title: (): string => 'Deze link werkt niet meer',
    text: (): string => 'Vraag je beheerder om een nieuwe link.',
    todo: [],
  },
} as const;

export const providerPageText = {
  backToLogin: 'Naar inloggen',
  backToSecurity: 'Terug naar Beveiliging',
  backToProof: 'Op een andere manier bevestigen',
  contact: 'Neem contact op',
} as const;
