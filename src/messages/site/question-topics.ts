/** `said`: in lower case, without accents and punctuation. */
const any =
  (...patterns: readonly RegExp[]) =>
  (said: string): boolean =>
    patterns.some((pattern) => pattern.test(said));

export const isAboutAsker = any(/\b(mijn|mn|ik|we|wij|ons|onze|mij)\b/);

export const asksPrice = any(
  /\b(kost|kosten|prijs|prijzen|prijslijst|tarief|tarieven|duur|goedkoop\w*|duurste|euro)\b/,
  /\b(hoeveel|wat)\b(?! (dagen|weken|maanden|tijd|jaar)).*\b(betaal|betalen|kwijt|rekenen|vragen)\b/,
  /\bvoor hoeveel\b/,
);
/** The words of a price question that do not name the product. */
export const priceWords =
  /\b(wat|hoe|hoeveel|kost|kosten|prijs|prijzen|prijslijst|tarief|tarieven|duur|goedkoop\w*|duurste|euro|betaal|betalen|kwijt|per|maand|maandelijks|abonnement\w*|pakket\w*|voor|dan|extra|nieuwe?|nog|een|zakelijk\w*|welke?|verschil\w*|soorten|keuze|overzicht|tussen|pakketten)\b/g;
/** The words of a speed question that do not name the product. */
export const speedWords = /\b(hoe|snel|snelhe\w+|maximale)\b/g;
export const asksWhatThereIs = any(
  /^(?:en |of )?(?:wat (?:is|zijn|beteken\w+|houdt|houden|doet|doen)|waar (?:staat|staan))\b/,
  /^(?:en |of )?(?:hebben|leveren|verkopen|verhuren|bieden) jullie\b|^(?:info|informatie|uitleg)\b/,
);
export const asksChoice = any(
  /\b(welke|wat voor|soorten|verschil\w*|overzicht|keuze)\b.*\b(abonnement\w*|pakket\w*|bundel\w*|\w*licenties?|sla|slas|toestellen|snelheden|varianten)\b/,
  /\bwelk\b.*\b(abonnement|pakket|bundel|licentie|sla)\b/,
);
export const asksDearest = any(/\b(duurste|snelste)\b/);

export const asksSpeed = any(
  /\b(snelste)\b/,
  /\b(hoe snel (is|zijn|gaat)|welke snelhe\w+|maximale snelheid)\b.*\b(internet|glasvezel|verbinding|lijn|leveren|bieden)\b/,
);
export const isUnrelatedSpeedQuestion = any(
  /\b(nodig|genoeg|voip|mensen|medewerkers|traag|meten|overstap\w*|aangesloten|geleverd|kan ik over|kunnen we over|reageren|antwoord|krijg ik antwoord)\b/,
);

export const isAboutUs = any(/\b(bij|van|over|met) jullie\b/);

export const asksOfJob = any(
  /\b(verdien\w*|salaris|loon|uren|parttime|deeltijd|fulltime|werken als|functie|ervaring|opleiding|vacature|solliciteren|vrije dagen|werken|thuiswerken)\b/,
  /\bthuis\b.*\bwerk\w*|\bwerk\w*\b.*\bthuis\b/,
);

export const isOutage = any(
  /\b(storing|plat|offline)\b/,
  /\b(internet|verbinding|wifi|netwerk|telefonie|lijn|tv|alles|boel)\b.*\b(eruit|er uit)\b/,
  /\b(lig|ligt|liggen|ligd)\b.*\b(uit|eruit|plat)\b/,
  /\b(internet|telefoon|telefonie|verbinding|netwerk|wifi|lijn|pinnen|bellen|tv)\b.*\b(doet het niet|doen het niet|werkt niet|werken niet|valt weg|weggevallen|kapot)\b/,
  /\bgeen (internet|verbinding|bereik|netwerk)\b/,
);

/** Removed from the question, because the place of an outage does not matter for the solution. */
export const placeOfOutage =
  /\b(?:op|in|bij) (?:het |de |mijn |onze |ons )?(?:kantoor|winkel|zaak|bedrijf|pand|praktijk|loods|magazijn)\b/gi;

/** We give no information about the services or prices of other providers. */
export const otherProviders =
  /\b(odido|ziggo|vodafone|t mobile|tmobile|tele2|youfone|simpel|hollandsnieuwe|lebara|delta|caiway|budget mobiel|budget thuis|xs4all|freedom internet|solcon|online nl|voys|eurofiber|lyca\w*)\b/gi;
const namesOther = (said: string): boolean => said.search(otherProviders) >= 0;
/** Questions about switching from or to another provider are about our own service. */
const ofChange = any(
  /\b(overstap\w*|overgestapt|overzetten|overgezet|overgaan|meenemen|nummers?|06|opgezegd|opzeg\w*|naar jullie|bij jullie|klantnummer)\b/,
  /\b(kom|komen|klant|zit|zitten|weg|nu) (nu )?(van|bij)\b/,
);
export const isAboutOtherProvider = (said: string): boolean => namesOther(said) && !ofChange(said);
export const asksProfessionalAdvice = any(
  /\b(aanklagen|aangeklaagd|advocaat|rechter|rechtszaak|juridisch advies|ontslaan|ontslag geven|ontslagen|schadevergoeding|procederen|dagvaarden|arbeidsrecht|belastingadvies|aftrekbaar)\b/,
);
