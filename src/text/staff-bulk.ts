/** Words of work on many rows at once. */
export const staffBulkText = {
  object: { label: 'Bewerking', labelPlural: 'Bewerkingen' },
  kinds: {
    update: 'Wijzigen',
    delete: 'Verwijderen',
    import: 'Importeren',
    addresses: 'Adressen importeren',
    codes: 'Aanmeldcodes maken',
  },
  states: { draft: 'Concept', waiting: 'Wacht', running: 'Loopt', stopped: 'Gestopt', done: 'Klaar', failed: 'Mislukt' },
  reasons: { user: 'Zelf gestopt', rights: 'Rechten ingetrokken', fault: 'Fout bij ons' },
  nameOf: (kind: string, plural: string, total: number) => `${plural}: ${kind.toLowerCase()} (${total.toLocaleString('nl-NL')})`,
} as const;
