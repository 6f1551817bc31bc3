import { countText } from '../shared/numbers.ts';

export const staffPdfText = {
  opening: 'Het bestand wordt geopend.',
  about: (page: number, pages: number): string => `Pagina ${String(page)} van ${countText(pages)}`,
  page: 'Pagina',
  of: (pages: number): string => `van ${countText(pages)}`,
  before: 'Vorige pagina',
  after: 'Volgende pagina',
  smaller: 'Kleiner',
  larger: 'Groter',
  size: (percent: number): string => `${String(percent)}%`,
  silent: 'Deze pagina is een afbeelding: er staat geen tekst in om te kopiëren of voor te lezen.',
  troubles: {
    locked:
      'Dit bestand is beveiligd met een wachtwoord. Download het en open het met je eigen programma.',
    broken:
      'Dit bestand is beschadigd of is geen pdf. Download het als je wilt kijken of je eigen programma het kan openen.',
    heavy:
      'Deze pagina is te zwaar om hier te laten zien. Download het bestand en open het met je eigen programma.',
    unreached:
      'We kunnen het bestand nu niet ophalen. Kijk of je verbinding hebt en open het dan opnieuw.',
  },
};
