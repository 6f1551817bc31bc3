const numbers = (all: readonly number[]): string =>
  new Intl.ListFormat('nl').format(all.map(String));

type LogicFault = { kind: 'unread' } | { kind: 'unknown' | 'unused'; numbers: readonly number[] };

export const listEditText = {
  open: 'Lijst aanpassen',
  title: 'Lijst aanpassen',
  loading: 'De lijst wordt opgehaald',
  name: 'Naam van de lijst',
  scope: 'Welke rijen',
  conditions: 'Voorwaarden',
  noConditions: 'Zonder voorwaarden staan alle rijen in de lijst.',
  add: 'Voorwaarde toevoegen',
  without: (number: number): string => `Voorwaarde ${String(number)} weghalen`,
  part: (number: number) => ({
    field: `${String(number)}. Veld`,
    operator: 'Vergelijking',
    value: 'Waarde',
  }),
  empty: '(leeg)',
  yesNo: [
    { value: 'ja', label: 'Ja' },
    { value: 'nee', label: 'Nee' },
  ],
  condition: (number: number): string => `Voorwaarde ${String(number)}`,
  /** The viewer, as a value of a filter. */
  viewer: 'ik',
  /** In place of the name of a referenced record. */
  row: { loading: 'De naam wordt opgehaald', gone: 'Bestaat niet meer, of je mag het niet zien' },
  when: {
    label: 'Wanneer',
    day: 'een dag',
    date: 'Dag',
    dateHint: 'Bijvoorbeeld 21-11-2026',
    count: 'Hoeveel',
  },
  days: {
    TODAY: 'vandaag',
    YESTERDAY: 'gisteren',
    TOMORROW: 'morgen',
    THIS_WEEK: 'deze week',
    LAST_WEEK: 'vorige week',
    NEXT_WEEK: 'volgende week',
    THIS_MONTH: 'deze maand',
    LAST_MONTH: 'vorige maand',
    NEXT_MONTH: 'volgende maand',
    THIS_QUARTER: 'dit kwartaal',
    LAST_QUARTER: 'vorig kwartaal',
    NEXT_QUARTER: 'volgend kwartaal',
    THIS_YEAR: 'dit jaar',
    LAST_YEAR: 'vorig jaar',
    NEXT_YEAR: 'volgend jaar',
  } as Readonly<Record<string, string>>,
  /** The number replaces `…`. */
  ranges: {
    LAST_N_DAYS: 'laatste … dagen',
    NEXT_N_DAYS: 'komende … dagen',
    LAST_N_WEEKS: 'laatste … weken',
    NEXT_N_WEEKS: 'komende … weken',
    LAST_N_MONTHS: 'laatste … maanden',
    NEXT_N_MONTHS: 'komende … maanden',
    LAST_N_YEARS: 'laatste … jaren',
    NEXT_N_YEARS: 'komende … jaren',
  } as Readonly<Record<string, string>>,
  plainValueHint:
    'Meer waarden scheid je met een puntkomma. Een dag schrijf je als 21-11-2026, vandaag, deze week of laatste 7 dagen.',
  pickHint: 'Door keuzes loop je met de pijltjes; met de spatiebalk kies je er een of meer.',
  operators: {
    Equals: 'is',
    NotEqual: 'is niet',
    LessThan: 'is kleiner dan',
    LessOrEqual: 'is hoogstens',
    GreaterThan: 'is groter dan',
    GreaterOrEqual: 'is minstens',
    Contains: 'bevat',
    NotContain: 'bevat niet',
    StartsWith: 'begint met',
    Includes: 'bevat keuze',
    Excludes: 'bevat keuze niet',
  } as Readonly<Record<string, string>>,
  dayOperators: {
    LessThan: 'is vóór',
    LessOrEqual: 'is op of vóór',
    GreaterThan: 'is na',
    GreaterOrEqual: 'is op of na',
  } as Readonly<Record<string, string>>,
  specials: {
    me: 'ben ik',
    notMe: 'ben ik niet',
    empty: 'is leeg',
    filled: 'is niet leeg',
  } as Readonly<Record<string, string>>,
  conditionFaults: {
    nothing: 'Vul een waarde in, of kies ‘is leeg’.',
    choose: 'Kies een waarde, of kies ‘is leeg’.',
    choice: 'Deze waarde staat niet in de lijst van dit veld.',
    yesNo: 'Vul ja of nee in.',
    number: 'Vul een getal in, bijvoorbeeld 1.250 of 12,5.',
    day: 'Deze dag bestaat niet. Schrijf hem als 21-11-2026.',
    count: 'Vul een heel getal in van 1 tot en met 10.000.',
    operator: 'Deze vergelijking past niet bij dit veld.',
    refused: 'Deze waarde past niet bij het veld.',
  },
  faultOf: (number: number, fault: string): string => `Voorwaarde ${String(number)}: ${fault}`,
  logic: 'Hoe de voorwaarden samengaan',
  logicHint: 'Bijvoorbeeld (1 OF 2) EN 3. Laat het leeg als alles moet gelden.',
  logicFault: (fault: LogicFault): string => {
    if (fault.kind === 'unread')
      return 'Dit kunnen we niet lezen. Gebruik nummers, EN, OF, NIET en haakjes.';
    return fault.kind === 'unknown'
      ? `Er is geen voorwaarde ${numbers(fault.numbers)}.`
      : `Voorwaarde ${numbers(fault.numbers)} komt er nog niet in voor.`;
  },
  columns: 'Kolommen',
  columnsHint: 'Met de pijltjes loop je langs de knoppen.',
  up: (name: string): string => `${name} naar voren`,
  down: (name: string): string => `${name} naar achteren`,
  withoutColumn: (name: string): string => `${name} weghalen`,
  addColumn: 'Kolom toevoegen',
  choose: 'Kies een veld',
  visibility: 'Wie ziet deze lijst',
  visibilities: [
    { value: 'Private', label: 'Alleen ik' },
    { value: 'Public', label: 'Alle medewerkers' },
    { value: 'Shared', label: 'Alleen bepaalde groepen' },
  ],
  sharedWith: 'Met wie',
  change: 'Wijzigen',
  create: 'Opslaan als nieuwe lijst',
  remove: 'Verwijderen',
  saving: 'Bezig met opslaan',
  saveKey: 'slaat op',
  removing: (name: string, isSeen: boolean) => ({
    title: 'Lijst verwijderen',
    text: `De lijst ‘${name}’ verdwijnt${isSeen ? ', ook voor anderen die hem gebruiken' : ''}. De rijen erin blijven. Je kunt dit niet terugdraaien.`,
    stay: 'Terug',
    go: 'Lijst verwijderen',
  }),
  faults: {
    gone: 'Deze lijst is er niet meer, of je mag hem niet veranderen.',
    failed: 'Opslaan lukte niet. Probeer het zo nog een keer.',
    overtaken:
      'Deze lijst is intussen door iemand anders gewijzigd. Sla nog een keer op om jouw versie te houden, of ga terug om te zien wat er veranderde.',
    noName: 'Geef de lijst een naam.',
    at: {
      label: 'Geef de lijst een naam van hoogstens 40 tekens die nog niet bestaat.',
      listViewApiName: 'Er is al een lijst met deze naam.',
      displayColumns: 'Kies minstens één kolom, en hoogstens dertig.',
      filteredByInfo: 'Deze voorwaarden gaan samen niet. Haal er een weg.',
      filterLogicString: 'Deze regel klopt niet met de voorwaarden.',
      scope: 'Deze keuze van rijen kan hier niet.',
      visibility: 'Je mag deze lijst niet met anderen delen.',
      listShares: 'Kies met wie je de lijst deelt.',
    } as Readonly<Record<string, string>>,
  },
} as const;
