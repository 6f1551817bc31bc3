import { countText } from '../shared/numbers.ts';
import type { AuditAction, AuditSubject } from '#protocol/users/audit.ts';
import { draftRetentionDays, letterCodeRetentionHours } from '#protocol/constants.ts';

export const staffRetentionText = {
  deleted: {
    title: 'Verwijderd',
    lede: 'Wat jij of een collega verwijdert, staat hier dertig dagen. Zet je het terug, dan is alles weer zoals het was: ook reacties, bestanden en verwijzingen.',
    columns: {
      what: 'Wat',
      kind: 'Soort',
      who: 'Door',
      when: 'Verwijderd op',
      until: 'Terug te zetten tot',
      act: 'Terugzetten',
    },
    mergedInto: 'Samengevoegd met',
    nameless: 'Zonder naam',
    system: 'Automatisch',
    back: 'Terugzetten',
    backOf: (name: string): string => `${name} terugzetten`,
    done: 'Het staat weer op zijn plek.',
    open: 'Bekijken',
    failed: 'Terugzetten lukt niet',
    next: 'Oudere',
    newest: 'Terug naar de nieuwste',
    empty: {
      title: 'Niets te herstellen',
      text: 'Er is de afgelopen dertig dagen niets verwijderd wat je kunt terugzetten.',
    },
  },
  terms: {
    title: 'Bewaartermijnen',
    lede: 'Zo lang bewaren we gegevens. Elk uur verwijdert het systeem wat over zijn termijn is. Dat is definitief: het komt niet bij Verwijderd te staan. Wat nog openstaat, blijft, behalve waar hieronder iets anders staat.',
    columns: {
      what: 'Wat',
      term: 'Termijn',
      reason: 'Reden',
      due: 'Nu te oud',
      last: 'Laatst opgeruimd',
    },
    days: termWords,
    set: (who: string, when: string): string => `aangepast door ${who} op ${when}`,
    never: 'Nog niet gedraaid',
    ran: (when: string): string => `Gekeken op ${when}`,
    removed: (count: number, when: string): string => `${countText(count)} verwijderd op ${when}`,
    change: 'Termijn aanpassen',
    changeOf: (what: string): string => `Termijn van ${what} aanpassen`,
    label: 'Aantal dagen',
    bounds: (least: number, most: number): string =>
      `Van ${countText(least)} tot en met ${countText(most)} dagen.`,
    fixedBound: 'Deze termijn ligt vast.',
    save: 'Bewaren',
    saved: 'De nieuwe termijn geldt vanaf nu.',
    wrong: (least: number, most: number): string =>
      `Vul een heel getal in van ${countText(least)} tot en met ${countText(most)}.`,
    failed: 'De termijn is niet aangepast',
    fixed: {
      title: 'Wat het systeem zelf bijhoudt',
      rows: [
        {
          what: 'Verwijderde gegevens',
          term: '30 dagen',
          reason: 'Om een vergissing te herstellen. Daarna zijn ze echt weg.',
        },
        {
          what: 'Sessies',
          term: '1 dag na afloop',
          reason: 'Om te laten zien dat een sessie voorbij is.',
        },
        {
          what: 'Inloggeschiedenis',
          term: '1 jaar',
          reason: 'Zo ziet iemand zelf of een ander binnen was. Staat in de privacyverklaring.',
        },
        {
          what: 'Links en codes in mails',
          term: 'Tot ze verlopen',
          reason: 'Daarna werken ze niet meer.',
        },
        {
          what: 'Sleutels van verzonden formulieren',
          term: '7 dagen',
          reason: 'Om dubbel verzenden te herkennen.',
        },
        {
          what: 'Half ingevulde nieuwe klanten',
          term: `${countText(draftRetentionDays)} dagen na de laatste stap`,
          reason: 'Zodat je later verder kunt. Er is dan nog geen klant gemaakt.',
        },
        {
          what: 'Aanmeldcodes op brieven',
          term: `${countText(letterCodeRetentionHours)} uur na het ophalen`,
          reason:
            'Zodat brieven nog een keer gedrukt kunnen worden. Daarna kan niemand ze meer lezen.',
        },
        {
          what: 'Logboek van inzage',
          term: '2 jaar',
          reason:
            'Om te laten zien wie gegevens bekeek of wijzigde (art. 5 lid 2 en art. 32 AVG). Bevat alleen nummers van records.',
        },
      ],
    },
    customers: {
      title: 'Klanten',
      text: 'Gegevens van klanten bewaren we zolang ze klant zijn, en daarna zo lang als hierboven staat bij Bedrijven die geen klant meer zijn. Wat bij de administratie hoort, bewaren we zeven jaar (art. 52 AWR). Wil een klant eerder gewist worden? Dat doe je met de actie Gegevens wissen bij het bedrijf. Een bedrijf dat nooit een contract had, gaat niet vanzelf weg: ook daarvoor gebruik je die actie.',
    },
  },
  file: {
    title: 'Klantdossier',
    of: (name: string): string => `Klantdossier van ${name}`,
    lede: 'Alles wat we van deze klant hebben. Vraagt de klant om inzage, of om de gegevens mee te nemen? Download dan het dossier: gegevens als JSON en CSV, en alle bestanden. Wat de afgelopen dertig dagen verwijderd is, zit erin in een eigen map.',
    deletedOn: 'Verwijderd op',
    download: 'Dossier downloaden',
    back: 'Terug naar het bedrijf',
    columns: { kind: 'Soort', count: 'Aantal', erasing: 'Als je de klant wist' },
    goes: (count: number): string =>
      count === 1 ? '1 verdwijnt.' : `${countText(count)} verdwijnen.`,
    stays: (count: number): string => (count === 1 ? '1 blijft.' : `${countText(count)} blijven.`),
    belongs: 'Hoort bij wat blijft.',
    erase: {
      title: 'Gegevens wissen',
      text: 'Zo wis je de klant: wat verdwijnt, is echt weg, ook uit Verwijderd. Van wat blijft, gaan de persoonsgegevens eruit. Niemand van dit bedrijf kan daarna nog inloggen.',
      number: 'Klantnummer',
      hint: (number: string): string => `Typ ${number} over.`,
      button: 'Definitief wissen',
      askedBy: (who: string, why: string): string =>
        `${who} vroeg om deze klant te wissen. Reden: ${why}`,
      own: 'Je hebt dit zelf aangevraagd. Een andere beheerder kan nu wissen: het staat bij Klanten te wissen. Antwoord de klant binnen een maand na het verzoek (art. 12 lid 3 AVG).',
      first:
        'Wissen doe je met z’n tweeën. Een van jullie vraagt het aan, een andere beheerder wist.',
      ask: 'Wissen aanvragen',
      alone: {
        text: 'Er is geen andere beheerder, dus nu kan niemand wissen. Wissen kun je niet terugdraaien, daarom kijkt er altijd iemand anders mee. Maak een tweede beheerder: die wist. Antwoord de klant binnen een maand na het verzoek (art. 12 lid 3 AVG).',
        make: 'Tweede beheerder maken',
      },
      running:
        'Deze klant heeft nog diensten die lopen. Wissen kan pas als die beëindigd zijn: zolang er een contract is, hebben we de gegevens nodig.',
      failed: 'Er is niets gewist',
    },
    done: 'De gegevens zijn gewist. Hieronder staat wat er nog is.',
  },
  audit: {
    title: 'Logboek van inzage',
    lede: 'Wie bekeek of wijzigde persoonsgegevens? Het logboek bevat geen gegevens zelf, alleen wie, wanneer en van welk record.',
    search: {
      record: 'Record (id)',
      who: 'Gebruiker (id of e-mailadres)',
      from: 'Vanaf',
      until: 'Tot en met',
      button: 'Zoeken',
      all: 'Alles tonen',
    },
    columns: { when: 'Wanneer', who: 'Wie', what: 'Wat', records: 'Records', fields: 'Velden' },
    verbs: {
      read: 'bekeken',
      list: 'in een lijst gezien',
      search: 'gezocht',
      export: 'uitgevoerd naar een bestand',
      create: 'gemaakt',
      change: 'gewijzigd',
      delete: 'verwijderd',
      undelete: 'teruggezet',
      import: 'ingelezen',
      merge: 'samengevoegd',
      erase: 'gewist',
      viewAs: 'bekeken als klant',
      retain: 'bewaartermijn aangepast',
    },
    deeds: {
      begin: 'begin',
      end: 'einde',
      running: 'lopende sessies',
      sessions: 'sessies beëindigd',
      secondFactor: 'tweede stap gewist',
      identity: 'inlogaccount gekoppeld of ontkoppeld',
      logIn: 'ingelogd',
      logInRefused: 'inloggen geweigerd',
      apiKey: 'api-sleutel',
      app: 'app met toegang',
      clientSecret: 'client secret',
      secret: 'geheim',
      dropped: 'laten vervallen',
      infected: 'besmet, weggegooid',
      Photo: 'foto',
      VersionData: 'inhoud van het bestand',
      lines: 'regels van een bestand',
    } satisfies Record<AuditAction, string>,
    things: { audit: 'Logboek van inzage' } satisfies Record<AuditSubject, string>,
    system: (task: string | null): string =>
      task === null ? 'Het systeem' : `Het systeem (${task})`,
    through: (who: string): string => `via ${who}`,
    more: (count: number): string => `en nog ${countText(count)}`,
    next: 'Eerdere regels',
    newest: 'Terug naar de nieuwste',
    wrongRecord:
      'We kennen dit record of deze gebruiker niet. Kopieer het id uit het adres van de pagina, of vul het e-mailadres in waarmee iemand inlogt.',
    empty: {
      title: 'Geen regels gevonden',
      text: 'Niemand bekeek of wijzigde deze gegevens in deze periode.',
    },
    of: 'Wie heeft dit gezien',
    about: (kind: string): string => `Over ${kind.toLowerCase()}`,
    gone: (id: string): string => `${id}. Dit record is er niet meer, of je kunt het niet zien.`,
  },
} as const;

/** A whole number of years is also written as years, as in laws and the privacy statement. */
function termWords(days: number): string {
  const text = days === 1 ? '1 dag' : `${countText(days)} dagen`;
  const years = Math.round(days / yearLength);
  return years > 0 && Math.abs(days - years * yearLength) < 1
    ? `${String(years)} jaar (${text})`
    : text;
}
const yearLength = 365.25; // days
