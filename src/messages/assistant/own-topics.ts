import type { ServiceKind } from '#protocol/telecom/service-kind.ts';

/**
 * How a customer asks for something of their own company. Each pattern is tried on a question in
 * lower case, without accents and signs.
 */

const any =
  (...patterns: readonly RegExp[]) =>
  (said: string): boolean =>
    patterns.some((pattern) => pattern.test(said));

/** Who wants to change or do a thing asks how, and not what there is. */
const changes =
  /\b(wijzig\w*|verander\w*|aanpas\w*|pas\w*|doorgeven|kwijt|vergeten|toevoegen|voeg|aanvragen|vraag ik|moet|moeten|opzeggen|nodig)\b/;

export const ownTopics = {
  customerNumber: any(/\bklant ?(nummer|nr|no)\b/),
  company: (said: string): boolean =>
    /\b(adres|kvk\w*|website|e ?mail\w*|mail\w*|telefoonnummer|gegevens|bedrijfsgegevens|contactpersoon|hoofdcontactpersoon)\b/.test(
      said,
    ) &&
    /\bjullie van (ons|mij|mn)\b|\bvan ons bij jullie\b|\b(ons|onze|mijn|mn) (vestigings|factuur)?(adres|kvk\w*|website|gegevens|bedrijfsgegevens|contactpersoon|hoofdcontactpersoon|e ?mail\w*)\b|\b(bij|van) ons\b.*\b(hoofd)?contactpersoon\b|\b(geregistreerd|bekend|genoteerd|vastgelegd|opgegeven|ingeschreven)\b/.test(
      said,
    ) &&
    !changes.test(said),
  invoices: any(
    /\b(factuur|facturen|factuurspecificatie|rekening|rekeningen|nota|nota s)\b.*\b(waar|vind\w*|laatste|download\w*|bekijk\w*|zien|opvragen|kopie)\b/,
    /\b(waar|vind\w*|laatste|download\w*|bekijk\w*|kopie)\b.*\b(factuur|facturen|rekening|rekeningen|nota)\b/,
  ),
  colleagues: any(
    /\b(wie|welke collega\w*|welke medewerkers)\b.*\b(inloggen|inlogt|toegang|account|rechten|portaal|dashboard)\b/,
    /\bcollega\w*\b.*\b(kan|kunnen|mogen|heeft|hebben)\b.*\b(inloggen|toegang)\b/,
  ),
  assignments: any(
    /\b(wie|welke (collega\w*|medewerkers|mensen|gebruikers)|namen)\b.*\b(licenties?|werkplek|office|microsoft|teams|toestel(len)?)\b/,
    /\bheeft [a-z]+( [a-z]+)? (al )?een .*\b(licentie|werkplek|toestel)\b/,
    /\bintern(e)? nummers?\b|\btoestelnummers?\b/,
    /\bwaar\b.*\b(staan|staat)\b.*\btoestel(len)?\b/,
  ),
  waiting: any(
    /\b(verzoek\w*|serviceverzoek\w*|ticket\w*|melding\w*|vraag|vragen|waar|wat)\b.*\b(moet|moeten)\b.*\b(reageren|antwoorden|beantwoorden)\b/,
    /\b(verzoek\w*|serviceverzoek\w*|ticket\w*|melding\w*|vraag|vragen)\b.*\b(reageren|antwoorden|beantwoorden|reactie|feedback|wacht\w*)\b/,
    /\b(reageren|antwoorden)\b.*\b(verzoek\w*|ticket\w*|melding\w*)\b/,
    /\b(wacht|wachten) jullie\b.*\b(mij|ons|me)\b/,
  ),
  visit: any(
    /\b(komt|kom|komen|wanneer|hoe laat)\b.*\b(monteur|langs|installateur)\b/,
    /\b(monteur|afspraak)\b.*\b(wanneer|langs|komt|komen|staat)\b/,
  ),
  requests: any(
    /\b(service)?verzoek(en)?\b|\bticket(s)?\b|\bmelding(en)? (die|van|lop|open|staan)|\bopenstaand|\bstatus van\b/,
    /\b(hoe (staat|zit)|stand|status|wanneer|al)\b.*(storing|melding|verzoek|vraag|ticket)\b/,
    /(storing|melding)\b.*\b(opgelost|verholpen|klaar|gemaakt|over|voorbij|gemeld)\b/,
    /\bmijn \w*(storing|melding|klacht|vraag)\b/,
    /\b(iets|wat|zaken|dingen)\b.*\bopen\b.*\b(ons|mij)\b|\b(ik|we|wij)\b.*\b(iets|wat)\b.*\bopen ?staan\b/,
  ),
  /** Which requests are open: only somebody who is logged in has any. */
  openOnes: any(
    /\b(service)?(verzoek\w*|tickets?|meldingen)\b.*\b(open|lopen\w*|openstaan\w*|nog)\b/,
    /\b(open|lopende|openstaande) (service)?(verzoek\w*|tickets?|meldingen)\b/,
  ),
  /** A request is spoken of, so that one word of its subject may name it. */
  oneRequest: any(/\b(\w*verzoek|aanvraag|melding|ticket|storing|klacht)\b/),
  /** Somebody asks how far a thing is. */
  progress: any(
    /\b(al|status|stand|hoe (staat|zit|ver)|opgelost|geregeld|klaar|gelukt|gekeken|bezig|onderweg|antwoord|geantwoord|gereageerd|nieuws)\b/,
  ),
  notice: any(
    /\b(wanneer|welke datum|hoe snel|vroegst)\b.*\b(van \w+( \w+)? af|opzeg\w*|stop\w*|beeindig\w*)\b/,
    /\b(mijn|onze|ons|mn)\b.*\bopzegtermijn\b|\bopzegtermijn\b.*\b(mijn|onze|ons|ik|we|wij)\b/,
  ),
  contracts: any(
    /\b\w*(contract(en)?|looptijd|einddatum|abonnement(en)?|vastzit(ten)?)\b.*\b(af|eindig\w*|einde|loop\w*|tot|wanneer|verleng\w*)\b/,
    /\bwanneer\b.*\b\w*(contract(en)?|looptijd|einddatum|abonnement(en)?)\b/,
    /\b(hoe ?lang|tot wanneer)\b.*\bvast\b/,
  ),
  costs: any(
    /\b(hoeveel|wat)\b.*\b(betaal|betalen|maandbedrag|kwijt)\b.*\b(maand|maandelijks|totaal|samen|nu|per)\b|\bmaandbedrag\b/,
    /\b(hoeveel|wat)\b.*\b(betaal|betalen) (ik|we|wij)\b/,
    /\b(kost|kosten) (mijn|onze|ons|mn)\b/,
    /\b(maandelijks|per maand|elke maand|maandbedrag)\b.*\b(rekening|afgeschreven|kwijt|uit|totaal)\b/,
    /\b(kwijt|afgeschreven|uitgeven|schrijven jullie)\b.*\b(maandelijks|per maand|elke maand)\b/,
    /\b(mijn|onze|mn) (vaste |maandelijkse |totale )*(kosten|lasten|maandlasten|uitgaven)\b/,
  ),
  detail: any(
    /\b(welke?|niveau|snel|snelheid|mbit|hoeveel|gebruikers|welk nummer|welke nummers|nummer|bundel|toestellen|licenties|sim\w*)\b/,
  ),
  connections: any(
    /\b(welke|hoeveel|overzicht|wat voor)\b.*\b(aansluiting(en)?|dienst(en)?|abonnement(en)?|nummers?|toestel(len)?|licenties?|gebruikers?|simkaarten?)\b/,
    /\bwat\b.*\b(hebben|heb|nemen)\b.*\b(wij|we|ik)\b.*\b(allemaal|lopen|af|bij jullie)\b/,
  ),
  /** What one has of a kind of service. */
  having: (said: string): boolean =>
    /\b(heb|hebben) (ik|we|wij)\b|\b(ik|we|wij) .*\b(heb|hebben)\b/.test(said) &&
    !/\b(nodig|moet|moeten|kan|kunnen|wil|willen|problemen?|last|storing|geen|gekregen|kwijt|verloren|opgezegd|ontvangen|net|gezien|gisteren|gewist|verwijderd)\b/.test(
      said,
    ),
} as const;

/** The kinds of services somebody names, as the records call them. */
export const kindPatterns: Readonly<Record<ServiceKind, RegExp>> = {
  Internet: /internet|glasvezel|\blijn\b|verbinding/,
  Mobiel: /mobiel|\b06\b|\bsim|gsm|databundel|\bnummers\b/,
  VoIP: /voip|vast(e)? (bellen|nummer|lijn|telefoon)|telefonie|toestel/,
  Cloud: /werkplek|office|365|licentie|\bcloud\b|\bteams\b/,
  SLA: /\bsla\b|\bservice ?niv(eau|o)s?\b|\bservice ?level\b/,
  TV: /\btv\b|televisie/,
  Hardware: /hardware|router|switch|wifi punt/,
};
