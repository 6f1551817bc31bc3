import { countText } from '../shared/numbers.ts';

export const staffBulkText = {
  object: { label: 'Bewerking', labelPlural: 'Bewerkingen' },
  kinds: {
    update: 'Wijzigen',
    delete: 'Verwijderen',
    undelete: 'Terugzetten',
    action: 'Actie',
    import: 'Importeren',
    addresses: 'Adressen importeren',
    codes: 'Aanmeldcodes maken',
    ingest: 'Inlezen door een programma',
    query: 'Uitlezen door een programma',
  },
  states: {
    draft: 'Concept',
    waiting: 'Wacht',
    running: 'Loopt',
    stopped: 'Gestopt',
    done: 'Klaar',
    failed: 'Mislukt',
  },
  reasons: { user: 'Zelf gestopt', rights: 'Rechten ingetrokken', fault: 'Fout bij ons' },
  nameOf: (kind: string, plural: string, total: number) =>
    `${plural}: ${kind.toLowerCase()} (${countText(total)})`,
  page: {
    progress: (done: string, total: string) => `${done} van ${total} gedaan`,
    facts: {
      total: 'Aantal',
      succeeded: 'Gelukt',
      refused: 'Geweigerd',
      asked: 'Gevraagd op',
      finished: 'Klaar op',
    },
    tried: { state: 'Proefgedraaid', succeeded: 'Zou lukken', refused: 'Zou geweigerd worden' },
    stop: 'Stop',
    goOn: 'Ga verder',
    refresh: 'Ververs',
    away: 'We kunnen de server even niet bereiken, dus dit is de laatste stand die we kennen. Zodra hij er weer is, gaat de bewerking vanzelf verder.',
    lost: 'We konden de server niet bereiken, dus dit is niet gedaan. Druk zo nog een keer.',
    all: 'Mijn bewerkingen',
    said: {
      waiting: 'Dit begint zo. Je kunt deze pagina sluiten: het gaat vanzelf door.',
      running: 'Je kunt deze pagina sluiten: het gaat vanzelf door.',
      done: 'Alles is gedaan.',
      partly: 'Klaar, maar niet alles is gelukt. Hieronder staat wat geweigerd is en waarom.',
      nothing: 'Er is niets gebeurd: alles is geweigerd. Hieronder staat waarom.',
      tried: 'Het proefdraaien is klaar. Er is nog niets opgeslagen.',
      user: 'Gestopt. Wat al gedaan is, blijft zo. Je kunt verder gaan waar het gebleven was.',
      rights: 'Gestopt: wie dit vroeg, mag dit niet meer. Vraag een beheerder om hulp.',
      fault: 'Gestopt door een fout bij ons. Ga verder om het opnieuw te proberen.',
      draft: 'Dit is nog niet begonnen.',
    },
    refused: {
      title: 'Geweigerd',
      none: 'Geen enkele regel is geweigerd.',
      place: 'Nr.',
      line: 'Regel',
      what: 'Wat',
      why: 'Waarom',
      like: 'Lijkt op',
      next: 'Volgende',
      first: 'Terug naar het begin',
      workbook: 'Download alle geweigerde regels (Excel)',
      csv: 'Download alle geweigerde regels (CSV)',
    },
    carryOut: {
      title: 'Nu echt importeren',
      text: (count: string) =>
        `${count === '1' ? 'Eén regel wordt' : `${count} regels worden`} opgeslagen. Regels die geweigerd zijn, worden overgeslagen.`,
      stays:
        'Wat deze import bijwerkt, kun je daarna niet in één keer terugdraaien. Wat hij toevoegt, wel.',
      button: 'Importeer',
      columns: 'Pas de kolommen aan',
    },
    putBack: {
      button: 'Zet rijen terug',
      text: (until: string) =>
        `Alles wat deze bewerking verwijderde, komt terug met wat eronder hing. Dat kan tot ${until}.`,
      done: 'Bekijk hoe deze rijen zijn teruggezet',
    },
    takeBack: {
      open: 'Maak deze import ongedaan',
      text: (count: number): string =>
        `${count === 1 ? 'De rij die deze import toevoegde, wordt' : `De ${countText(count)} rijen die deze import toevoegde, worden`} verwijderd, met wat er intussen onder hangt. Een rij waar gegevens bij horen die eerst zelf weg moeten, blijft staan: na afloop zie je welke. Wat deze import bijwerkte, blijft zoals het nu is. Verwijderde rijen kun je 30 dagen lang terugzetten.`,
      since: (count: number): string =>
        `${count === 1 ? '1 rij is na de import nog gewijzigd. Die verdwijnt' : `${countText(count)} rijen zijn na de import nog gewijzigd. Die verdwijnen`} ook, met die wijzigingen. Zet je terug, dan komen ze mee.`,
      button: (count: number): string =>
        count === 1 ? 'Verwijder 1 rij' : `Verwijder ${countText(count)} rijen`,
      done: 'Bekijk hoe deze import ongedaan is gemaakt',
    },
    left: (minutes: number): string => {
      if (minutes < 1) return 'Nog minder dan een minuut.';
      if (minutes >= 90) return `Nog ongeveer ${String(Math.round(minutes / 60))} uur.`;
      return `Nog ongeveer ${Math.round(minutes) === 1 ? 'een minuut' : `${String(Math.round(minutes))} minuten`}.`;
    },
    begin: 'Kies de kolommen',
  },
} as const;
