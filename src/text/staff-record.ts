/** The page of one record in the workspace, and the form of a new one. Names of objects, fields and lists come from the objects themselves. */
export const staffRecordText = {
  lookup: {
    byName: 'Typ de naam, of een deel ervan als die maar één keer voorkomt.',
    searching: 'Bezig met zoeken',
    recent: 'Laatst bekeken en nieuw. Typ om te zoeken.',
    found: (count: number): string => (count === 1 ? '1 gevonden' : `${String(count)} gevonden`),
    none: (text: string): string => `Niets gevonden voor “${text}”`,
    empty: 'Er is nog niets om te kiezen',
    failed: 'Zoeken lukt nu niet. Probeer het zo nog een keer.',
    create: (kind: string): string => `${kind}: nieuw`,
  },
  duplicates: {
    title: 'Dit lijkt op wat er al is',
    newTab: '(opent in een nieuw tabblad)',
    insist: 'Toch opslaan',
  },
} as const;
