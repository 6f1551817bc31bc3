export const staffEditText = {
  start: 'Bewerken',
  save: 'Opslaan',
  cancel: 'Terug',
  saving: 'Bezig met opslaan',
  saved: {
    title: 'Opgeslagen',
    text: (name: string): string => `Je wijzigingen in ${name} zijn opgeslagen.`,
  },
  required: '(verplicht)',
  nothing: '(geen keuze)',
  first: (label: string): string => `Kies eerst iets bij ${label}.`,
  hints: {
    date: 'Dag-maand-jaar, bijvoorbeeld 21-11-2026',
    moment: 'Dag en tijd, bijvoorbeeld 21-11-2026 14:05',
    time: 'Bijvoorbeeld 14:05',
  },
  troubles: {
    required: 'Dit veld is nog leeg. Vul het in.',
    number: 'Dit is geen getal. Schrijf het getal als 1.234,50.',
    whole: 'Vul een heel getal in, zonder komma.',
    decimals: 'Dit getal heeft te veel cijfers achter de komma.',
    date: 'Dit is geen datum. Schrijf de datum als 21-11-2026.',
    moment: 'Dit is geen datum met tijd. Schrijf die als 21-11-2026 14:05.',
    time: 'Dit is geen tijd. Schrijf de tijd als 14:05.',
    email: 'Dit is geen geldig e-mailadres. Controleer het adres.',
    url: 'Dit is geen webadres. Begin met https:// of www., bijvoorbeeld https://www.bedrijf.nl.',
    phone:
      'Dit is geen telefoonnummer. Een Nederlands nummer heeft tien cijfers, bijvoorbeeld 06-12345678. Een nummer uit het buitenland begint met +.',
    tooLong: 'Dit is te lang. Maak het korter.',
    notInList: 'Deze keuze staat niet meer in de lijst. Kies een andere.',
    misfit: 'Deze keuze past niet bij wat er hiervoor is gekozen. Kies iets anders.',
    filtered:
      'Dit hoort bij een ander dan je hebt gekozen, bijvoorbeeld bij een ander bedrijf. Kies iets wat erbij hoort.',
    unknownName: 'Dit vinden we niet. Controleer de naam, of kies een ander.',
    severalNames: 'Er zijn er meer die zo heten. Typ de hele naam.',
    unpicked: 'Kies in de lijst wat je bedoelt.',
    unreachable: 'Hier kun je niet naar verwijzen. Kies een ander.',
    duplicate: 'Dit staat al bij een ander. Vul iets anders in.',
    duplicates:
      'Dit lijkt op gegevens die er al zijn. Kijk of je hetzelfde bedoelt en pas aan wat je hebt ingevuld.',
    rule: 'Dit mag hier niet staan. Controleer wat je hebt ingevuld.',
    wrong: 'We begrijpen niet wat hier staat. Controleer wat je hebt ingevuld.',
    fixed: 'Dit veld kun je niet wijzigen. Zet het terug zoals het was.',
    choose: 'Kies welke waarde je wilt bewaren. Hier staat nu jouw waarde.',
    fileTooLarge: 'Een van de bestanden is groter dan 25 MB. Maak het kleiner of splits het.',
    fileEmpty: 'Een van de bestanden is leeg. Kies een ander bestand.',
    fileNotKept: 'De bestanden bewaren lukt nu niet. Probeer het zo nog een keer.',
    filesTooMany: 'Je kunt hooguit 5 bestanden meesturen. Haal er een paar weg.',
    filesBusy:
      'Er is nog een bestand onderweg. Wacht tot het binnen is en probeer het dan opnieuw.',
    filesLeft: 'Een van de bestanden is niet binnengekomen. Probeer dat opnieuw of haal het weg.',
    readOnly: 'Je kunt deze gegevens wel bekijken, maar niet wijzigen.',
    tooMany:
      'Je hebt te vaak achter elkaar opgeslagen. Wat je hebt ingevuld, staat er nog. Wacht een minuut en sla het opnieuw op.',
    unreached:
      'Je hebt geen verbinding met onze site. Wat je hebt ingevuld, staat er nog. Sla het opnieuw op als je weer online bent.',
    failed:
      'Er ging iets mis bij ons. Wat je hebt ingevuld, staat er nog. Sla het zo nog een keer op.',
  },
  collision: {
    title: 'Een ander was je voor',
    colleague: 'een collega',
    by: (who: string, when: string): string =>
      `Terwijl je bezig was, heeft ${who} dit opgeslagen (${when}). Er is nog niets van jou opgeslagen.`,
    choose: 'Jullie hebben hetzelfde veld gewijzigd. Kies per veld welke waarde blijft.',
    settled: 'Jullie hebben verschillende velden gewijzigd. Je hoeft niets te kiezen.',
    mine: 'Jouw waarde',
    theirs: (who: string): string => `Waarde van ${who}`,
    savedFromYou: 'Dit wordt opgeslagen van jou',
    taken: (who: string): string => `Dit is overgenomen van ${who}`,
    same: 'Dit hebben jullie allebei hetzelfde ingevuld',
    save: 'Opslaan met deze keuze',
    back: 'Terug naar bewerken',
    open: 'Kies bij elk veld een waarde, dan kun je opslaan.',
  },
  gone: {
    title: 'Dit is intussen verwijderd',
    text: 'Een collega heeft dit verwijderd terwijl je bezig was, of je mag het niet meer zien. Opslaan kan niet meer. Kopieer wat je had ingevuld als je het nog nodig hebt.',
    merged: {
      title: 'Dit is intussen samengevoegd',
      text: 'Een collega heeft dit record met een ander samengevoegd terwijl je bezig was. Kopieer wat je had ingevuld en zet het bij het record dat bleef, als dat nog nodig is.',
    },
    typed: 'Wat je had ingevuld',
    copy: 'Kopiëren',
    copied: 'Gekopieerd',
  },
  leave: {
    title: 'Je hebt nog niet opgeslagen',
    text: 'Wat je hebt ingevuld, gaat verloren als je nu weggaat.',
    stay: 'Verder bewerken',
    go: 'Weggaan zonder opslaan',
  },
} as const;

export type SaveTroubleKind = keyof typeof staffEditText.troubles;
