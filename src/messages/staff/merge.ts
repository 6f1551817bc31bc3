import { countText } from '../shared/numbers.ts';

export const staffMergeText = {
  title: (plural: string): string => `${plural} samenvoegen`,
  many: 'Samenvoegen',
  lede: (count: number): string =>
    `Van deze ${count === 2 ? 'twee' : 'drie'} wordt er één. Kies welke blijft, en per veld welke waarde je bewaart. Alles wat bij de andere hoort, verhuist mee.`,
  back: (name: string): string => `Terug naar ${name}`,
  named: (name: string, at: number): string => `${name} (${String(at)})`,
  nameless: 'Zonder naam',
  stays: {
    label: 'Welke blijft?',
    hint: 'Het record dat blijft, houdt zijn eigen adres in de werkplek. Verwijzingen naar de andere gaan voortaan hierheen.',
    made: (when: string): string => `Aangemaakt ${when}`,
    hangs: (count: number): string =>
      count === 0
        ? 'Hier hoort niets bij'
        : count === 1
          ? '1 record hoort hierbij'
          : `${countText(count)} records horen hierbij`,
  },
  fields: { title: 'Wat verschilt', none: 'Alle velden zijn gelijk. Je hoeft niets te kiezen.' },
  fixed: {
    title: 'Hoort bij het record dat blijft',
    text: 'Dit kun je niet overnemen. Wat bij de andere staat, vervalt.',
  },
  single: {
    hint: 'Van deze records heeft er meer dan één een actieve. De andere zetten we buiten werking: wie daarmee inlogt, is meteen uitgelogd en sleutels werken niet meer.',
    of: (name: string): string => `Van ${name}`,
  },
  same: (count: number): string =>
    count === 1 ? '1 veld is gelijk' : `${countText(count)} velden zijn gelijk`,
  moves: { title: 'Dit verhuist mee', none: 'Er hoort niets bij deze records dat verhuist.' },
  elsewhere:
    'Deze records horen bij verschillende bedrijven. Weet je zeker dat het om dezelfde gaat? Kies dan ook bij welk bedrijf het record voortaan hoort.',
  undo: 'Niet alles kun je terugdraaien. Wat verdwijnt, kan een beheerder nog 30 dagen terugzetten met de eigen gegevens. Wat verhuisd is, blijft waar het dan is. Niemand krijgt hierover een mail.',
  go: 'Samenvoegen',
  busy: 'Bezig met samenvoegen',
  done: (name: string): string => `Samengevoegd. Alles staat nu bij ${name}.`,
  wrong: {
    collision:
      'Een collega heeft een van deze records net gewijzigd. Er is nog niets samengevoegd. Hieronder staat hoe ze nu zijn; je keuzes staan er nog.',
    gone: 'Een van deze records is er niet meer. Misschien was een collega je voor.',
  },
  find: {
    lede: (name: string): string => `Waarmee wil je ${name} samenvoegen?`,
    alike: 'Dit lijkt erop',
    /** By duplicate rule. */
    reasons: {
      Bedrijf_met_dit_KvK_nummer: 'Hetzelfde KvK-nummer',
      Bedrijf_met_deze_naam_en_postcode: 'Dezelfde naam en postcode',
      Bedrijf_met_dit_telefoonnummer: 'Hetzelfde telefoonnummer',
      Contactpersoon_met_dit_e_mailadres: 'Hetzelfde e-mailadres',
      Contactpersoon_met_dit_mobiele_nummer: 'Hetzelfde mobiele nummer',
    } as Readonly<Record<string, string>>,
    search: {
      label: (plural: string): string => `Zoek in ${plural.toLowerCase()}`,
      button: 'Zoeken',
      found: 'Gevonden',
    },
    compare: 'Vergelijken',
    compareWith: (name: string): string => `Vergelijken met ${name}`,
    none: (text: string): string =>
      `Niets anders gevonden voor ‘${text}’. Typ een naam, e-mailadres of telefoonnummer.`,
    nothing: 'We vonden niets dat erop lijkt. Zoek hieronder zelf.',
  },
} as const;
