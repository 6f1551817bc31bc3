/** How people ask for what the assistant looks up by itself. Each pattern is tried on a question in lower case, without accents and signs. */

const any =
  (...patterns: readonly RegExp[]) =>
  (said: string): boolean =>
    patterns.some((pattern) => pattern.test(said));

/** About oneself or one's own company. */
export const isOfOneself = any(/\b(mijn|mn|ik|we|wij|ons|onze|mij)\b/);

export const asksPrice = any(
  /\b(kost|kosten|prijs|prijzen|prijslijst|tarief|tarieven|duur|goedkoop\w*|duurste|euro)\b/,
  /\b(hoeveel|wat)\b.*\b(betaal|betalen|kwijt|rekenen|vragen)\b/,
  /\bvoor hoeveel\b/,
);
/** Words of such a question that say nothing of what one wants to buy. */
export const priceWords =
  /\b(wat|hoe|hoeveel|kost|kosten|prijs|prijzen|prijslijst|tarief|tarieven|duur|goedkoop\w*|duurste|euro|betaal|betalen|kwijt|per|maand|maandelijks|abonnement\w*|pakket\w*|voor|dan|extra|nieuwe?|nog|een|zakelijk\w*|welke?|verschil\w*|soorten|keuze|overzicht|tussen|pakketten)\b/g;
/** Which products there are to choose from. */
export const asksChoice = any(
  /\b(welke|wat voor|soorten|verschil\w*|overzicht|keuze)\b.*\b(abonnement\w*|pakket\w*|bundel\w*|licenties?|sla|slas|toestellen|snelheden|varianten)\b/,
  /\bwelk\b.*\b(abonnement|pakket|bundel|licentie|sla)\b/,
);
export const asksDearest = any(/\b(duurste|snelste)\b/);

export const asksSpeed = any(
  /\b(snelste)\b/,
  /\b(hoe snel (is|zijn|gaat)|welke snelhe\w+|maximale snelheid)\b.*\b(internet|glasvezel|verbinding|lijn|leveren|bieden)\b/,
);
export const isOtherSpeed = any(
  /\b(nodig|genoeg|voip|mensen|medewerkers|traag|meten|overstap\w*|aangesloten|geleverd|kan ik over|kunnen we over|reageren|antwoord|krijg ik antwoord)\b/,
);

const aDay = /\b(zaterdag|zondag|weekend|feestdag\w*|avond|avonds)\b/;
const opening = /\b(openingstijd\w*|openingsuren|open|geopend|gesloten|dicht|bereikbaar|bereikbaarheid)\b/;
export const asksHours = (said: string): boolean =>
  (/\b(openingstijd\w*|openingsuren)\b/.test(said) && !/\b(mijn|onze|instellen|aanpassen|keuzemenu|centrale)\b/.test(said)) ||
  (opening.test(said) &&
    /\b(jullie|vandaag|nu|morgen|zaterdag|zondag|weekend|avond|feestdag\w*|kerst\w*|pasen|helpdesk|kantoor|hoe laat)\b/.test(said) &&
    !/\b(overstap\w*|nummer\w*|verzoek\w*|collega\w*|belgroep\w*|tijdens|instellen|storing\w*|open staan|openstaan\w*|gejat|gestolen|kwijt|blokkeer\w*|geblokkeerd)\b/.test(
      said,
    )) ||
  /\b(hoe laat|tot hoe laat|wanneer)\b.*\b(jullie)\b.*\b(bellen|bel|terecht|open|dicht|bereiken)\b/.test(said) ||
  (aDay.test(said) && /\bjullie\b/.test(said) && /\b(bellen|bel|terecht|bereiken|bereik)\b/.test(said));

export const asksReach = (said: string): boolean =>
  (/\b(telefoonnummer|telefoonnr|belnummer|nummer|e ?mail|mailadres|e ?mailadres|adres|postadres|bezoekadres|contactgegevens|kvk nummer|kvk)\b/.test(said) &&
    /\b(jullie|de helpdesk|klantenservice|support|contactgegevens)\b/.test(said) &&
    !/\b(mijn|onze|06|houden|behouden|meenemen|houwen)\b/.test(said)) ||
  /\bwaar\b.*\b(zit|zitten|gevestigd|vind ik jullie)\b/.test(said) ||
  (/\blangs ?komen\b/.test(said) && !/\b(monteur|mannetje|iemand|moet er|internet)\b/.test(said)) ||
  /\bhoe (kan|bereik)\b.*\bjullie\b.*\bbereik\w*\b|\bhoe bereik ik jullie\b|\bjullie (bellen|mailen|bereiken)\b/.test(said);

export const asksVacancies = any(
  /\b(vacature\w*|baan|banen|bijbaan|solliciteer\w*|solliciteren|sollicitatie|stage\w*|stageplek)\b/,
  /\bwerken bij\b/,
  /\bbij jullie (komen )?werken\b/,
);
/** What one asks of a job. */
export const asksOfJob = any(
  /\b(verdien\w*|salaris|loon|uren|parttime|deeltijd|fulltime|werken als|functie|ervaring|opleiding|vacature|solliciteren|vrije dagen|werken|thuiswerken|thuis)\b/,
);
export const asksSalary = any(/\b(verdien\w*|salaris|loon|betaalt|betaald)\b/);

const fibre = /\b(glasvezel|glas|fiber|fibre)\b/;
export const asksFibreHere = (said: string): boolean =>
  fibre.test(said) &&
  /\b(ligt er|bij ons|bij mij|op mijn adres|ons adres|mijn adres|beschikbaar|in de straat|in onze straat|mijn straat|in de buurt|regio|krijgen|mogelijk|postcode|kan het|komt er|liggen|wanneer komt)\b/.test(
    said,
  ) &&
  !/\b(toestemming|verhuurder|huisbaas|eigenaar|monteur|brief|code|aanmeldcode|duurt|verschil|lang|post|graven|kosten|kost)\b/.test(said);
export const isFibre = any(fibre);

/** Nothing works: who asks is in a hurry. */
export const isOutage = any(
  /\b(storing|plat|offline)\b/,
  /\b(internet|verbinding|wifi|netwerk|telefonie|lijn|tv|alles|boel)\b.*\b(eruit|er uit)\b/,
  /\b(lig|ligt|liggen|ligd)\b.*\b(uit|eruit|plat)\b/,
  /\b(internet|telefoon|telefonie|verbinding|netwerk|wifi|lijn|pinnen|bellen|tv)\b.*\b(doet het niet|doen het niet|werkt niet|werken niet|valt weg|weggevallen|kapot)\b/,
  /\bgeen (internet|verbinding|bereik|netwerk)\b/,
);

/** Other providers: what they do or cost we do not tell. */
export const otherProviders =
  /\b(odido|ziggo|vodafone|t mobile|tmobile|tele2|youfone|simpel|hollandsnieuwe|lebara|delta|caiway|budget mobiel|budget thuis|xs4all|freedom internet|solcon|online nl|voys|eurofiber|lyca\w*)\b/gi;
export const namesOther = (said: string): boolean => said.search(otherProviders) >= 0;
/** What is for a lawyer, a doctor or an accountant. */
export const asksAdvice = any(
  /\b(aanklagen|aangeklaagd|advocaat|rechter|rechtszaak|juridisch\w*|ontslaan|ontslag geven|ontslagen|schadevergoeding|procederen|dagvaarden|arbeidsrecht|belastingadvies|aftrekbaar)\b/,
);
