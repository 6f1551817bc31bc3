/** Making and changing lists of the workspace. */

const numbers = (all: readonly number[]): string => new Intl.ListFormat('nl').format(all.map(String));

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
  part: (number: number) => ({ field: `${String(number)}. Veld`, operator: 'Vergelijking', value: 'Waarde' }),
  empty: '(leeg)',
  yesNo: [
    { value: 'ja', label: 'Ja' },
    { value: 'nee', label: 'Nee' },
  ],
  dayHint: 'Bijvoorbeeld 21-11-2026, TODAY of LAST_N_DAYS:7',
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
  logic: 'Hoe de voorwaarden samengaan',
  logicHint: 'Bijvoorbeeld (1 OF 2) EN 3. Laat het leeg als alles moet gelden.',
  logicFault: (fault: LogicFault): string => {
    if (fault.kind === 'unread') return 'Dit kunnen we niet lezen. Gebruik nummers, EN, OF, NIET en haakjes.';
    return fault.kind === 'unknown' ? `Er is geen voorwaarde ${numbers(fault.numbers)}.` : `Voorwaarde ${numbers(fault.numbers)} komt er nog niet in voor.`;
  },
  columns: 'Kolommen',
  up: (name: string): string => `${name} naar voren`,
  down: (name: string): string => `${name} naar achteren`,
  withoutColumn: (name: string): string => `${name} weghalen`,
  addColumn: 'Kolom toevoegen',
  choose: 'Kies een veld',
  visibility: 'Wie ziet deze lijst',
  visibilities: [
    { value: 'Private', label: 'Alleen ik' },
    { value: 'Public', label: 'Iedereen' },
  ],
  change: 'Wijzigen',
  create: 'Opslaan als nieuwe lijst',
  remove: 'Verwijderen',
  saving: 'Bezig met opslaan',
  removing: (name: string) => ({
    title: 'Lijst verwijderen',
    text: `De lijst ${name} verdwijnt. De rijen erin blijven.`,
    stay: 'Terug',
    go: 'Lijst verwijderen',
  }),
  faults: {
    gone: 'Deze lijst is er niet meer, of je mag hem niet veranderen.',
    failed: 'Opslaan lukte niet. Probeer het zo nog een keer.',
    condition: 'Deze waarde past niet bij het veld.',
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
