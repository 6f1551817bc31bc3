/**
 * A word or phrase of every list of `has` must occur, and none of `not`. `*` matches any ending. In
 * lower case, without accents and punctuation.
 */
export type TopicRule = { has: readonly string[]; not?: string };

const days = 'zaterdag, zondag, weekend, feestdag*, avond, avonds, ochtend*, middag*';
const outsideHours = 'buiten kantooruren, buiten kantoortijd*, buiten openingstijd*';
const open =
  'openingstijd*, openingsuren, open, geopend, gesloten, dicht, bereikbaar, bereikbaarheid';
const fibre = 'glasvezel, glas, fiber, fibre';

export const topicRules = {
  hours: [
    {
      has: ['openingstijd*, openingsuren'],
      not: 'mijn, onze, instellen, aanpassen, keuzemenu, centrale',
    },
    {
      has: [
        open,
        `${days}, jullie, vandaag, nu, morgen, kerst*, pasen, helpdesk, kantoor, hoe laat`,
      ],
      not: `overstap*, nummer*, verzoek*, collega*, belgroep*, tijdens, instellen, storing*,
        openstaan*, open staan, gejat, gestolen, kwijt, blokkeer*, geblokkeerd`,
    },
    { has: ['hoe laat, wanneer', 'jullie', 'bellen, bel, terecht, open, dicht, bereiken'] },
    { has: [days, 'jullie', 'bellen, bel, terecht, bereiken, bereik'] },
    {
      has: [
        'hoe laat, hoe vroeg, wanneer, welke uren',
        'iemand, mens, persoon, medewerker, collega',
        `telefoon, lijn, spreken, bellen, bereiken, krijgen, opneemt, neemt, pakken`,
      ],
      not: 'monteur, dienst, afspraak, mijn, onze, nieuwe',
    },
  ],
  /** Whether somebody answers the phone outside opening hours, in an outage. */
  outageHours: [
    {
      has: [
        `${days}, nacht, nachts, dag en nacht, ${outsideHours}`,
        'bel, belt, bellen, bereik*, open, geopend, dicht, gesloten, terecht, opneemt, neemt',
      ],
      not: 'niet bellen, niet meer bellen, sinds, doorschakel*, keuzemenu',
    },
    { has: [outsideHours, 'storing*'] },
  ],
  reach: [
    {
      has: [
        `telefoonnummer, telefoonnr, belnummer, nummer, email, e mail, mailadres, emailadres,
        e mailadres, adres, postadres, bezoekadres, contactgegevens, kvk nummer, kvk`,
        'jullie, de helpdesk, klantenservice, support, contactgegevens',
      ],
      not: 'mijn, onze, 06, houden, behouden, meenemen, houwen',
    },
    { has: ['waar', 'zit, zitten, gevestigd, vind ik jullie'] },
    { has: ['langskomen, langs komen'], not: 'monteur, mannetje, iemand, moet er, internet' },
    { has: ['hoe', 'kan, bereik', 'jullie', 'bereik*'] },
    { has: ['hoe bereik ik jullie, jullie bellen, jullie mailen, jullie bereiken'] },
  ],
  vacancies: [
    {
      has: [
        `vacature*, baan, banen, bijbaan, solliciteer*, solliciteren, sollicitatie, stage*,
        werken bij, bij jullie werken, bij jullie komen werken`,
      ],
    },
  ],
  fibreHere: [
    {
      has: [
        fibre,
        `ligt er, bij ons, bij mij, op mijn adres, ons adres, mijn adres, beschikbaar,
        in de straat, in onze straat, mijn straat, in de buurt, regio, krijgen, mogelijk, postcode,
        kan het, komt er, liggen, wanneer komt`,
      ],
      not: `toestemming, verhuurder, huisbaas, eigenaar, monteur, brief, code, aanmeldcode, duurt,
        verschil, lang, post, graven, kosten, kost`,
    },
  ],
  fibre: [{ has: [fibre] }],
  password: [{ has: ['wachtwoord, wachtwoorden, password, inlogwachtwoord, accountwachtwoord'] }],
} as const satisfies Readonly<Record<string, readonly TopicRule[]>>;

/** A question with another meaningful word is about something else (`jullie showroom`). */
export const topicWords = {
  reach: `${open}, ${days}, kerst*, pasen, pinksteren, koningsdag, hemelvaart*, nieuwjaar*,
    oudjaar*, bellen, bel, belt, bereik*, mail*, email*, e, telefoon*, belnummer, nummer, adres,
    postadres, bezoekadres, vestigingsadres, contact*, kvk*, helpdesk, klantenservice, service,
    support, kantoor, hoofdkantoor, bedrijf, afdeling, team, medewerker, collega, persoon, mens,
    telefonisch, langs, komen, langskomen, gevestigd, terecht, uur, laat, vroeg, welke, uren, werkdag*, doordeweeks, lijn, pakken, opneemt, neemt,
    spreken, vraag, vragen, gegevens, kantooruren, kantoortijden`,
  speed: `snel, snelst*, snelhe*, maxima*, topsnelheid, verbinding*, lijn, lijnen, lever*, bied*,
    internet, internetverbinding*, internetsnelhe*, internetabonnement*, abonnement*, mbit*, gbit*,
    megabit, gigabit, download*, upload*, zakelijk*, hoog*, hoogst*, s`,
  fibre: `glasvezel*, glas, fiber, fibre, internet, zakelijk*, adres, postcode, huisnummer, straat,
    straten, weg, laan, plein, buurt, wijk, dorp, stad, plaats, regio, gebied, gemeente, omgeving,
    bedrijventerrein, industrieterrein, pand, gebouw, kantoor, zaak, winkel, bedrijf, locatie,
    beschikbaar*, aansluiting, aangesloten, aansluiten, aanleg*, leverbaar, leveren, kabel, check*,
    gecheckt, controleren, aanvragen, bestellen, nummer, nr, op`,
  password: `wachtwoord, wachtwoorden, password, inlogwachtwoord, accountwachtwoord, account, login,
    inlog*, inloggen, klantportaal, portaal, dashboard, klantomgeving, omgeving, website, site,
    wijzig*, verander*, aanpas*, aan, pas, kies, kiezen, vergeten, vergeet, kwijt, verloren, reset*,
    resetten, herstel*, vernieuw*, nieuw, ander, opnieuw, instellen, stel, in, weet, onthouden,
    sterk*, veilig*, bij, jullie`,
  price: `bedrijf, bedrijven, zaak, kantoor, medewerker*, mensen, personen, persoon, collega*, werknemer*,
    gebruiker*, zzp*, zelfstandige*, ondernemer*, mkb, klant*, stuk, stuks, btw, exclusief, inclusief`,
} as const;
