import type { ServiceKind } from '#protocol/telecom/service-kind.ts';

/** `said`: in lower case, without accents and punctuation. */
const any =
  (...patterns: readonly RegExp[]) =>
  (said: string): boolean =>
    patterns.some((pattern) => pattern.test(said));

/** Questions on how to do or change something do not ask what the customer has. */
const changes =
  /\b(wijzig\w*|verander\w*|aanpas\w*|pas\w*|doorgeven|kwijt|vergeten|toevoegen|voeg|aanvragen|vraag ik|moet|moeten|opzeggen|nodig)\b/;

const oneOf = (list: string): string =>
  `(?:${list
    .split(',')
    .map((one) => one.trim())
    .join('|')})`;
/** Matches one word of each list, in this order, with any text between them. */
const inOrder = (...lists: readonly string[]): RegExp =>
  new RegExp(lists.map((list) => String.raw`\b${oneOf(list)}\b`).join('.*'));

const noun = {
  invoice: 'factuur, facturen, factuurspecificaties?, rekening(?:en)?, nota(?: ?s)?',
  request: '(?:service)?(?:verzoek(?:en)?|tickets?|opdracht(?:en)?)',
  outage: String.raw`\w*(?:storing(?:en)?|melding(?:en)?)`,
  trouble: String.raw`\w*(?:storing(?:en)?|melding(?:en)?|klacht(?:en)?)`,
  contract: String.raw`\w*(?:contract(?:en)?|looptijd(?:en)?|eind(?:datums?|data))`,
  connection: `aansluiting(?:en)?, dienst(?:en)?, abonnement(?:en)?, nummers?, toestel(?:len)?,
    licenties?, gebruikers?, simkaart(?:en)?`,
  contact: '(?:hoofd)?contactperso(?:on|nen)',
  fact: String.raw`(?:vestigings|factuur)?adres(?:sen)?, kvk\w*, websites?, telefoonnummers?,
    e ?mail(?:adres(?:sen)?|s)?, mail(?:adres(?:sen)?), (?:bedrijfs)?gegevens?`,
  people: String.raw`collega\w*, medewerkers?, mensen, gebruikers?, persoon, personen`,
  assigned: 'licenties?, werkplek(?:ken)?, office, microsoft, teams, toestel(?:len)?',
  fitter: 'monteurs?, installateurs?',
  appointment: 'afspraak, afspraken',
  outgoings: 'kosten, last(?:en)?, maandlast(?:en)?, uitgaven?',
  monthly: 'maandbedrag(?:en)?',
  notice: 'opzegtermijn(?:en)?',
  asked: String.raw`(?:service)?verzoek\w*, ticket\w*, melding\w*, vraag, vragen`,
} as const;
const mine = 'mijn, onze, ons, mn';
const asker = 'ik, we, wij';
const ofMine = String.raw`${oneOf(mine)} (?:\w+ )?`;
const haveI = String.raw`(?:\w+ )?(?:heb|hebben) ${oneOf(asker)}\b(?!.*\bnodig\b)`;
/** `wat zijn mijn …` and `welke … heb ik`. */
const asksWhich = (nouns: string): RegExp[] => [
  new RegExp(
    String.raw`\b(?:wat|wie|welke?) (?:is|zijn|was|waren) (?:nu )?${ofMine}${oneOf(nouns)}\b`,
  ),
  new RegExp(String.raw`\b(?:welke?|hoeveel|wat voor) (?:\w+ )?${oneOf(nouns)} ${haveI}`),
];
const asksCompanyFact = inOrder(String.raw`${noun.fact}, mail\w*, ${noun.contact}`);
const ofAsker = any(
  /\bjullie van (?:ons|mij|mn)\b|\bvan ons bij jullie\b/,
  new RegExp(String.raw`\b${oneOf(mine)} ${oneOf(`${noun.fact}, ${noun.contact}`)}\b`),
  inOrder('bij ons, van ons', noun.contact),
  inOrder('geregistreerd, bekend, genoteerd, vastgelegd, opgegeven, ingeschreven'),
);

export const ownTopics = {
  customerNumber: any(/\bklant ?(nummers?|nr|no)\b/),
  company: (said: string): boolean =>
    asksCompanyFact.test(said) && ofAsker(said) && !changes.test(said),
  contactPersons: any(/\bcontactpersonen\b/),
  invoices: any(
    inOrder(
      noun.invoice,
      String.raw`waar, vind\w*, laatste, download\w*, bekijk\w*, zien, opvragen, kopie`,
    ),
    inOrder(String.raw`waar, vind\w*, laatste, download\w*, bekijk\w*, kopie`, noun.invoice),
    ...asksWhich(noun.invoice),
  ),
  colleagues: any(
    inOrder(
      `wie, welke ${oneOf(noun.people)}`,
      'inloggen, inlogt, toegang, accounts?, rechten, portaal, dashboard',
    ),
    inOrder(noun.people, 'kan, kunnen, mag, mogen, heeft, hebben', 'inloggen, toegang'),
    inOrder('kan, kunnen, mag, mogen, heeft, hebben', noun.people, 'inloggen, toegang'),
  ),
  assignments: any(
    inOrder(`wie, welke ${oneOf(noun.people)}, naam, namen`, noun.assigned),
    /\bheeft [a-z]+( [a-z]+)? (al )?een .*\b(licenties?|werkplek(ken)?|toestel(len)?)\b/,
    /\bintern(e)? nummers?\b|\btoestelnummers?\b/,
    /\bwaar\b.*\b(staan|staat)\b.*\btoestel(len)?\b/,
  ),
  waiting: any(
    inOrder(`${noun.asked}, waar, wat`, 'moet, moeten', 'reageren, antwoorden, beantwoorden'),
    inOrder(
      noun.asked,
      String.raw`reageren, antwoorden, beantwoorden, reacties?, feedback, wacht\w*`,
    ),
    inOrder('reageren, antwoorden', noun.asked),
    /\b(wacht|wachten) jullie\b.*\b(mij|ons|me)\b/,
  ),
  visit: any(
    inOrder('komt, kom, komen, wanneer, hoe laat', `${noun.fitter}, langs`),
    inOrder(`monteurs?, ${noun.appointment}`, 'wanneer, langs, komt, komen, staat, staan'),
  ),
  requests: any(
    /\b(service)?verzoek(en)?\b|\btickets?\b|\bmelding(en)? (die|van|lop|open|staan)/,
    /\bopenstaand|\bstatus van\b/,
    inOrder(
      'hoe staat, hoe zit, stand, status, wanneer, al',
      String.raw`${noun.trouble}, \w*verzoek, \w*vraag, \w*ticket`,
    ),
    inOrder(noun.outage, 'opgelost, verholpen, klaar, gemaakt, over, voorbij, gemeld'),
    new RegExp(String.raw`\b(?:mijn|onze) (?:${noun.trouble}|\w*vraag|\w*vragen)\b`),
    /\b(iets|wat|zaken|dingen)\b.*\bopen\b.*\b(ons|mij)\b/,
    /\b(ik|we|wij)\b.*\b(iets|wat)\b.*\bopen ?staan\b/,
    ...asksWhich(`${noun.request}, ${noun.trouble}`),
  ),
  openOnes: any(
    /\b(service)?(verzoek\w*|tickets?|melding(en)?)\b.*\b(open|lopen\w*|openstaan\w*|nog)\b/,
    /\b(open|lopende?|openstaande?) (service)?(verzoek\w*|tickets?|melding(en)?)\b/,
  ),
  oneRequest: any(
    /\b(\w*verzoek(en)?|aanvra(ag|gen)|melding(en)?|tickets?|storing(en)?|klacht(en)?)\b/,
  ),
  progress: any(
    /\b(al|status|stand|hoe (staat|zit|ver)|opgelost|geregeld|klaar|gelukt|gekeken|bezig|onderweg|antwoord|geantwoord|gereageerd|nieuws)\b/,
  ),
  notice: any(
    inOrder('wanneer, welke datum, hoe snel, vroegst', String.raw`opzeg\w*, stop\w*, beeindig\w*`),
    // `loopt af` means that something ends by itself; `van … af` asks how to end something.
    /^(?!.*\blo(?:opt?|pen)\b).*\b(wanneer|welke datum|hoe snel|vroegst)\b.*\bvan \w+( \w+)? af\b/,
    inOrder(mine, noun.notice),
    inOrder(noun.notice, `${mine}, ${asker}`),
  ),
  noticePeriod: any(inOrder(noun.notice)),
  endOfNamed: any(
    inOrder('wanneer, hoe ?lang', String.raw`eindig\w*, loopt?, lopen, afloopt, verloopt`),
    inOrder(noun.contract),
  ),
  contracts: any(
    inOrder(
      String.raw`${noun.contract}, abonnement(?:en)?, vastzit(?:ten)?`,
      String.raw`af, eindig\w*, einde, loop\w*, tot, wanneer, verleng\w*`,
    ),
    inOrder('wanneer', String.raw`${noun.contract}, \w*abonnement(?:en)?`),
    /\b(hoe ?lang|tot wanneer)\b.*\bvast\b/,
    ...asksWhich(noun.contract),
  ),
  costs: any(
    inOrder(
      'hoeveel, wat',
      `betaal, betalen, ${noun.monthly}, kwijt`,
      'maand, maandelijks, totaal, samen, nu, per',
    ),
    inOrder(noun.monthly),
    /\b(hoeveel|wat)\b.*\b(betaal|betalen) (ik|we|wij)\b/,
    /\b(kost|kosten) (mijn|onze|ons|mn)\b/,
    inOrder(
      'maandelijks, per maand, elke maand',
      'rekening(?:en)?, afgeschreven, kwijt, uit, totaal',
    ),
    /\b(kwijt|afgeschreven|uitgeven|schrijven jullie)\b.*\b(maandelijks|per maand|elke maand)\b/,
    new RegExp(
      String.raw`\b(mijn|onze|mn) (vaste |maandelijkse |totale )*${oneOf(noun.outgoings)}\b`,
    ),
  ),
  detail: any(
    inOrder(String.raw`welke?, niveaus?, snel, snelheid, snelheden, mbit, hoeveel, gebruikers?,
      nummers?, bundels?, toestel(?:len)?, licenties?, sim\w*`),
  ),
  connections: any(
    inOrder('welke?, hoeveel, overzicht, wat voor', noun.connection),
    /\bwat\b.*\b(hebben|heb|nemen)\b.*\b(wij|we|ik)\b.*\b(allemaal|lopen|af|bij jullie)\b/,
    ...asksWhich(noun.connection),
  ),
  having: (said: string): boolean =>
    /\b(heb|hebben) (ik|we|wij)\b|\b(ik|we|wij) .*\b(heb|hebben)\b/.test(said) &&
    !isPast.test(said),
} as const;

/** Questions with one of these words do not ask which services the customer has. */
const isPast = inOrder(`nodig, moet, moeten, kan, kunnen, wil, willen, problemen?, last,
  storing(?:en)?, geen, gekregen, kwijt, verloren, opgezegd, ontvangen, net, gezien, gisteren,
  gewist, verwijderd`);

const ofRecords = [
  noun.invoice,
  noun.request,
  noun.trouble,
  noun.contract,
  noun.connection,
  noun.contact,
  noun.fact,
  noun.monthly,
  noun.outgoings,
  noun.notice,
  'klant ?(?:nummers?|nr), documenten, slas?, bundels?',
].join(',');

/** Such as `hoeveel aansluitingen heb ik` and `toon mijn documenten`. */
export const asksOwnRecords = any(
  ...asksWhich(ofRecords),
  new RegExp(String.raw`^(?:toon|geef|bekijk|laat) (?:mij |me )?${ofMine}${oneOf(ofRecords)}\b`),
);

export const asksTerms = (said: string): boolean => ownTopics.notice(said) || isTerm.test(said);
const isTerm = inOrder(`${noun.notice}, looptijd(?:en)?`);

export const changesOwnDetails = (said: string): boolean =>
  /\b(wijzig\w*|verander\w*|aanpas\w*|aangepast|pas)\b/.test(said) &&
  /\b(mijn|mn) (eigen )?((?:e ?)?mail\w*|\w*naam|gegevens)\b/.test(said);

export const kindPatterns: Readonly<Record<ServiceKind, RegExp>> = {
  Internet: /internet|glasvezel|\blijn(en)?\b|verbinding/,
  Mobiel: /mobiel|\b06\b|\bsim|gsm|databundel|\bnummers\b/,
  VoIP: /voip|vast(e)? (bellen|nummer|lijn|telefoon)|telefonie|toestel/,
  Cloud: /werkplek|office|365|licentie|\bcloud\b|\bteams\b/,
  SLA: /\bslas?\b|\bservice ?niv(eau|o)s?\b|\bservice ?levels?( agreements?)?\b/,
  TV: /\btvs?\b|televisie/,
  Hardware: /hardware|router|switch|wifi punt/,
};
